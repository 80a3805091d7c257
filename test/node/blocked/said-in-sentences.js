// SPDX-License-Identifier: MIT
// A sentence that begins with the name of a function has it as it is; the listeners of 'blocked' are called
// because of the task that blocked. No Node has this: the expected output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-sentences-'));
fs.writeFileSync(path.join(folder, 'slow.js'), `
process.on('blocked', () => console.log('heard'));
async function re() {
  await null;
  for (const end = Date.now() + 300; Date.now() < end;);
}
re();
setTimeout(() => {}, 400);`);
const { stderr } = spawnSync(process.execPath, ['explain', '--blocked=100', 'slow.js'],
  { cwd: folder, encoding: 'utf8' });
console.log(/^re\(\) after its await \(slow\.js:4\), task \d+, blocked its thread/m.test(stderr) || stderr);
console.log(/^blocked +slow\.js:2 +heard +(.*)/m.exec(stderr)?.[1] ?? stderr);
fs.rmSync(folder, { recursive: true });
