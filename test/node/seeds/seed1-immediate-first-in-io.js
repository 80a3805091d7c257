// SPDX-License-Identifier: MIT
//
// Inside an I/O callback the order is fixed.
'use strict';

const fs = require('node:fs');
fs.readFile(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => console.log('immediate'));
});
