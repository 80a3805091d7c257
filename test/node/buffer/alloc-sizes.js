// SPDX-License-Identifier: MIT
// Sizes that alloc and its relatives refuse.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

for (const make of ['alloc', 'allocUnsafe', 'allocUnsafeSlow']) {
  for (const size of [0, 3, 2.7, -1, NaN, Infinity, '5', null, undefined, 2 ** 53]) {
    console.log(make, size, attempt(() => Buffer[make](size).length));
  }
}
