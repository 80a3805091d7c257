// SPDX-License-Identifier: MIT
// File callbacks come in the poll phase: an immediate set there is before a timer.
'use strict';

const fs = require('fs');

// So that the first timer is due before a file can have been read.
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };

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
  block(5);
});
