// SPDX-License-Identifier: MIT
// terminate() ends a Worker that waits in Atomics.wait, and nothing of its code runs afterwards.
'use strict';
const { Worker } = require('worker_threads');

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.postMessage('waits');
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  parentPort.postMessage('goes on');
`, { eval: true });
worker.on('message', (text) => {
  console.log(text);
  setTimeout(() => worker.terminate(), 10);
});
worker.on('exit', (status) => console.log(status));
