// SPDX-License-Identifier: MIT
// A program that waits by looking at the clock gets on, and what became due meanwhile is due.
'use strict';

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

const start = Date.now();
const later = () => Date.now() - start;
setTimeout(() => console.log('due meanwhile', later() >= HOUR / 50), HOUR / 50);

const end = Date.now() + HOUR / 100;
while (Date.now() < end);
console.log('Date', later() >= HOUR / 100);
const from = process.hrtime.bigint();
while (process.hrtime.bigint() - from < BigInt(HOUR) * 10000n);
console.log('hrtime', later() >= HOUR / 50);
const at = performance.now();
while (performance.now() - at < HOUR / 100);
console.log('performance', later() >= HOUR * 0.03);
