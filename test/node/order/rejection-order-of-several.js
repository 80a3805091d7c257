// SPDX-License-Identifier: MIT
//
// In the order of the rejections, after all ticks and microtasks.
'use strict';

process.on('unhandledRejection', (error) => {
  console.log('unhandled', error);
  process.nextTick(() => console.log('tick of', error));
  Promise.resolve().then(() => console.log('microtask of', error));
});
Promise.reject(1);
process.nextTick(() => { console.log('tick'); Promise.reject(2); });
Promise.resolve().then(() => { console.log('microtask'); Promise.reject(3); });
setImmediate(() => console.log('immediate'));
