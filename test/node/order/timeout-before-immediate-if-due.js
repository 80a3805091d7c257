// SPDX-License-Identifier: MIT
//
// When the timer is due as the loop begins it comes before the check phase.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setImmediate(() => console.log('immediate'));
setTimeout(() => console.log('timeout'), 1);
block(10);
