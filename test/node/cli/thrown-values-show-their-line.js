// SPDX-License-Identifier: MIT
// What is thrown and is no error does not say where. It is shown with the line of the throw, and with
// --trace-uncaught with the frames there. Columns of calls are left out.
'use strict';

const { spawnSync } = require('child_process');
const { writeFileSync, mkdtempSync, rmSync } = require('fs');
const os = require('os');
const path = require('path');

const folder = mkdtempSync(path.join(os.tmpdir(), 'uncaught-'));
const file = path.join(folder, 'a.js');

function show(text) {
  writeFileSync(file, text);
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  const lines = stderr.split(folder).join('').split('\n');
  const end = lines.findIndex((line) => /^(\w*Error|\d|\{)/.test(line));
  console.log(status, lines.slice(0, end + 1).join('\n'));
}
show('// first\nthrow 5;\n');
show('const o = { a: 1 };\nthrow o;\n');
show('const a = 1;\nfunction f() {\n  throw {\n    a: [1,\n        2],\n  };\n}\nf();\n');
rmSync(folder, { recursive: true });

function trace(text) {
  const { status, stderr } = spawnSync(process.execPath, ['--trace-uncaught', '-e', text],
                                       { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => !/^$|node:|wrapper|<anonymous>/.test(line));
  const from = lines.indexOf('Thrown at:');
  console.log(status, lines.slice(0, 3));
  const shown = (line, i) => i < 2 ? line : line.replace(/:\d+(\)?)$/, '$1');
  console.log(lines.slice(from, -1).map(shown));
}
trace('throw null;');
trace('\n  throw undefined;');
trace('function f() {\n  throw 5;\n}\nconst g = () => { f(); };\ng();');
trace('throw {\n  a: 1,\n};');

const { stderr } = spawnSync(process.execPath, ['--trace-uncaught', '-e', `throw {
  get stack() { throw new Error('a'); },
  get name() { throw new Error('b'); },
};`], { encoding: 'utf8' });
console.log(/^Thrown at:$/m.test(stderr), /^ {4}at \[eval\]:1:1$/m.test(stderr));
