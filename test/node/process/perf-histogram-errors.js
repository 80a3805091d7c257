// SPDX-License-Identifier: MIT
// What histograms refuse.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const { createHistogram } = require('perf_hooks');
const h = createHistogram();
show(() => h.record(0));
show(() => h.record('a'));
show(() => h.percentile(0));
show(() => h.percentile('a'));
show(() => h.percentile(101));
show(() => h.add({}));
show(() => createHistogram({ figures: 6 }));
show(() => createHistogram({ lowest: 0 }));
show(() => createHistogram({ lowest: 10, highest: 11 }));
show(() => createHistogram({ lowest: 10n, highest: 11n }));
show(() => createHistogram(1));
