// SPDX-License-Identifier: MIT
//
// Many ticks queued at once, then drained; again and again.
// Wanted: 1.5
'use strict';

const { count, must, start } = require('./bench');

const batch = count(100000);
const rounds = 30;
let ran = 0;
let round = -3; // to warm up
let stop = null;

function step() {
  ran++;
}

function next() {
  if (round === 0 && stop === null) {
    stop = start();
    ran = 0;
  }
  if (round === rounds) {
    must(ran === rounds * batch, `${ran} ticks ran`);
    stop(ran);
    return;
  }
  round++;
  for (let i = 0; i < batch; i++) process.nextTick(step);
  setImmediate(next);
}
next();
