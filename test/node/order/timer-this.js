// SPDX-License-Identifier: MIT
//
// `this` in a callback: the Timeout, the Immediate; extra arguments are passed on.
'use strict';

const timeout = setTimeout(function (...args) {
  console.log(this === timeout, args);
}, 100, 'a', 2);
const interval = setInterval(function (...args) {
  console.log(this === interval, args);
  clearInterval(this);
}, 200, null);
const immediate = setImmediate(function (...args) {
  console.log(this === immediate, args.length);
}, 1, 2, 3, 4, 5);
process.nextTick((...args) => console.log('tick', args), 1, 2, 3, 4, 5, 6);
process.nextTick((...args) => console.log('tick', args));
