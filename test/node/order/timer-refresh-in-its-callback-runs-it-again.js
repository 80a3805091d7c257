// SPDX-License-Identifier: MIT
//
// A timer that has fired can be started again with refresh(), also from its own callback.
'use strict';

let runs = 0;
const timer = setTimeout(() => {
  console.log('run', ++runs);
  if (runs < 3) console.log(timer.refresh() === timer);
}, 2);
