// SPDX-License-Identifier: MIT
//
// An interval is armed after its callback, from then: blocking makes it drift.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
let runs = 0;
let ended = Date.now();
const interval = setInterval(() => {
  console.log('run', ++runs, Date.now() - ended >= 9);
  if (runs === 3) clearInterval(interval);
  block(25);
  ended = Date.now();
}, 10);
