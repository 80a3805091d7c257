// SPDX-License-Identifier: MIT
// A listener gets the name and the number of the signal.
'use strict';

const timer = setInterval(() => {}, 1000);
process.on('SIGUSR2', function(name, number) {
  console.log('first', name, number, this === process);
});
process.once('SIGUSR2', (name) => {
  console.log('second', name);
  process.nextTick(() => console.log('tick'));
  Promise.resolve().then(() => {
    console.log('microtask');
    clearInterval(timer);
  });
});
process.kill(process.pid, 'SIGUSR2');
console.log('sent');
