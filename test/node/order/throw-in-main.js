// SPDX-License-Identifier: MIT
//
// A handled throw in the main script: the rest of it is lost, all that it started is not.
// Node 10 and 11 run the ticks after the first immediate, Node 16 and later at once.
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => console.log('immediate'));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));
process.on('exit', (code) => console.log('exit', code));
throw new Error('main');
