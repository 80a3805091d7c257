// Where the engine's stack cannot be walked and throws are not seen, stacks are made of the engine's
// own text. They still have V8's form. (Node does not know the variable.)
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const program = path.join(__dirname, 'fixtures', 'from-text.js');
const env = { ...process.env, RONDO_WITHOUT: 'stack-walk,thrown' };
for (const how of ['made', 'reference', 'type', 'rejected', 'async']) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, how],
                                               { env, encoding: 'utf8' });
  const own = (text) => text.replaceAll(`${path.dirname(program)}/`, '')
    .replace(/\n {4}at [^\n]*(?:node:|process\.)[^\n]*/g, '').replace(/\n\nNode\.js v.*\n/, '');
  console.log(how, status);
  console.log(own(stdout));
  // After an await WebKitGTK 2.46 has no name for the function.
  console.log(own(stderr).replace(/at async \((.*)\)/, 'at $1'));
}
