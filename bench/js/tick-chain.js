// SPDX-License-Identifier: MIT
//
// A tick that queues the next one.
// Wanted: 1.5
'use strict';

const { count, start } = require('./bench');

const rounds = count(3000000);
let left = rounds / 10;
let stop = null;

function step() {
  if (--left > 0) {
    process.nextTick(step);
  } else if (stop === null) {
    stop = start();
    left = rounds;
    process.nextTick(step);
  } else {
    stop(rounds);
  }
}
process.nextTick(step);
