// SPDX-License-Identifier: MIT
// Objects without a prototype say so.

'use strict';

const { inspect } = require('util');
const bare = Object.create(null);
console.log(bare);
bare.x = 1;
bare.y = Object.create(null);
console.log(bare, [bare]);
console.log(Object.create(bare), Object.create(Object.create(null)));
for (const value of [[1], new Map([[1, 2]]), new Set([1]), new Date(0), /x/g, new Uint8Array(2),
                     new String('s')]) {
  console.log(inspect(Object.setPrototypeOf(value, null)));
}
