// SPDX-License-Identifier: MIT
//
// Node 10 arms an interval anew from the end of its callback (as Node 11 does), later ones from
// its beginning: after a callback that took longer than the interval the next comes at once.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
let runs = 0;
let ended = Date.now();
const interval = setInterval(() => {
  console.log('run', ++runs, Date.now() - ended >= 49 ? 'after a pause' : 'at once');
  if (runs === 3) clearInterval(interval);
  block(70);
  ended = Date.now();
}, 50);
