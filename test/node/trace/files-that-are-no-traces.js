// SPDX-License-Identifier: MIT
// What is not a trace, or of another version, is refused in one sentence; what is wrong with one that
// can be read is said. Mistakes of the command line are told before a program runs. (Rondo's own.)
'use strict';

const fs = require('fs');
const { folder, run } = require('./fixtures/tracing');
const { Chunk } = require('./fixtures/encode');

function show(label, words) {
  const { status, stdout, stderr } = run(words, { cwd: folder });
  console.log(`${label}: ${status} ${stdout.split('\n').length - 1} lines`);
  for (const line of stderr.split('\n')) if (line !== '') console.log(`  ${line}`);
}

function showFile(label, bytes) {
  fs.writeFileSync(`${folder}/file`, bytes);
  show(label, ['trace', '--to=json', 'file']);
}

const chunk = (head) => new Chunk(head).begin().put('turn-begin', { value: 1 }).put('turn-end').bytes();

showFile('text', 'hello\n');
showFile('empty', '');
showFile('lines of old', '{"loop":"1.1","event":"loop-begin"}\n');
showFile('another version', chunk({ version: 3 }));
showFile('another version first', Buffer.concat([chunk({ version: 3 }), chunk({ sequence: 2 })]));
showFile('only a beginning', chunk().subarray(0, 20));
showFile('half a chunk', chunk().subarray(0, 80));
showFile('cut', Buffer.concat([chunk(), chunk({ sequence: 2 }).subarray(0, 60)]));
showFile('a chunk is missing', Buffer.concat([chunk(), chunk({ sequence: 3 })]));
showFile('something before', Buffer.concat([Buffer.from('xx'), chunk()]));
showFile('a newer chunk behind', Buffer.concat([chunk(), chunk({ sequence: 2, version: 3 })]));
show('no file', ['trace', '--to=json', 'none']);
show('a folder', ['trace', '--to=json', '.']);
show('no trace named', ['trace', '--to=json']);
show('two', ['trace', '--to=json', 'file', 'file']);
show('a format', ['trace', '--to=xml', 'file']);
show('an option', ['trace', '--to=json', '--wrong', 'file']);
show('an unwritable output', ['trace', '--to=json', '-o', 'no/where', 'file']);

fs.writeFileSync(`${folder}/program.js`, 'console.log("it runs");\n');
show('no program', ['trace']);
show('a bad option', ['trace', '--wrong', 'program.js']);
show('no number', ['trace', '--last=none', 'program.js']);
show('no seconds', ['trace', '--for=0', 'program.js']);
show('no places', ['trace', '--places=some', 'program.js']);
show('no name', ['trace', '-o']);
show('an unwritable trace', ['trace', '-o', 'no/where.trace', 'program.js']);
show('a program', ['trace', '-o', 'x.trace', '--no-warnings', '--last', '10', '--', 'program.js']);
fs.writeFileSync(`${folder}/trace`, 'console.log("the file");\n');
show('a file of that name', ['./trace']);
