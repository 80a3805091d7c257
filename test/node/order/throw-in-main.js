// SPDX-License-Identifier: MIT
//
// A handled throw in the main script: the rest of it is lost, all that it started is not.
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => console.log('immediate'));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));
process.on('exit', (code) => console.log('exit', code));
throw new Error('main');
