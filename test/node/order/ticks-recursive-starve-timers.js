// SPDX-License-Identifier: MIT
//
// A thousand ticks, one from the other, come before a timer that is long due.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
let ticks = 0;
setTimeout(() => console.log('timeout after', ticks), 1);
setImmediate(() => console.log('immediate after', ticks));
const tick = () => { if (++ticks < 1000) process.nextTick(tick); };
block(5);
process.nextTick(tick);
