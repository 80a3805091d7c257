// SPDX-License-Identifier: MIT
//
// All of these have the duration 1, so they are one list, in order.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
process.on('warning', (warning) => console.log(warning.name));
const delays = [1, 0, undefined, null, '', '1', true, 0.5, 1 / 3, 2147483648, Infinity];
delays.forEach((delay, i) => setTimeout(() => console.log(i), delay));
setTimeout(() => console.log('none'));
block(10);
