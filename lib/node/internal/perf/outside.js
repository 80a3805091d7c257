// SPDX-License-Identifier: MIT
// For modules that have something to tell a PerformanceObserver, without loading what
// observes: enqueue is null until that is loaded.
'use strict';

const outside = { enqueue: null, begin };

// Times something from now on: done() tells of it. undefined if nobody could listen.
function begin(type, name, detail) {
  if (outside.enqueue === null) return undefined;
  const { now } = native('process');
  const start = now();
  return (more) => {
    const { makeNodeEntry } = require('internal/perf/entry');
    outside.enqueue(makeNodeEntry(name, type, start, now() - start, { ...detail, ...more }));
  };
}

module.exports = outside;
