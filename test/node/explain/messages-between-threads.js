// SPDX-License-Identifier: MIT
// A message was queued by whoever sent it, in another thread too; what a Worker prints is its own tasks'.
'use strict';

const { Worker, isMainThread, parentPort } = require('worker_threads');

if (isMainThread) {
  const worker = new Worker(__filename);
  worker.on('message', (text) => console.log('main:', text));
  setTimeout(() => worker.postMessage('hello'), 1);
} else {
  parentPort.once('message', (text) => {
    console.log('worker:', text);
    setImmediate(() => parentPort.postMessage('back'));
  });
}
