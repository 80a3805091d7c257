// SPDX-License-Identifier: MIT
// File callbacks come in the poll phase: an immediate set there is before a timer.
'use strict';

const fs = require('fs');

fs.stat(__filename, () => {
  console.log('stat');
  setTimeout(() => console.log('timer'), 0);
  setImmediate(() => console.log('immediate'));
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => console.log('microtask'));
  fs.readFile(__filename, () => {
    console.log('read');
    setTimeout(() => console.log('timer 2'), 0);
    setImmediate(() => console.log('immediate 2'));
  });
});
