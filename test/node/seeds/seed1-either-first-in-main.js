// SPDX-License-Identifier: MIT
//
// Outside it is not: here only that both run. With the timer due, it is the first.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setTimeout(() => console.log('timeout'), 0);
setImmediate(() => console.log('immediate'));
block(10);
