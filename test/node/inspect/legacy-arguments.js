// SPDX-License-Identifier: MIT
// inspect(value, showHidden, depth, colors).

'use strict';

const { inspect } = require('util');
const value = Object.defineProperty({ a: { b: { c: {} } }, n: 1 }, 'hidden', { value: 2 });
console.log(inspect(value, true));
console.log(inspect(value, false, 0));
console.log(inspect(value, false, null, true));
