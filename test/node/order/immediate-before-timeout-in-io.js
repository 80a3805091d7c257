// SPDX-License-Identifier: MIT
//
// In an I/O callback the immediate comes first, however late the timer is.
'use strict';

const fs = require('fs');
const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
fs.stat(__filename, () => {
  setTimeout(() => console.log('timeout'), 1);
  setImmediate(() => console.log('immediate'));
  block(10);
  process.nextTick(() => console.log('tick'));
});
