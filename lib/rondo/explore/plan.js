// SPDX-License-Identifier: MIT
//
// Which strategy each run has. Run 0 is the usual order; a strategy's share of the others is its
// share of the table below, which is gone through again and again. The table was tuned on the
// programs of test/explore (tools/try-explore): what finds most of them stands first.
'use strict';

const MIX = ['p1', 'w3', 'p2', 'w2', 'p1', 'w3', 'p2', 'd2', 'w1', 'p2'];
const TABLES = {
  __proto__: null,
  mix: MIX,
  walk: ['w2', 'w3', 'w1'],
  delay: ['d1', 'd1', 'd2', 'd2', 'd3'],
  pct: ['p2', 'p3', 'p1', 'p2', 'p4'],
};
const STRATEGIES = ['mix', 'walk', 'delay', 'pct'];

// { strategy, depth } of a run.
function strategyOf(name, run) {
  if (run === 0) return { __proto__: null, strategy: 'u', depth: 0 };
  const table = TABLES[name];
  const word = table[(run - 1) % table.length];
  return { __proto__: null, strategy: word[0], depth: +word[1] };
}

module.exports = { STRATEGIES, strategyOf };
