// SPDX-License-Identifier: MIT
// timers/promises and AbortSignal.timeout over hours.
'use strict';

const timers = require('timers/promises');

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

async function main() {
  console.log(await timers.setTimeout(HOUR, 'an hour'));
  let rounds = 0;
  for await (const value of timers.setInterval(HOUR, 'round')) {
    console.log(value, ++rounds);
    if (rounds === 3) break;
  }
  const keep = setTimeout(() => {}, 100 * HOUR);
  await timers.setTimeout(10 * HOUR, 'never', { signal: AbortSignal.timeout(HOUR) }).catch(
    (error) => console.log(error.name, error.cause.name));
  clearTimeout(keep);
  const winner = await Promise.race([
    timers.setTimeout(3 * HOUR, 'slow', { ref: false }),
    timers.setTimeout(HOUR, 'fast'),
  ]);
  console.log(winner);
  await timers.scheduler.wait(HOUR);
  console.log('waited');
}
main();
