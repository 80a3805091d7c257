// SPDX-License-Identifier: MIT
// The text of the warning for a delay that does not fit.
'use strict';

const timer = setTimeout(() => console.log('after one millisecond'), 2 ** 31);
console.log(timer._idleTimeout);
const again = setInterval(() => {
  console.log('interval');
  clearInterval(again);
}, 2 ** 32);
