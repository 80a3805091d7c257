// SPDX-License-Identifier: MIT
//
// The end of a run, as it is reported: the plan, the counts, the summary.
'use strict';

const { close, tell } = require('internal/test/stream');

// The names of the counts in the order in which they are printed.
const COUNTS = [
  'tests', 'tests', 'suites', 'suites', 'pass', 'passed', 'fail', 'failed',
  'cancelled', 'cancelled', 'skipped', 'skipped', 'todo', 'todo',
];

function tellSummary(root) {
  if (root.wasReported) return;
  root.wasReported = true;
  const { diagnostics, harness, nesting, place, reporter } = root;
  const info = (message) => tell(reporter, 'test:diagnostic', {
    __proto__: null, nesting, message, level: 'info', ...place,
  });
  tell(reporter, 'test:plan', {
    __proto__: null, nesting, count: harness.counters.topLevel, ...place,
  });
  harness.snapshots?.write();
  for (let i = 0; i < diagnostics.length; i++) info(diagnostics[i]);
  const { duration } = root;
  for (let i = 0; i < COUNTS.length; i += 2) {
    info(`${COUNTS[i]} ${harness.counters[COUNTS[i + 1]]}`);
  }
  info(`duration_ms ${duration}`);
  tell(reporter, 'test:summary', {
    __proto__: null,
    success: harness.success,
    counts: harness.counters,
    duration_ms: duration,
    file: place?.file,
  });
  close(reporter);
}

module.exports = { tellSummary };
