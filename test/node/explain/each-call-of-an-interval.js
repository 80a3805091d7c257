// SPDX-License-Identifier: MIT
// Each line belongs to the call of the interval that printed it.
'use strict';

let calls = 0;
const timer = setInterval(() => {
  console.log(++calls);
  if (calls === 3) clearInterval(timer);
}, 10);
