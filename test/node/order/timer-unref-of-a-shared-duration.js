// SPDX-License-Identifier: MIT
//
// Timers of one duration share a list; the one that is ref'd keeps the loop alive for both.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setTimeout(() => console.log('unref'), 5).unref();
setTimeout(() => console.log('ref'), 5);
block(15);
