// SPDX-License-Identifier: MIT
//
// An interval that unrefs itself is left behind.
'use strict';

let runs = 0;
const interval = setInterval(() => {
  console.log('run', ++runs);
  if (runs === 3) interval.unref();
}, 2);
process.on('exit', () => console.log('exit', runs));
