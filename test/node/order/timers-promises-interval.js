// SPDX-License-Identifier: MIT
//
// The interval is an iterator; leaving the loop clears it.
'use strict';

const { setInterval: every } = require('timers/promises');
(async () => {
  let runs = 0;
  for await (const value of every(2, 'tick')) {
    console.log(value, ++runs);
    if (runs === 3) break;
  }
  console.log('end');
})();
