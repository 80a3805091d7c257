// SPDX-License-Identifier: MIT
//
// queueMicrotask's throw is an uncaught exception; the other microtasks go on.
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));
setImmediate(() => console.log('immediate'));
queueMicrotask(() => { console.log(1); throw new Error('microtask'); });
queueMicrotask(() => console.log(2));
process.nextTick(() => console.log('tick'));
