// SPDX-License-Identifier: MIT
//
// A tick waits until no promise callback is left.
'use strict';

Promise.resolve().then(() => {
  console.log('promise 1');
  process.nextTick(() => console.log('tick'));
}).then(() => console.log('promise 3'));
Promise.resolve().then(() => console.log('promise 2'));
