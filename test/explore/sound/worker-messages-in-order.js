// SPDX-License-Identifier: MIT
// Sound: the messages of one Worker come in the order in which they were posted, all of them
// before its 'exit'. Two Workers may mix.
'use strict';
const assert = require('assert');
const { Worker } = require('worker_threads');

const source = `
  const { parentPort, workerData } = require('worker_threads');
  for (let i = 0; i < 5; i++) parentPort.postMessage([workerData, i]);
  setTimeout(() => {
    for (let i = 5; i < 10; i++) parentPort.postMessage([workerData, i]);
  }, 2);
`;

let exits = 0;
for (const name of ['left', 'right']) {
  const received = [];
  const worker = new Worker(source, { eval: true, workerData: name });
  worker.on('message', ([from, i]) => {
    assert.strictEqual(from, name);
    received.push(i);
  });
  worker.on('exit', (code) => {
    exits++;
    assert.strictEqual(code, 0);
    assert.deepStrictEqual(received, [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });
}
process.on('exit', () => assert.strictEqual(exits, 2));
