// SPDX-License-Identifier: MIT
// eventLoopUtilization: nothing before the loop, then idle and active time.
'use strict';

const { performance } = require('perf_hooks');
console.log(performance.eventLoopUtilization());
setTimeout(() => {
  const first = performance.eventLoopUtilization();
  console.log(first.idle > 10, first.active > 0, first.utilization > 0 && first.utilization < 1);
  const end = Date.now() + 20;
  while (Date.now() < end);
  setTimeout(() => {
    const second = performance.eventLoopUtilization();
    const diff = performance.eventLoopUtilization(second, first);
    console.log(diff.active >= 15, second.active > first.active, second.idle >= first.idle);
    console.log(Object.keys(performance.eventLoopUtilization(first)).join());
  }, 1);
}, 200);
