// SPDX-License-Identifier: MIT
// What console.log shows of timers: no deeper than their own fields.
'use strict';

const hide = (object) => require('util').inspect(object)
  .replace(/(_idleStart|asyncId\)\]|triggerId\)\]): \d+/g, '$1: N');

const timer = setTimeout(function wait() {}, 1000, 'x');
console.log(hide(timer));
console.log(hide({ timer }));
clearTimeout(timer);
console.log(hide(timer));
const interval = setInterval(() => {}, 5);
console.log(hide(interval));
clearInterval(interval);
const immediate = setImmediate(() => {}, 1);
console.log(hide(immediate));
clearImmediate(immediate);
