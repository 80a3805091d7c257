// SPDX-License-Identifier: MIT
// What marks, measures and their classes refuse.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const { performance: p, PerformanceEntry, PerformanceObserver } = require('perf_hooks');
p.mark('b');
show(() => p.measure('x', 'a'));
show(() => p.mark());
show(() => p.mark('x', { startTime: -1 }));
show(() => p.mark('x', { startTime: 'a' }));
show(() => p.mark('nodeStart'));
show(() => p.clearMarks('loopStart'));
show(() => p.measure(5));
show(() => p.measure('x', { start: 1, end: 2, duration: 1 }));
show(() => p.measure('x', { start: 1 }, 'b'));
show(() => p.getEntriesByName());
show(() => p.getEntriesByType());
show(() => new PerformanceEntry());
show(() => new p.constructor());
show(() => new PerformanceObserver());
const observer = new PerformanceObserver(() => {});
show(() => observer.observe());
show(() => observer.observe({ entryTypes: ['mark'], type: 'mark' }));
show(() => observer.observe({ entryTypes: 'mark' }));
observer.disconnect();
observer.observe({ type: 'mark' });
show(() => observer.observe({ entryTypes: ['mark'] }));
observer.disconnect();
