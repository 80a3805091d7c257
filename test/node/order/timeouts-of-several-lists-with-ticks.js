// SPDX-License-Identifier: MIT
//
// Each due list runs to its end before the next; what the checkpoint between them sees.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
for (const ms of [60, 20, 60, 20]) {
  setTimeout(() => {
    console.log('timeout', ms);
    process.nextTick(() => console.log('tick', ms));
    Promise.resolve().then(() => console.log('microtask', ms));
  }, ms);
}
block(80);
