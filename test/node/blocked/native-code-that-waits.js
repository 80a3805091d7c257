// SPDX-License-Identifier: MIT
// --blocked: in native code there are no frames to see. It is told at once that it waits, and in which
// system call.
'use strict';
const run = require('./fixtures/run');

const { status, stdout, stderr } = run('waits.js');
const [, , line] = /blocked: (immediate callback), running for \d+ ms \(main thread\)\n(.*)/.exec(stderr);
console.log(line.trim());
console.log(stdout + status);
