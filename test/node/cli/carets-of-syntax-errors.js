// SPDX-License-Identifier: MIT
// A file that does not parse: the carets stand under the token that is wrong.
'use strict';

const { spawnSync } = require('child_process');
const { writeFileSync, mkdtempSync, rmSync } = require('fs');
const os = require('os');
const path = require('path');

const folder = mkdtempSync(path.join(os.tmpdir(), 'carets-'));
const file = path.join(folder, 'a.js');

for (const text of [
  'var 4;', 'foo bar', 'x = 5 5;', 'var class = 1', 'if (a) else', '({a:1, b 2})',
  'let a = 1; let a = 2;', '  const number = 4; foo number;', 'let x = };', 'x = {a: 1 b: 2};',
  'const enough = 3; enough nough;', 'const f = () => { return 5; } 5;',
  'async function g() { await 7; 8 7 }',
]) {
  writeFileSync(file, `// first\n${text}\n`);
  const { status, stderr } = spawnSync(process.execPath, [file], { encoding: 'utf8' });
  console.log(status, stderr.split(folder).join('').split('\n').slice(0, 5).join('\n'));
}
rmSync(folder, { recursive: true });
