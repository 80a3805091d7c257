// SPDX-License-Identifier: MIT
// Date, performance.now, hrtime, hrtime.bigint and uptime move by the same amount.
'use strict';

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

const looks = {
  'Date.now': () => Date.now(),
  'new Date': () => new Date().getTime(),
  'valueOf': () => +new Date(),
  'performance.now': () => performance.now(),
  'timeOrigin + now': () => performance.timeOrigin + performance.now(),
  'hrtime': () => process.hrtime()[0] * 1e3 + process.hrtime()[1] / 1e6,
  'hrtime.bigint': () => Number(process.hrtime.bigint() / 1000n) / 1e3,
  'uptime': () => process.uptime() * 1e3,
};
const look = () => Object.fromEntries(Object.entries(looks).map(([name, f]) => [name, f()]));

look(); // what is loaded on first use is loaded now
let before = look();
let rounds = 0;
setTimeout(function again() {
  const after = look();
  for (const name of Object.keys(looks)) {
    const hours = (after[name] - before[name]) / HOUR;
    console.log(name, hours > 0.9 && hours < 1.9);
  }
  console.log('Date agrees with performance',
              Math.abs(after['Date.now'] - after['timeOrigin + now']) < 20);
  before = after;
  if (++rounds < 3) setTimeout(again, HOUR);
}, HOUR);
const from = process.hrtime();
setTimeout(() => {
  const [seconds, nanoseconds] = process.hrtime(from);
  console.log('hrtime(from)', seconds * 1e3 + nanoseconds / 1e6 >= 0.9 * HOUR);
}, HOUR * 4);
