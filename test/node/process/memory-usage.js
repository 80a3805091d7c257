// SPDX-License-Identifier: MIT
// memoryUsage has five numbers, and rss on its own.
'use strict';

const usage = process.memoryUsage();
console.log(Object.keys(usage).join());
console.log(Object.values(usage).every((n) => Number.isInteger(n) && n >= 0));
console.log(usage.rss > usage.heapUsed, usage.heapTotal >= usage.heapUsed, usage.heapUsed > 0);
console.log(process.memoryUsage.rss() > 1e6);
console.log(process.availableMemory() > 0, process.constrainedMemory() >= 0);
