// SPDX-License-Identifier: MIT
// A tool whose output takes nothing says so in a sentence, or, where even that is impossible, by its exit
// status. Mistakes are told in the name of the tool, and sent to its own help.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-full-'));
process.chdir(folder);
fs.writeFileSync('app.js', 'console.log("ran");');
fs.writeFileSync('-app.js', 'console.log("an odd name");');
const full = fs.openSync('/dev/full', 'w');

function run(stdio, ...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { stdio, encoding: 'utf8' });
  console.log(`rondo ${words.join(' ')}: ${status}`);
  for (const text of [stdout, stderr]) {
    if (text !== null && text !== '') console.log(text.trim().replace(/^/gm, '  '));
  }
}

const both = ['ignore', 'pipe', 'pipe'];
run(both, 'trace', 'app.js');
for (const words of [['explain', '-o', '/dev/full', 'app.js'], ['explain', '-o', '/dev/full', 'rondo.trace'],
                     ['timeline', '-o', '/dev/full', 'rondo.trace'],
                     ['trace', '--to=json', '-o', '/dev/full', 'rondo.trace']]) {
  run(both, ...words);
}
for (const words of [['explain', 'app.js'], ['explain', '--json', 'rondo.trace'], ['explain', '--bogus', 'app.js'],
                     ['explain', 'nothing.trace'], ['compare', 'nothing.js']]) {
  run(['ignore', 'pipe', full], ...words);
}
for (const words of [['explain', '--help'], ['timeline', '--help'], ['compare', '--help'], ['lens', '--help'],
                     ['compare', '--loops=node11,node20', 'app.js'], ['trace', '--to=chrome', 'rondo.trace']]) {
  run(['ignore', full, 'pipe'], ...words);
}
for (const tool of ['trace', 'explain', 'timeline', 'compare']) run(both, tool, '--bogus', 'app.js');
run(both, 'explain', '--for=x', 'app.js');
run(both, 'explain', '-o', 'said', '--', '-app.js');
run(both, 'explain', '-o', 'said', '-e', 'console.log("a text")');
console.log(fs.readdirSync('.').sort().join(' '));
process.chdir('/');
fs.rmSync(folder, { recursive: true });
