// SPDX-License-Identifier: MIT
// beforeExit comes when no timer is left, also after hours; unreferenced timers do not count.
'use strict';

// An hour where time is virtual, as much as one likes to wait elsewhere.
const HOUR = process.execArgv.includes('--virtual-time') ? 3600e3 : 150;

let revived = 0;
process.on('beforeExit', () => {
  console.log('beforeExit', revived);
  if (revived++ < 2) setTimeout(() => console.log('revived', revived), HOUR);
});
process.on('exit', (code) => console.log('exit', code));
setTimeout(() => console.log('never'), 50 * HOUR).unref();
setTimeout(() => console.log('unreferenced, but in time'), HOUR).unref();
setTimeout(() => console.log('referenced'), 2 * HOUR);
