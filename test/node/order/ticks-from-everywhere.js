// SPDX-License-Identifier: MIT
//
// Ticks come before microtasks, wherever both are made.
'use strict';

const fs = require('fs');
const both = (where) => {
  Promise.resolve().then(() => console.log(where, 'microtask'));
  process.nextTick(() => console.log(where, 'tick'));
};
both('main');
fs.stat(__filename, () => {
  both('io');
  setImmediate(() => {
    both('immediate');
    setTimeout(() => both('timeout'), 1);
  });
});
