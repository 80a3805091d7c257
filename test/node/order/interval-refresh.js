// SPDX-License-Identifier: MIT
//
// refresh() of an interval starts its time anew.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
const interval = setInterval(() => { console.log('interval'); clearInterval(interval); }, 50);
setTimeout(() => console.log('timeout'), 50);
block(70);
interval.refresh();
setImmediate(() => console.log('immediate'));
