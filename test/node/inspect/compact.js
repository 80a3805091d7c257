// SPDX-License-Identifier: MIT
// compact: how many inner levels share a line.

'use strict';

const { inspect } = require('util');
const value = { a: { b: { c: [1, 2] } }, list: [[1, [2, [3]]]], text: 'x' };
for (const compact of [false, true, 0, 1, 2, 3, 4]) {
  console.log(compact, inspect(value, { compact, depth: 9 }));
}
console.log(inspect(new Map([['key', { a: 1 }]]), { compact: true, breakLength: 10 }));
