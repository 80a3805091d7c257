// SPDX-License-Identifier: MIT
//
// Starvation. Microtasks that queue microtasks keep a browser from its tasks and frames, ticks that queue
// ticks keep Node from its phases. Here they stop after 10,000.
//
//   rondo --loop=browser starve.js    10000 microtasks, timer, frame
//   rondo starve.js                   10000 ticks, then timer and file
'use strict';

const isNode = typeof process === 'object';
const soon = isNode ? process.nextTick : queueMicrotask;

let count = 0;
function again() {
  if (++count < 10_000) soon(again);
  else console.log(`${count} ${isNode ? 'ticks' : 'microtasks'}`);
}

setTimeout(() => console.log('timer'), 0);
if (isNode) require('fs').readFile(__filename, () => console.log('file'));
else requestAnimationFrame(() => console.log('frame'));
again();
