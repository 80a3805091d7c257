// SPDX-License-Identifier: MIT
//
// Clearing what is no timer does nothing.
'use strict';

for (const value of [undefined, null, 0, -1, NaN, 'x', {}, [], true, () => {}]) {
  clearTimeout(value);
  clearInterval(value);
}
for (const value of [undefined, null, 0, NaN, '', {}, [], false]) clearImmediate(value);
clearTimeout();
clearImmediate();
console.log('fine');
