// SPDX-License-Identifier: MIT
//
// In an I/O callback the immediate is always first.
'use strict';

const fs = require('fs');
fs.readFile(__filename, () => {
  setTimeout(() => console.log('setTimeout'), 0);
  setImmediate(() => console.log('setImmediate'));
});
