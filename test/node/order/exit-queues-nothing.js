// SPDX-License-Identifier: MIT
//
// What an exit listener schedules does not run, but for microtasks.
'use strict';

process.on('exit', () => {
  console.log('exit');
  setTimeout(() => console.log('never'), 0);
  setImmediate(() => console.log('never'));
  process.nextTick(() => console.log('never'));
  Promise.resolve().then(() => console.log('microtask')).then(() => console.log('another'));
});
