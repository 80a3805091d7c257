// SPDX-License-Identifier: MIT
// --blocked: a Worker's callbacks are watched, too, and told to the Worker.
'use strict';
const run = require('./fixtures/run');

const { status, stdout, stderr } = run('worker.js');
console.log(/blocked: immediate callback, running for \d+ ms (\(.*\))/.exec(stderr)[1]);
console.log(stdout + status);
