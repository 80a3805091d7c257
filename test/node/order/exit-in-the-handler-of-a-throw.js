// SPDX-License-Identifier: MIT
//
// The usual way to end after an error.
'use strict';

process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  process.exit(12);
});
process.on('exit', (code) => console.log('exit', code));
process.nextTick(() => console.log('never'));
throw new Error('x');
