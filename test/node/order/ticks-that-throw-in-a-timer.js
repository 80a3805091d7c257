// SPDX-License-Identifier: MIT
// A tick that throws behind a timer's callback that took long: which timers still run in
// the same phase.
'use strict';

const log = (text) => console.log(text);
process.on('uncaughtException', (error) => log(`uncaught ${error.message}`));

function block(ms) {
  const end = Date.now() + ms;
  while (Date.now() < end);
}

setTimeout(() => {
  log('main');
  setImmediate(() => log('immediate'));
  setTimeout(() => log('3'), 3);
  setTimeout(() => log('5'), 5);
  process.nextTick(() => {
    log('tick');
    throw new Error('tick');
  });
  block(20);
}, 1);
