// SPDX-License-Identifier: MIT
// A queue that runs 100,000 items without leaving it is named.
'use strict';

let left = 100001;
(function again() {
  if (--left > 0) process.nextTick(again);
  else console.log('done');
})();
