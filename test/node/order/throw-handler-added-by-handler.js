// SPDX-License-Identifier: MIT
//
// Listeners are called in order; one that is added while they are called waits for the next error.
'use strict';

process.on('uncaughtException', (error) => {
  console.log('1', error.message);
  if (process.listenerCount('uncaughtException') === 2) {
    process.on('uncaughtException', (e) => console.log('3', e.message));
  }
});
process.on('uncaughtException', (error) => console.log('2', error.message));
setImmediate(() => { throw new Error('a'); });
setImmediate(() => { throw new Error('b'); });
