// SPDX-License-Identifier: MIT
//
// refresh() starts the timer anew: it comes after a timer of the same duration set later.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
const a = setTimeout(() => console.log('a'), 5);
setTimeout(() => console.log('b'), 5);
a.refresh();
block(20);
