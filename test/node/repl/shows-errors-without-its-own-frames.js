// SPDX-License-Identifier: MIT
// Errors of the engine's own are shown by the REPL with the program's frames only.
'use strict';

const { spawnSync } = require('child_process');

const input = 'null.x\nthrow new Error("q")\nfunction g() { undefined.y }\ng()\nnope\n';
const { stdout } = spawnSync(process.execPath, ['-i'], { input, encoding: 'utf8' });
console.log(stdout.split('\n').slice(2).join('\n')); // without the greeting
