// SPDX-License-Identifier: MIT
// A throw in a timer, an interval or an immediate: the others still run, the interval goes on.
'use strict';

process.on('uncaughtException', (error) => console.log('caught', error.message));

let rounds = 0;
const interval = setInterval(() => {
  if (++rounds === 3) clearInterval(interval);
  throw new Error(`interval ${rounds}`);
}, 20);
setTimeout(() => { throw new Error('timeout 1'); }, 1);
setTimeout(() => console.log('timeout 2'), 1);
setTimeout(() => {
  setImmediate(() => { throw new Error('immediate 1'); });
  setImmediate(() => console.log('immediate 2'));
  const timer = setTimeout(() => {
    timer.refresh();
    if (timer.seen) clearTimeout(timer);
    timer.seen = true;
    throw new Error('refreshed before');
  }, 1);
}, 100);
