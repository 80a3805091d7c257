// SPDX-License-Identifier: MIT
// Observers are told of entries in an immediate, sorted by their start.
'use strict';

const { performance, PerformanceObserver } = require('perf_hooks');
const observer = new PerformanceObserver((list, self) => {
  console.log(list.getEntries().map((e) => `${e.entryType} ${e.name}`), self === observer);
  console.log(list.getEntriesByType('mark').length, list.getEntriesByName('late').length);
  observer.disconnect();
  performance.mark('unseen');
  setImmediate(() => console.log('end'));
});
observer.observe({ entryTypes: ['mark', 'measure', 'nothing'] });
performance.mark('late', { startTime: 9 });
performance.mark('early', { startTime: 3 });
performance.measure('between', 'early', 'late');
process.nextTick(() => console.log('tick'));
console.log(observer.takeRecords().length);
performance.mark('late', { startTime: 7 });
performance.mark('early', { startTime: 2 });
