// SPDX-License-Identifier: MIT
//
// The checkpoint between immediates, and what they add to the next turn.
'use strict';

for (const i of [1, 2, 3]) {
  setImmediate(() => {
    console.log('immediate', i);
    process.nextTick(() => console.log('tick', i));
    Promise.resolve().then(() => console.log('microtask', i));
    setImmediate(() => console.log('next turn', i));
  });
}
