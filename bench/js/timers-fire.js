// SPDX-License-Identifier: MIT
//
// 200,000 timers of 20 durations, from the first setTimeout to the last callback.
// Wanted: 1.5
'use strict';

const { count, start } = require('./bench');

const timers = count(200000);
let left = 0;
let then = null;

function onTimeout() {
  if (--left === 0) then();
}

function run(n, done) {
  left = n;
  then = done;
  for (let i = 0; i < n; i++) setTimeout(onTimeout, 1 + i % 20);
}

run(timers / 10, () => {
  const stop = start();
  run(timers, () => stop(timers));
});
