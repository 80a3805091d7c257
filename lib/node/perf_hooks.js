// SPDX-License-Identifier: MIT
// perf_hooks: performance and everything around it.

'use strict';

const { ObjectDefineProperties } = primordials;

// Each is loaded when it is read: who wants a clock need not pay for histograms.
function from(id, name) {
  return {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      const value = require(id)[name];
      ObjectDefineProperties(module.exports, {
        [name]: { __proto__: null, configurable: true, enumerable: true, writable: true, value },
      });
      return value;
    },
    set(value) {
      ObjectDefineProperties(module.exports, {
        [name]: { __proto__: null, configurable: true, enumerable: true, writable: true, value },
      });
    },
  };
}

ObjectDefineProperties(module.exports, {
  Performance: from('web/performance', 'Performance'),
  PerformanceEntry: from('internal/perf/entry', 'PerformanceEntry'),
  PerformanceMark: from('internal/perf/entry', 'PerformanceMark'),
  PerformanceMeasure: from('internal/perf/entry', 'PerformanceMeasure'),
  PerformanceObserver: from('internal/perf/observe', 'PerformanceObserver'),
  PerformanceObserverEntryList: from('internal/perf/observe', 'PerformanceObserverEntryList'),
  PerformanceResourceTiming: from('internal/perf/resource', 'PerformanceResourceTiming'),
  monitorEventLoopDelay: from('internal/histogram', 'monitorEventLoopDelay'),
  eventLoopUtilization: from('internal/perf/timing', 'eventLoopUtilization'),
  timerify: from('internal/perf/timing', 'timerify'),
  createHistogram: from('internal/histogram', 'createHistogram'),
  performance: from('web/performance', 'performance'),
  constants: {
    __proto__: null,
    configurable: false,
    enumerable: true,
    value: {
      NODE_PERFORMANCE_GC_MAJOR: 4,
      NODE_PERFORMANCE_GC_MINOR: 1,
      NODE_PERFORMANCE_GC_INCREMENTAL: 8,
      NODE_PERFORMANCE_GC_WEAKCB: 16,
      NODE_PERFORMANCE_GC_FLAGS_NO: 0,
      NODE_PERFORMANCE_GC_FLAGS_CONSTRUCT_RETAINED: 2,
      NODE_PERFORMANCE_GC_FLAGS_FORCED: 4,
      NODE_PERFORMANCE_GC_FLAGS_SYNCHRONOUS_PHANTOM_PROCESSING: 8,
      NODE_PERFORMANCE_GC_FLAGS_ALL_AVAILABLE_GARBAGE: 16,
      NODE_PERFORMANCE_GC_FLAGS_ALL_EXTERNAL_MEMORY: 32,
      NODE_PERFORMANCE_GC_FLAGS_SCHEDULE_IDLE: 64,
    },
  },
});
