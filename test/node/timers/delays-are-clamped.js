// SPDX-License-Identifier: MIT
// A delay that is no number from 1 to 2147483647 is 1; fractions stay as they were given.
'use strict';

process.on('warning', (warning) => console.log(warning.name, JSON.stringify(warning.message)));

const delays = [
  0, -1, -0, 0.5, 1, 1.5, 2147483647, 2147483647.5, 2147483648, 1e100, Infinity, -Infinity, NaN,
  undefined, null, true, false, '', '20', '0x10', 'ten', [], [30], [1, 2], {}, () => 40,
  { valueOf: () => 50 }, new Date(60),
];
for (const delay of delays) {
  const timer = setTimeout(() => {}, delay);
  console.log(typeof delay, timer._idleTimeout);
  clearTimeout(timer);
}
for (const delay of [0, 7.9, Infinity, '8']) {
  const timer = setInterval(() => {}, delay);
  console.log('interval', timer._idleTimeout, timer._repeat);
  clearInterval(timer);
}
for (const delay of [Symbol('s'), 10n]) {
  try {
    clearTimeout(setTimeout(() => {}, delay));
    console.log('taken');
  } catch (error) {
    console.log(error.name);
  }
}
