// SPDX-License-Identifier: MIT
//
// Which strategy each run has. Run 0 is the usual order; a strategy's share of the others is its
// share of the table below, which is gone through again and again. The table was tuned on the
// programs of test/explore (tools/try-explore). A word is a strategy and its depth; those of `s` are
// counted instead.
'use strict';

const { ArrayPrototypeFilter, ArrayPrototypeSlice } = primordials;

const MIX = [
  'p1', 's', 's', 'w3', 's', 's', 'p2', 's', 's', 'p1',
  's', 's', 'w3', 's', 's', 'w2', 's', 's', 'p1', 's',
];
const TABLES = {
  __proto__: null,
  mix: MIX,
  walk: ['w2', 'w3', 'w1'],
  delay: ['d1', 'd1', 'd2', 'd2', 'd3'],
  slow: ['s'],
  pct: ['p2', 'p3', 'p1', 'p2', 'p4'],
};
const STRATEGIES = ['mix', 'walk', 'delay', 'slow', 'pct'];

// { strategy, depth } of a run.
function strategyOf(name, run) {
  if (run === 0) return { __proto__: null, strategy: 'u', depth: 0 };
  const table = TABLES[name];
  const at = (run - 1) % table.length;
  if (table[at] !== 's') return { __proto__: null, strategy: table[at][0], depth: +table[at][1] };
  // Its runs are counted: each has another way.
  const isSlow = (word) => word === 's';
  const perRound = ArrayPrototypeFilter(table, isSlow).length;
  const before = ArrayPrototypeFilter(ArrayPrototypeSlice(table, 0, at), isSlow).length;
  const depth = (run - 1 - at) / table.length * perRound + before + 1;
  return { __proto__: null, strategy: 's', depth };
}

module.exports = { STRATEGIES, strategyOf };
