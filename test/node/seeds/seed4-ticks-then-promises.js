// SPDX-License-Identifier: MIT
//
// All ticks, then all promise callbacks.
'use strict';

for (const i of [1, 2, 3]) {
  Promise.resolve().then(() => console.log('promise', i));
  process.nextTick(() => console.log('tick', i));
}
