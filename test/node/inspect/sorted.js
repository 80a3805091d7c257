// SPDX-License-Identifier: MIT
// sorted: by name, or as the comparator says.

'use strict';

const { inspect } = require('util');
const value = { b: 1, a: 2, c: { z: 1, y: 2 }, list: Object.assign([3, 1, 2], { q: 1, p: 2 }) };
console.log(inspect(value, { sorted: true }));
console.log(inspect(value, { sorted: (a, b) => (a < b ? 1 : -1) }));
console.log(inspect(new Set(['c', 'a', 'b']), { sorted: true }));
console.log(inspect(new Map([['c', 1], ['a', 2]]), { sorted: true }));
