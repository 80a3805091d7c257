// SPDX-License-Identifier: MIT
//
// Nobody handles it: Node 10 warns and goes on, from 15 on it is the end.
'use strict';

process.on('exit', (code) => console.log('exit', code));
setImmediate(() => console.log('immediate'));
Promise.reject(new Error('x'));
process.nextTick(() => console.log('tick'));
