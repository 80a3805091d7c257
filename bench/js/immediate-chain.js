// SPDX-License-Identifier: MIT
//
// An immediate that queues the next one: a turn of the loop each.
// Wanted: 4
'use strict';

const { count, start } = require('./bench');

const rounds = count(300000);
let left = rounds / 10;
let stop = null;

function step() {
  if (--left > 0) {
    setImmediate(step);
  } else if (stop === null) {
    stop = start();
    left = rounds;
    setImmediate(step);
  } else {
    stop(rounds);
  }
}
setImmediate(step);
