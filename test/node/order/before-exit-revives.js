// SPDX-License-Identifier: MIT
//
// New work revives the loop; beforeExit comes again when it is done; microtasks alone are no work.
'use strict';

let times = 0;
process.on('beforeExit', (code) => {
  console.log('beforeExit', ++times, code);
  if (times === 1) setTimeout(() => console.log('timeout'), 1);
  if (times === 2) setImmediate(() => console.log('immediate'));
  if (times === 3) Promise.resolve().then(() => console.log('microtask'));
  if (times === 3) process.nextTick(() => console.log('tick'));
});
process.on('exit', () => console.log('exit'));
