// SPDX-License-Identifier: MIT
// What the runtime says on SIGUSR1 has no place and no cause in the program: the signal may come while any
// task runs. No Node has this: the expected output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-answer-'));
fs.writeFileSync(path.join(folder, 'asked.js'), `
setTimeout(() => process.kill(process.pid, 'SIGUSR1'), 1);
setTimeout(() => {}, 100);`);
const { stderr } = spawnSync(process.execPath, ['explain', 'asked.js'], { cwd: folder, encoding: 'utf8' });
console.log(/^signal +(?=\(rondo)/m.test(stderr));
console.log(/: {2}(the answer to SIGUSR1.*)/.exec(stderr)?.[1] ?? stderr);
fs.rmSync(folder, { recursive: true });
