// SPDX-License-Identifier: MIT
// More than six elements are put in columns.

'use strict';

const { inspect } = require('util');
console.log(inspect(Array.from({ length: 30 }, (_, i) => i * i)));
console.log(inspect(Array.from({ length: 27 }, (_, i) => 'w'.repeat(1 + i % 7))));
console.log(inspect([1, -2, 3.5, -4e10, 5, 6, 7, 8n]));
console.log(inspect([1, 2, 3, 4, 5, 6, 'seven', 8]));
console.log(inspect(['x'.repeat(70), 'a', 'b', 'c', 'd', 'e', 'f']));
console.log(inspect(Array.from({ length: 9 }, (_, i) => ({ i }))));
console.log(inspect({ nested: { list: Array.from({ length: 12 }, (_, i) => 1000 + i) } }));
