// SPDX-License-Identifier: MIT
'use strict';
// Date and performance of a Worker that begins after an hour are its parent's.
const { Worker } = require('worker_threads');
const hour = 3600 * 1000;
const begun = Date.now();
setTimeout(() => {
  new Worker(`
    const { parentPort } = require('worker_threads');
    setTimeout(() => parentPort.postMessage([Date.now(), performance.timeOrigin + performance.now()]), ${hour});
  `, { eval: true }).on('message', ([date, sum]) => {
    console.log(date - begun, Date.now() - begun, Math.abs(sum - date) < 2);
  });
}, hour);
