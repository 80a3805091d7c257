// SPDX-License-Identifier: MIT
// Errors of timers and ticks that an input began are shown by its REPL.
'use strict';

const { run } = require('./fixtures/late');

(async () => {
  await run({}, ['setTimeout(() => { throw new Error("timer") }, 1); 1', '2']);
  await run({}, ['setImmediate(() => { throw new TypeError("immediate") }); 1', '_error.message']);
  await run({}, ['process.nextTick(() => { throw new Error("tick") }); 1']);
})();
