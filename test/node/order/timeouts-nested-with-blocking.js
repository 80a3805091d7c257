// SPDX-License-Identifier: MIT
//
// A timer that is set by a timer is never run in the same pass of its list.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setTimeout(() => {
  console.log('a');
  setTimeout(() => console.log('a nested'), 2);
  block(10);
  setImmediate(() => console.log('immediate'));
}, 2);
setTimeout(() => console.log('b'), 2);
block(10);
