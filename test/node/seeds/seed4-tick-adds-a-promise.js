// SPDX-License-Identifier: MIT
//
// A promise callback waits until no tick is left.
'use strict';

process.nextTick(() => {
  console.log('tick 1');
  Promise.resolve().then(() => console.log('promise'));
  process.nextTick(() => console.log('tick 3'));
});
process.nextTick(() => console.log('tick 2'));
