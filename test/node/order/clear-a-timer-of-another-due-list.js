// SPDX-License-Identifier: MIT
//
// Two lists are due; the first clears a timer of the second.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
setTimeout(() => { console.log('a'); clearTimeout(b); }, 2);
const b = setTimeout(() => console.log('b'), 4);
setTimeout(() => console.log('c'), 4);
block(12);
