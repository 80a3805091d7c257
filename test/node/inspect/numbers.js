// SPDX-License-Identifier: MIT
// Numbers and bigints, with and without separators.

'use strict';

const { inspect } = require('util');
const numbers = [0, -0, 1.5, 1e21, NaN, -Infinity, 123456789, 1234.5678, -1234567.891, 5n,
                 -123456789n];
for (const n of numbers) console.log(inspect(n), inspect(n, { numericSeparator: true }));
