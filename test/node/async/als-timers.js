// SPDX-License-Identifier: MIT
// A store goes with timers, intervals, immediates, ticks and microtasks.
'use strict';
const { AsyncLocalStorage } = require('async_hooks');
const als = new AsyncLocalStorage();
const lines = [];
const show = (what) => lines.push(`${what} ${als.getStore()}`);
// Timers and immediates have no order among them here.
process.on('exit', () => console.log(lines.sort().join('\n')));

for (const name of ['a', 'b']) {
  als.run(name, () => {
    setTimeout(() => {
      show(`timeout ${name}`);
      process.nextTick(show, `tick in timeout ${name}`);
    }, 1);
    let left = 2;
    const interval = setInterval(() => {
      show(`interval ${name} ${left}`);
      if (--left === 0) clearInterval(interval);
    }, 20);
    setImmediate((x) => show(`immediate ${name} ${x}`), 1);
    process.nextTick((x, y) => show(`tick ${name} ${x} ${y}`), 1, 2);
    queueMicrotask(() => show(`microtask ${name}`));
  });
}
show('main');
setTimeout(show, 5, 'timeout without');
