// SPDX-License-Identifier: MIT
// The end of a Worker has a place and a cause: where it was made, and by whom.
'use strict';

const { Worker } = require('worker_threads');

setTimeout(() => {
  const worker = new Worker('', { eval: true });
  worker.on('exit', (code) => console.log('exit', code));
}, 1);
