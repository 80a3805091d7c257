// SPDX-License-Identifier: MIT
//
// A timeout of the same duration that the callback sets is in the list before the interval.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
let runs = 0;
const interval = setInterval(() => {
  console.log('interval', ++runs);
  if (runs === 3) return clearInterval(interval);
  setTimeout(() => { console.log('timeout'); block(8); }, 4);
}, 4);
