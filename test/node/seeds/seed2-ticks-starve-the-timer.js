// SPDX-License-Identifier: MIT
//
// Ticks without end: the timer never prints. The article's program does not end; this one gives up
// when the timer is long due.
'use strict';

const start = Date.now();
const fn = () => {
  if (Date.now() - start > 100) process.exit();
  process.nextTick(fn);
};
setTimeout(() => console.log('Timer'), 0);
process.on('exit', () => console.log('no Timer'));
fn();
