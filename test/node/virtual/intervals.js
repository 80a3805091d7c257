// SPDX-License-Identifier: MIT
// Intervals of different lengths interleave; cleared and unreferenced ones end.
'use strict';

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

let rounds = 0;
const hourly = setInterval(() => {
  console.log('hourly', ++rounds);
  if (rounds === 5) clearInterval(hourly);
}, HOUR);
let halves = 0;
const half = setInterval(() => {
  if (++halves % 4 === 1) console.log('half', halves);
  if (halves === 9) clearInterval(half);
}, HOUR * 0.7);
setInterval(() => {}, HOUR / 4).unref();
const late = setTimeout(() => console.log('pushed back by refresh'), HOUR * 3.3);
setTimeout(() => late.refresh(), HOUR * 2.3);
process.on('exit', () => console.log('exit', rounds, halves));
