// SPDX-License-Identifier: MIT
//
// An unref'd timer is no new work, a file is.
'use strict';

const fs = require('fs');
let times = 0;
process.on('beforeExit', () => {
  console.log('beforeExit', ++times);
  if (times === 1) fs.stat(__filename, () => console.log('io'));
  if (times === 2) setTimeout(() => console.log('never'), 1000).unref();
});
