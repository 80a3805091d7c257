// SPDX-License-Identifier: MIT
// --trace-uncaught shows where an exception was thrown that does not say so itself. Columns of
// calls are left out.
'use strict';

const { spawnSync } = require('child_process');

function show(text) {
  const { status, stderr } = spawnSync(process.execPath, ['--trace-uncaught', '-e', text],
                                       { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => !/^$|node:|wrapper|<anonymous>/.test(line));
  const from = lines.indexOf('Thrown at:');
  console.log(status, lines.slice(0, 3));
  const shown = (line, i) => i < 2 ? line : line.replace(/:\d+(\)?)$/, '$1');
  console.log(lines.slice(from, -1).map(shown));
}
show('throw null;');
show('\n  throw undefined;');
show('function f() {\n  throw 5;\n}\nconst g = () => { f(); };\ng();');
show('throw {\n  a: 1,\n};');

const { stderr } = spawnSync(process.execPath, ['--trace-uncaught', '-e', `throw {
  get stack() { throw new Error('a'); },
  get name() { throw new Error('b'); },
};`], { encoding: 'utf8' });
console.log(/^Thrown at:$/m.test(stderr), /^ {4}at \[eval\]:1:1$/m.test(stderr));

const error = spawnSync(process.execPath, ['--trace-uncaught', '-e', 'throw new Error("x");']);
console.log(/Error: x\n {4}at [^]*\nThrown at:\n {4}at \[eval\]:1:/.test(error.stderr));
