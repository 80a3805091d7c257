// SPDX-License-Identifier: MIT
//
// 50 ms and a callback of 17: an interval never tries to make up for lost time.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
const start = Date.now();
let runs = 0;
const interval = setInterval(() => {
  runs++;
  console.log('run', runs, 'not before', runs * 49, Date.now() - start >= runs * 49);
  block(17);
  if (runs === 3) clearInterval(interval);
}, 50);
