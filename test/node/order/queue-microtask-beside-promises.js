// SPDX-License-Identifier: MIT
//
// One queue for both.
'use strict';

queueMicrotask(() => console.log(1));
Promise.resolve().then(() => console.log(2));
queueMicrotask(() => { console.log(3); queueMicrotask(() => console.log(5)); });
Promise.resolve().then(() => console.log(4));
process.nextTick(() => console.log('tick'));
