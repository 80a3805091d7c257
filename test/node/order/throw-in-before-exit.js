// SPDX-License-Identifier: MIT
//
// beforeExit is a callback like others.
'use strict';

let times = 0;
process.on('uncaughtException', (error) => {
  console.log('caught', error.message);
  setImmediate(() => console.log('immediate'));
});
process.on('beforeExit', () => {
  console.log('beforeExit', ++times);
  if (times === 1) throw new Error('x');
});
process.on('exit', (code) => console.log('exit', code));
