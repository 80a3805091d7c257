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
// 20's speed we want; a case without it is measured all the same. A file with lines "Variants:
// A B C" is several cases, NAME:A and so on; each gets its variant on the command line.
'use strict';

const path = require('path');

const variant = process.argv[2];
const name = path.basename(process.argv[1], '.js') + (variant === undefined ? '' : `:${variant}`);

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

// Calls the function so often, after a tenth of that to warm up, and prints what one call takes:
// the best of fifty pieces, as others use the machine too. Returns how often it was called.
const PIECES = 50;
const WARM = 5;

function repeat(times, run) {
  const piece = Math.ceil(times / PIECES);
  for (let i = 0; i < piece * WARM; i++) run();
  let best = Infinity;
  for (let k = 0; k < PIECES; k++) {
    const from = performance.now();
    for (let i = 0; i < piece; i++) run();
    best = Math.min(best, performance.now() - from);
  }
  console.log(`${name} ${(best * 1e6 / piece).toFixed(2)} ns/op`);
  return (PIECES + WARM) * piece;
}

function must(condition, what) {
  if (!condition) throw new Error(`${name}: ${what}`);
}

performance.now(); // some load it when it is first used

module.exports = { count, must, repeat, start, variant };
