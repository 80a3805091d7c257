// SPDX-License-Identifier: MIT
//
// The callback clears its interval and sets another one.
'use strict';

let runs = 0;
function run() {
  console.log('run', ++runs);
  clearInterval(interval);
  if (runs < 3) interval = setInterval(run, 2);
}
let interval = setInterval(run, 2);
