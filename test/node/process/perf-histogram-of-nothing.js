// SPDX-License-Identifier: MIT
// What a histogram says that has recorded nothing depends on its lowest value.
'use strict';

const { createHistogram, monitorEventLoopDelay } = require('perf_hooks');

function show(h) {
  console.log(h.count, h.min, h.max, [1, 50, 100].map((p) => h.percentile(p)), h.percentileBigInt(50),
              [...h.percentiles]);
}

const delay = monitorEventLoopDelay();
show(delay);
delay.reset();
show(delay);
for (const lowest of [1, 100, 1000, 5000]) {
  const h = createHistogram({ lowest, highest: 1e9 });
  show(h);
  h.record(lowest);
  show(h);
  h.reset();
  show(h);
}
