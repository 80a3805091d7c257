// SPDX-License-Identifier: MIT
//
// Uncaught in a timer: exit code 1, exit listeners run, nothing else.
'use strict';

process.on('exit', (code) => console.log('exit', code, process.exitCode));
setTimeout(() => { throw new Error('timer'); }, 1);
setTimeout(() => console.log('never'), 30);
process.on('beforeExit', () => console.log('never'));
