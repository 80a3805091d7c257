// SPDX-License-Identifier: MIT
// process.title is read, set and cut to the room that there is.
'use strict';

const { readFileSync } = require('fs');
process.title = 'tune';
console.log(process.title);
console.log(readFileSync('/proc/self/cmdline', 'latin1').replace(/\0+$/, ''));
console.log(readFileSync('/proc/self/comm', 'latin1').trim());
process.title = 'x'.repeat(10000);
console.log(process.title.length < 10000, /^x+$/.test(process.title));
process.title = 5;
console.log(process.title, typeof process.title);
