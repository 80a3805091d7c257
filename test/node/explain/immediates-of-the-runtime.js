// SPDX-License-Identifier: MIT
// An immediate that the program has not asked for is named by what it called.
'use strict';

const { PerformanceObserver, performance } = require('perf_hooks');

new PerformanceObserver(() => console.log('seen')).observe({ entryTypes: ['mark'] });
performance.mark('x');
setImmediate(() => console.log('own'));
