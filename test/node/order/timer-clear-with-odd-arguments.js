// SPDX-License-Identifier: MIT
//
// Clearing what is no timer does nothing.
'use strict';

const odd = [undefined, null, 0, -1, NaN, 'x', {}, [], true, () => {}, Symbol.iterator.toString()];
for (const value of odd) {
  clearTimeout(value);
  clearInterval(value);
  clearImmediate(value);
}
clearTimeout();
clearImmediate();
console.log('fine');
