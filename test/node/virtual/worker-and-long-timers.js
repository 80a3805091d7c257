// SPDX-License-Identifier: MIT
'use strict';
// A Worker's timers are on its parent's clock: its message of 300 ms comes before a timer of 5 s,
// at its time, and nothing passes while the thread begins and ends.
const { Worker } = require('worker_threads');
const begun = Date.now();
const log = (what) => console.log(what, Date.now() - begun);
setTimeout(log, 5000, 'timer of 5 s');
new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.postMessage('begun');
  setTimeout(() => parentPort.postMessage('timer of 300 ms'), 300);
`, { eval: true }).on('online', () => log('online')).on('message', log)
  .on('exit', () => log('exit'));
