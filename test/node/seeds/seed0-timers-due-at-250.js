// SPDX-License-Identifier: MIT
//
// The article's A, B, C, D (100 to 400 ms) as the loop comes at 250 ms: A and B, later C, D.
'use strict';

const block = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
'ABCD'.split('').forEach((name, i) => setTimeout(() => console.log(name), (i + 1) * 100));
block(250);
setImmediate(() => console.log('check phase'));
