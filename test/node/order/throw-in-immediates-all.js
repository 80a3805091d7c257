// SPDX-License-Identifier: MIT
//
// Each immediate of a batch throws; each is reported, in order.
'use strict';

process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  process.nextTick(() => console.log('tick of', error.message));
});
for (let i = 1; i <= 3; i++) setImmediate(() => { throw new Error('immediate ' + i); });
