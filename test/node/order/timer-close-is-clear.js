// SPDX-License-Identifier: MIT
//
// close() of a Timeout and of an interval is the same as clearing it.
'use strict';

const timeout = setTimeout(() => console.log('never'), 1);
console.log(timeout.close() === timeout);
let runs = 0;
const interval = setInterval(() => {
  console.log('interval', ++runs);
  if (runs === 2) interval.close();
}, 1);
