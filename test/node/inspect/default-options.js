// SPDX-License-Identifier: MIT
// inspect.defaultOptions holds for console.log too.

'use strict';

const { inspect, format } = require('util');
console.log(inspect.defaultOptions);
inspect.defaultOptions = { depth: 0, numericSeparator: true };
console.log({ a: { b: 1 } }, 1234567, format('%d %s', 1234567, 7654321));
inspect.defaultOptions.depth = 2;
console.log({ a: { b: 1 } });
try {
  inspect.defaultOptions = 5;
} catch (error) {
  console.log(error.name, error.code, error.message);
}
