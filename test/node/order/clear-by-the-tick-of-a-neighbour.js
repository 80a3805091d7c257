// SPDX-License-Identifier: MIT
//
// Where a checkpoint comes between the timers of a list, a tick can still clear the next one.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setTimeout(() => {
  console.log('first');
  process.nextTick(() => { console.log('tick'); clearTimeout(second); });
}, 3);
const second = setTimeout(() => console.log('second'), 3);
block(10);
