// SPDX-License-Identifier: MIT
//
// A timer of 100 ms, and a file callback that ends at 105 ms: the timer is not before that. The
// article's file takes 95 ms to read; this one's callback waits until then.
'use strict';

const fs = require('fs');
const start = Date.now();
const until = (ms) => { while (Date.now() - start < ms); };
setTimeout(() => console.log('timer, not before 105 ms:', Date.now() - start >= 105), 100);
fs.readFile(__filename, () => { until(95); console.log('file callback'); until(105); });
