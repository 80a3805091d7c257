// SPDX-License-Identifier: MIT
//
// What every JavaScript benchmark shares.
//
// A case is one file and one process. It uses Node's API only, so that the same file runs on
// every runtime. It prints one line,
//
//     NAME NUMBER ns/op
//
// as its last, lower is better, and exits with 0. A case that counts wrong throws and prints no
// such line: a loop that loses callbacks must not look fast.
//
// bench/js/run reads the line "Wanted: RATIO" in a case's first comment: how many times Node
// 20's speed we want; a case without it is measured all the same.
'use strict';

const path = require('path');

const name = path.basename(process.argv[1], '.js');

// How many operations, a hundredth of them to try whether a case works.
function count(usual) {
  return process.env.BENCH_QUICK ? Math.ceil(usual / 100) : usual;
}

// Begins to measure; what it returns is called at the end, with the number of operations.
function start() {
  const from = performance.now();
  return (operations) => {
    const took = (performance.now() - from) * 1e6;
    console.log(`${name} ${(took / operations).toFixed(2)} ns/op`);
  };
}

function must(condition, what) {
  if (!condition) throw new Error(`${name}: ${what}`);
}

performance.now(); // some load it when it is first used

module.exports = { count, must, start };
