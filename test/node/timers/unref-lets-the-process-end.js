// SPDX-License-Identifier: MIT
// Unreferenced timers and immediates run only while something else keeps the loop alive.
'use strict';

setTimeout(() => console.log('unref timeout, in time'), 5).unref();
setTimeout(() => console.log('never: too late'), 100000).unref();
let rounds = 0;
setInterval(() => { rounds++; }, 1).unref();
setTimeout(() => console.log('keeps the loop', rounds > 0), 30);
const twice = setTimeout(() => console.log('ref after unref'), 10).unref();
twice.ref();
setImmediate(() => console.log('unref immediate')).unref();
process.on('beforeExit', () => console.log('beforeExit'));
