// SPDX-License-Identifier: MIT
// A script that sleeps for hours ends at once, and prints what it would have printed.
'use strict';

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

const start = Date.now();
const hours = () => Math.floor((Date.now() - start) / HOUR + 0.1);
const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function main() {
  console.log('begin', hours());
  await sleep(HOUR);
  console.log('an hour later', hours());
  await sleep(6 * HOUR);
  console.log('six hours more', hours());
  setTimeout(() => console.log('two hours later', hours()), 2 * HOUR);
  setTimeout(() => console.log('one hour later', hours()), HOUR);
  setImmediate(() => console.log('at once', hours()));
  process.nextTick(() => console.log('tick', hours()));
}
main();
process.on('exit', () => console.log('exit', hours()));
