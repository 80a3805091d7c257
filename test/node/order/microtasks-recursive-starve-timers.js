// SPDX-License-Identifier: MIT
//
// The same with microtasks.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
let count = 0;
setTimeout(() => console.log('timeout after', count), 1);
setImmediate(() => console.log('immediate after', count));
const next = () => { if (++count < 1000) Promise.resolve().then(next); };
block(5);
next();
