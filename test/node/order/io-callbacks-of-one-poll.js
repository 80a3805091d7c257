// SPDX-License-Identifier: MIT
//
// Files that were all asked for in one go: a checkpoint after each callback.
'use strict';

const fs = require('fs');
let left = 3;
const next = (n) => {
  fs.stat(__filename, () => {
    console.log('io', n);
    process.nextTick(() => console.log('tick', n));
    Promise.resolve().then(() => console.log('microtask', n));
    if (--left > 0) next(n + 1);
    else setImmediate(() => console.log('immediate'));
  });
};
next(1);
