// SPDX-License-Identifier: MIT
// The list that threw is run again, with a checkpoint behind it, unless its clock was taken meanwhile.
'use strict';
process.on('uncaughtException', () => {
  console.log('caught');
  process.nextTick(() => console.log('tick'));
  setTimeout(() => {}, 1).unref();
  setImmediate(() => console.log('immediate'));
});
setImmediate(() => {
  setTimeout(() => {
    console.log('timer');
    throw new Error('x');
  }, 1);
});
