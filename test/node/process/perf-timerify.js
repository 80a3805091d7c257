// SPDX-License-Identifier: MIT
// timerify measures calls, of functions, constructors and promises.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const { performance, PerformanceObserver, createHistogram } = require('perf_hooks');
const histogram = createHistogram();
function add(a, b) { return a + b; }
const timed = performance.timerify(add, { histogram });
console.log(timed.name, timed.length, timed(1, 2));
class Thing { constructor(x) { this.x = x; } }
const Timed = performance.timerify(Thing);
const later = performance.timerify(async function later() { return 5; });
const observer = new PerformanceObserver((list) => {
  for (const e of list.getEntries()) console.log(e.entryType, e.name, e[0], e.detail);
  console.log(histogram.count);
  observer.disconnect();
});
observer.observe({ type: 'function' });
timed(3, 4);
console.log(new Timed(7).x, new Timed(7) instanceof Thing);
later('z').then((value) => console.log('value', value));
show(() => performance.timerify(1));
show(() => performance.timerify(add, { histogram: {} }));
