// SPDX-License-Identifier: MIT
//
// Due at once after the check phase, before the immediates of the next turn.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setImmediate(() => {
  setTimeout(() => console.log('timeout'), 1);
  setImmediate(() => console.log('immediate'));
  block(10);
});
