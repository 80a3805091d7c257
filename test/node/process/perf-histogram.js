// SPDX-License-Identifier: MIT
// createHistogram counts with three significant figures.
'use strict';

const { createHistogram } = require('perf_hooks');
const h = createHistogram();
console.log(h.min, h.minBigInt, h.max, h.count, h.mean, h.stddev, h.percentile(50));
console.log([...h.percentiles]);
for (let i = 1; i <= 1000; i++) h.record(i * i);
console.log(h.min, h.max, h.count, h.exceeds, h.mean, h.stddev);
console.log([1, 10, 25, 50, 75, 90, 99, 99.9, 100].map((p) => h.percentile(p)));
console.log([...h.percentiles]);
console.log(h.maxBigInt, h.percentileBigInt(50), h.countBigInt);
const other = createHistogram({ lowest: 1, highest: 100, figures: 1 });
other.record(5n);
other.record(100000);
console.log(other.count, other.exceeds, other.max);
h.add(other);
console.log(h.count);
h.reset();
console.log(h.count, h.min, h.max);
h.recordDelta();
h.recordDelta();
console.log(h.count);
