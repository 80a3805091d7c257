// SPDX-License-Identifier: MIT
//
// A microtask that queues the next one.
// Wanted: 1
'use strict';

const { count, start } = require('./bench');

const rounds = count(3000000);
let left = rounds / 10;
let stop = null;

function step() {
  if (--left > 0) {
    queueMicrotask(step);
  } else if (stop === null) {
    stop = start();
    left = rounds;
    queueMicrotask(step);
  } else {
    stop(rounds);
  }
}
queueMicrotask(step);
