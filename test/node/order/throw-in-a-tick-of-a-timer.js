// SPDX-License-Identifier: MIT
//
// What follows a throw in a tick: the other ticks, microtasks, the next timer.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
process.on('uncaughtException', (error) => console.log('caught', error.message));
setTimeout(() => {
  process.nextTick(() => { console.log('tick 1'); throw new Error('tick'); });
  process.nextTick(() => console.log('tick 2'));
  Promise.resolve().then(() => console.log('microtask'));
}, 2);
setTimeout(() => console.log('timeout 2'), 2);
setTimeout(() => console.log('timeout 3'), 4);
block(12);
