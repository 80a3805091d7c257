// SPDX-License-Identifier: MIT
//
// 100,000 short lines, to a file.
// Lines: 100000
'use strict';

const { count, start } = require('./bench');

const lines = count(100000);
const stop = start();
for (let i = 0; i < lines; i++) console.log('line', i);
stop(lines);
