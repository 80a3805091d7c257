// SPDX-License-Identifier: MIT
//
// process.exit at once: no other microtask, no tick.
'use strict';

process.on('exit', (code) => console.log('exit', code));
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => { console.log('microtask'); process.exit(2); });
Promise.resolve().then(() => console.log('never'));
setImmediate(() => console.log('never'));
