// SPDX-License-Identifier: MIT
//
// A tick that a microtask adds runs when no microtask is left, before the loop goes on.
'use strict';

setImmediate(() => console.log('immediate'));
Promise.resolve().then(() => {
  console.log(1);
  process.nextTick(() => console.log('tick'));
}).then(() => console.log(2)).then(() => console.log(3)).then(() => console.log(4));
