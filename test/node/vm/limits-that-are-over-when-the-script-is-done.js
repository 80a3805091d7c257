// SPDX-License-Identifier: MIT
// A time limit ends nothing but the script that it was given for: what runs after that script goes
// on, also when the time is over.
'use strict';
const vm = require('vm');

function work(ms) {
  const end = process.cpuUsage().user + ms * 1000;
  let sum = 0;
  while (process.cpuUsage().user < end) for (let i = 0; i < 10000; i++) sum += i % 7;
  return sum > 0;
}

for (const timeout of [5, 20, 50]) {
  console.log(timeout, vm.runInThisContext('1', { timeout }), work(100));
}
setTimeout(() => console.log('in a timer', work(100)), 10);
console.log(vm.runInThisContext('2', { timeout: 60 }));
