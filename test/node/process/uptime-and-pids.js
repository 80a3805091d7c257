// SPDX-License-Identifier: MIT
// uptime grows; pid and ppid are processes.
'use strict';

const fs = require('fs');
const a = process.uptime();
console.log(a > 0, a < 30, process.uptime() >= a);
console.log(process.pid === +fs.readFileSync('/proc/self/stat', 'latin1').split(' ')[0]);
console.log(process.kill(process.ppid, 0), process.ppid !== process.pid);
console.log(process.platform, process.arch === require('os').arch());
