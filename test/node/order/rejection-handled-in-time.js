// SPDX-License-Identifier: MIT
//
// Caught in a tick or in a microtask of the same checkpoint: nobody hears of it.
'use strict';

process.on('unhandledRejection', () => console.log('never'));
const a = Promise.reject(new Error('a'));
process.nextTick(() => a.catch(() => console.log('a')));
const b = Promise.reject(new Error('b'));
Promise.resolve().then(() => Promise.resolve()).then(() => b.catch(() => console.log('b')));
