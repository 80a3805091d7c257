// SPDX-License-Identifier: MIT
'use strict';
// A Worker that computes for ever stops the clock, but only for a while: a timer can end it.
const { Worker } = require('worker_threads');
const worker = new Worker('for (;;);', { eval: true });
setTimeout(() => {
  console.log('terminate');
  worker.terminate().then((code) => console.log('ended', code));
}, 10);
