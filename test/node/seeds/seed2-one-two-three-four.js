// SPDX-License-Identifier: MIT
//
// Node 10 looks at ticks and microtasks between phases: 1 2 3 4; from 11 on after each callback:
// 1 3 4 2. Both timers have to be due in one pass: hence block().
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setTimeout(() => {
  console.log(1);
  process.nextTick(() => console.log(3));
  Promise.resolve().then(() => console.log(4));
}, 0);
setTimeout(() => console.log(2), 0);
block(10);
