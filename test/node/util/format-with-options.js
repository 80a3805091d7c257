// SPDX-License-Identifier: MIT
// Options are given on to inspect.

'use strict';

const { formatWithOptions } = require('util');
console.log(formatWithOptions({ compact: false }, '%s %O', { a: 1 }, { b: 2 }, [3]));
console.log(formatWithOptions({ colors: true }, '%s', 5, 5, 'text', [1]));
console.log(formatWithOptions({ numericSeparator: true }, '%d %s %i', 1234567, 7654321, 1234.5));
for (const bad of [undefined, null, 5, 'x']) {
  try { formatWithOptions(bad, 'x'); } catch (error) { console.log(error.code, error.message); }
}
