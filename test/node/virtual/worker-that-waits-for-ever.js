// SPDX-License-Identifier: MIT
'use strict';
// A Worker that waits for nobody does not hold the clock, and does not let it run away either.
const { Worker } = require('worker_threads');
const begun = Date.now();
const log = (what) => console.log(what, Date.now() - begun);
const worker = new Worker('require("worker_threads").parentPort.on("message", () => {})', { eval: true });
worker.on('online', () => {
  log('online');
  setTimeout(() => {
    log('terminate');
    worker.terminate().then(() => log('ended'));
  }, 60000);
});
