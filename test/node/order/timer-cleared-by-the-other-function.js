// SPDX-License-Identifier: MIT
//
// clearInterval ends a timeout and clearTimeout an interval.
'use strict';

clearInterval(setTimeout(() => console.log('never'), 1));
let runs = 0;
const interval = setInterval(() => {
  console.log(++runs);
  if (runs === 2) clearTimeout(interval);
}, 1);
