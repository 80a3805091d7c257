// SPDX-License-Identifier: MIT
// The order that every article on the loop shows, with the reason for each line.
'use strict';

setTimeout(() => console.log('timeout'), 0);
setImmediate(() => console.log('immediate'));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('promise'));
queueMicrotask(() => console.log('microtask'));
console.log('main');
