// SPDX-License-Identifier: MIT
//
// The extra queue. Node drains process.nextTick() before microtasks; a browser has no such queue.
//
//   rondo --loop=browser tick.js    script, microtask
//   rondo tick.js                   script, tick, microtask
'use strict';

queueMicrotask(() => console.log('microtask'));
globalThis.process?.nextTick(() => console.log('tick'));
console.log('script');
