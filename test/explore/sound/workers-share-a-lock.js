// SPDX-License-Identifier: MIT
// Sound: two Workers count in shared memory behind a lock made of Atomics.wait and notify. The
// count itself is not atomic, so it is wrong as soon as the lock does not hold.
'use strict';
const assert = require('assert');
const { Worker } = require('worker_threads');

const ROUNDS = 50;
const shared = new Int32Array(new SharedArrayBuffer(8));
const source = `
  const { workerData: shared } = require('worker_threads');
  for (let i = 0; i < ${ROUNDS}; i++) {
    // 0: free, 1: taken, 2: taken and somebody may wait.
    if (Atomics.compareExchange(shared, 0, 0, 1) !== 0) {
      while (Atomics.exchange(shared, 0, 2) !== 0) Atomics.wait(shared, 0, 2);
    }
    shared[1] = shared[1] + 1;
    if (Atomics.exchange(shared, 0, 0) === 2) Atomics.notify(shared, 0, 1);
  }
`;

let running = 2;
for (let i = 0; i < 2; i++) {
  new Worker(source, { eval: true, workerData: shared }).on('exit', (code) => {
    assert.strictEqual(code, 0);
    if (--running === 0) assert.strictEqual(shared[1], 2 * ROUNDS);
  });
}
process.on('exit', () => assert.strictEqual(running, 0));
