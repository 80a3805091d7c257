// SPDX-License-Identifier: MIT
// Files of /proc say that they are empty, and so are their copies.
'use strict';

const fs = require('fs');

const copy = `${require('os').tmpdir()}/rondo-${process.pid}`;
fs.copyFileSync('/proc/self/status', copy);
console.log(fs.statSync(copy).size, fs.readFileSync('/proc/self/status').length > 0);
fs.unlinkSync(copy);
fs.copyFile('/proc/self/status', copy, fs.constants.COPYFILE_FICLONE, (error) => {
  console.log(error, fs.statSync(copy).size);
  fs.unlinkSync(copy);
});
