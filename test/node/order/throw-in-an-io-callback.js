// SPDX-License-Identifier: MIT
//
// Its ticks and microtasks, then the check phase; in Node 10 and 11 the other way.
'use strict';

const fs = require('fs');
process.on('uncaughtException', (error) => console.log('caught', error.message));
fs.stat(__filename, () => {
  setImmediate(() => console.log('immediate'));
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('microtask'));
  throw new Error('io');
});
