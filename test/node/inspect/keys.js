// SPDX-License-Identifier: MIT
// Keys are quoted when they are no identifiers.

'use strict';

console.log({ 'a-b': 1, valid_1: 2, '1a': 3, $x: 4, '': 5, "q'": 6, ['__proto__']: 8, 12: 9 });
console.log({ [Symbol('s')]: 1, [Symbol('new\nline')]: 2, [Symbol()]: 3, [Symbol.iterator]: 4 });
