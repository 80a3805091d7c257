// SPDX-License-Identifier: MIT
// Sound: a Worker is 'online' before its first 'message': its thread sends both, in this order.
'use strict';
const assert = require('assert');
const { Worker } = require('worker_threads');

const source = `
  const { parentPort, workerData } = require('worker_threads');
  parentPort.postMessage(workerData);
`;
let exits = 0;
for (const name of ['left', 'right']) {
  const events = [];
  const worker = new Worker(source, { eval: true, workerData: name });
  worker.on('online', () => events.push('online'));
  worker.on('message', (text) => events.push(text));
  worker.on('exit', () => {
    exits++;
    assert.deepStrictEqual(events, ['online', name]);
  });
}
process.on('exit', () => assert.strictEqual(exits, 2));
