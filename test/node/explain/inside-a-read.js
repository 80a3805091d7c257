// SPDX-License-Identifier: MIT
// Inside a callback of the poll phase the immediate is always before the timer.
'use strict';

const fs = require('fs');

fs.readFile(__filename, () => {
  setTimeout(() => console.log('timeout'), 0);
  setImmediate(() => console.log('immediate'));
});
