// SPDX-License-Identifier: MIT
//
// An async function that goes through timers, files and immediates.
'use strict';

const fs = require('fs');
const by = (start) => new Promise((done) => start(done));
(async () => {
  await by((done) => setImmediate(done));
  console.log('immediate');
  process.nextTick(() => console.log('tick'));
  await by((done) => fs.stat(__filename, done));
  console.log('io');
  setImmediate(() => console.log('next immediate'));
  await by((done) => setTimeout(done, 1));
  console.log('timeout');
  await by((done) => process.nextTick(done));
  console.log('in a tick');
})();
