// SPDX-License-Identifier: MIT
//
// Two intervals of one duration take turns.
'use strict';

const runs = [0, 0];
const intervals = [0, 1].map((i) => setInterval(() => {
  console.log('interval', i, ++runs[i]);
  if (runs[i] === 3) clearInterval(intervals[i]);
}, 3));
