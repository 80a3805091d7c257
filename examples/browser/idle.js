// SPDX-License-Identifier: MIT
//
// Idle time. A browser runs idle callbacks when no task is ready, up to the time at which the next one is
// due. Node has nothing like it: setImmediate runs in every turn, before timers that are due.
//
//   rondo --loop=browser idle.js    timer 0, idle, timer 30
//   rondo idle.js                   idle, timer 0, timer 30
'use strict';

const whenIdle = globalThis.requestIdleCallback ?? setImmediate;

setTimeout(() => {
  whenIdle(() => console.log('idle'));
  setTimeout(() => console.log('timer 0'), 0);
  setTimeout(() => console.log('timer 30'), 30);
}, 10);
