// SPDX-License-Identifier: MIT
//
// A throw in the handler of uncaughtException is the end: exit code 7.
'use strict';

process.on('exit', (code) => console.log('exit', code));
process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  throw new Error('again');
});
setImmediate(() => console.log('never'));
throw new Error('first');
