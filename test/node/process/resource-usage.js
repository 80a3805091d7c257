// SPDX-License-Identifier: MIT
// resourceUsage has sixteen numbers.
'use strict';

const usage = process.resourceUsage();
console.log(Object.keys(usage).join());
console.log(Object.values(usage).every((n) => Number.isInteger(n) && n >= 0), usage.maxRSS > 1000);
