// SPDX-License-Identifier: MIT
//
// Caught a turn later: unhandledRejection, then rejectionHandled.
'use strict';

process.on('unhandledRejection', (error, promise) => {
  console.log('unhandled', error.message, promise === a);
});
process.on('rejectionHandled', (promise) => console.log('handled', promise === a));
const a = Promise.reject(new Error('a'));
setImmediate(() => {
  a.catch(() => console.log('caught'));
  process.nextTick(() => console.log('tick'));
  setImmediate(() => console.log('immediate'));
});
