// SPDX-License-Identifier: MIT
// What is done about an unhandled rejection is one task, also where that is an uncaught exception.
'use strict';

process.on('uncaughtException', ({ message }) => {
  console.log('uncaught', message);
  process.nextTick(() => console.log('tick'));
});
setTimeout(() => {
  Promise.reject(new Error('nobody'));
}, 1);
