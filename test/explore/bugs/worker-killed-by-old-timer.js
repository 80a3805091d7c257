// SPDX-License-Identifier: MIT
// Report: josdejong/workerpool#548, '"Worker terminated" from canceling a task'.
// Race: a task that is too slow is cancelled, and the Worker shall be killed if it does not
// answer. The answer comes, the Worker gets its next task, and the old timer kills it.
// Forced by: Worker#message:2:700
'use strict';
const { Worker } = require('worker_threads');

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  parentPort.on('message', (ms) => {
    if (ms === 'stop') return parentPort.close();
    setTimeout(() => parentPort.postMessage('done'), ms);
  });
  parentPort.postMessage('ready');
`, { eval: true });

function exec(ms, limitMs) {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => {
      // Cancelled: the Worker has another 600 ms to answer.
      setTimeout(() => worker.terminate(), 600);
    }, limitMs);
    const finish = (settle, value) => {
      clearTimeout(limit);
      worker.off('message', onMessage).off('exit', onExit);
      settle(value);
    };
    const onMessage = (message) => finish(resolve, message);
    const onExit = () => finish(reject, new Error('Worker terminated'));
    worker.on('message', onMessage).on('exit', onExit);
    worker.postMessage(ms);
  });
}

worker.once('message', async () => {
  await exec(1, 400);
  await exec(600, 5000);
  worker.postMessage('stop');
});
