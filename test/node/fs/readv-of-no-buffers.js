// SPDX-License-Identifier: MIT
// There is nothing to read into; what there is nothing of is written.
'use strict';

const fs = require('fs');

const fd = fs.openSync(__filename);
try { fs.readvSync(fd, []); } catch (e) { console.log(e.message, e.syscall, e.code); }
console.log(fs.writevSync(fd, []));
fs.readv(fd, [], (e, count) => {
  console.log(e.message, count);
  fs.closeSync(fd);
});
