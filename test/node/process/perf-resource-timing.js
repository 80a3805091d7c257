// SPDX-License-Identifier: MIT
// PerformanceResourceTiming, as fetch would leave it, and the room for such entries.
'use strict';
const { performance, PerformanceObserver, PerformanceResourceTiming } = require('perf_hooks');

const info = (startTime, connection = null) => ({
  startTime, endTime: startTime + 5, redirectStartTime: 1, redirectEndTime: 2,
  postRedirectStartTime: 3, finalServiceWorkerStartTime: 4, finalNetworkRequestStartTime: 5,
  finalNetworkResponseStartTime: 6, encodedBodySize: 150, decodedBodySize: 200,
  finalConnectionTimingInfo: connection,
});
const mark = (timing, cacheMode = '') =>
  performance.markResourceTiming(timing, 'http://a.test/', 'fetch', globalThis, cacheMode);
const entry = mark(info(10, { domainLookupStartTime: 7, ALPNNegotiatedProtocol: 'h1' }));
console.log(entry.name, entry.entryType, entry.startTime, entry.duration, entry.initiatorType);
console.log(entry.workerStart, entry.fetchStart, entry.domainLookupStart, entry.connectEnd,
            entry.nextHopProtocol, entry.responseEnd, entry.transferSize);
console.log(mark(info(1), 'local').transferSize, mark(info(2)).domainLookupStart);
console.log(Object.keys(entry.toJSON()).slice(0, 21).join());
console.log(entry instanceof PerformanceResourceTiming, `${entry}`,
            PerformanceResourceTiming === globalThis.PerformanceResourceTiming);
for (const wrong of [() => new PerformanceResourceTiming(),
                     () => performance.setResourceTimingBufferSize()]) {
  try {
    wrong();
  } catch (error) {
    console.log(error.name, error.code);
  }
}
const times = () => performance.getEntriesByType('resource').map((each) => each.startTime).join();
console.log(times(), performance.getEntriesByName('http://a.test/').length);
performance.clearResourceTimings();
new PerformanceObserver((list, observer) => {
  console.log('observed', list.getEntries().map((each) => each.startTime).join());
  observer.disconnect();
}).observe({ type: 'resource' });

performance.setResourceTimingBufferSize(2);
for (let i = 1; i < 6; i++) mark(info(i));
console.log('kept', times());
performance.onresourcetimingbufferfull = (event) => {
  console.log(event.type, times());
  performance.setResourceTimingBufferSize(4);
};
setImmediate(() => setImmediate(() => console.log('then', times())));
