// SPDX-License-Identifier: MIT
// Marks and measures: entries, timeline, clearing.
'use strict';

const { performance: p, PerformanceMark, PerformanceMeasure, PerformanceEntry } =
  require('perf_hooks');
const a = p.mark('a', { startTime: 5, detail: { x: 1 } });
console.log(a instanceof PerformanceMark, a instanceof PerformanceEntry, a.toJSON());
p.mark('b', { startTime: 8 });
const m = p.measure('m', 'a', 'b');
console.log(m instanceof PerformanceMeasure, m.toJSON(), Object.prototype.toString.call(m));
console.log(p.measure('n', { start: 1, duration: 2, detail: 'd' }).toJSON());
console.log(p.measure('o', { end: 10, duration: 4 }).toJSON());
console.log(p.getEntries().map((e) => `${e.entryType} ${e.name}`));
console.log(p.getEntriesByType('mark').length, p.getEntriesByName('m').length,
            p.getEntriesByName('m', 'mark').length, p.getEntriesByType('none').length);
console.log(a, m);
p.clearMarks('a');
p.clearMeasures();
console.log(p.getEntries().map((e) => e.name));
console.log(performance === p, String(p));
