// SPDX-License-Identifier: MIT
// Node 10 runs the list that threw again, with a checkpoint behind it, unless its clock was
// taken meanwhile.
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
