// SPDX-License-Identifier: MIT
// Lines are broken at breakLength.

'use strict';

const { inspect } = require('util');
const value = { first: 'a'.repeat(20), second: 'b'.repeat(20), third: [1, 2, 3] };
for (const breakLength of [20, 60, 80, 120, Infinity]) console.log(inspect(value, { breakLength }));
console.log(inspect({ a: 'x'.repeat(30), b: 'y'.repeat(28) }));
console.log(inspect({ a: 'x'.repeat(30), b: 'y'.repeat(27) }));
