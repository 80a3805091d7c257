// SPDX-License-Identifier: MIT
// --blocked: each callback that runs for too long is told while it runs (it would not end before),
// with its stack, and as an event when it is over.
'use strict';
const run = require('./fixtures/run');

const { status, stdout, stderr } = run('kinds.js');
for (const [, what] of stderr.matchAll(/^rondo: blocked: (.*), running for \d+ ms \(main thread\)$/gm)) {
  console.log(what);
}
console.log(stdout + status);
