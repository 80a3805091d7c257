// SPDX-License-Identifier: MIT
//
// An error of a file comes in the callback, never at once.
'use strict';

const fs = require('fs');
fs.readFile(__dirname + '/no-such-file', (error) => {
  console.log(error.code, error.syscall);
  fs.readFile(__dirname, (error) => console.log(error.code, error.syscall));
});
process.nextTick(() => console.log('tick'));
Promise.resolve().then(() => console.log('microtask'));
console.log('main');
