// SPDX-License-Identifier: MIT
// Atomics.wait in a Worker, on memory of its own: what it gives, how long it takes, what it refuses.
'use strict';
const { Worker } = require('worker_threads');

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  const list = new Int32Array(new SharedArrayBuffer(8));
  const big = new BigInt64Array(new SharedArrayBuffer(16));
  list[1] = 7;
  big[1] = -1n;
  const say = (...words) => parentPort.postMessage(words);
  function timed(...args) {
    const begin = performance.now();
    const result = Atomics.wait(...args);
    return [result, performance.now() - begin >= args[3] - 1];
  }
  say(Atomics.wait(list, 0, 1), Atomics.wait(list, 1, 8, 1000), Atomics.wait(big, 1, 0n));
  say(timed(list, 0, 0, 70), timed(list, 1, 7.9, 30), timed(list, 1, 2 ** 32 + 7, 5));
  say(timed(big, 1, -1n, 30), timed(big, 1, 2n ** 64n - 1n, 1), timed(list, '1', '7', '2'));
  say(Atomics.wait(list, 0, 0, 0), Atomics.wait(list, 0, 0, -1));
  for (const wrong of [() => Atomics.wait(new Int32Array(1), 0, 0, 0), () => Atomics.wait([], 0, 0, 0),
                       () => Atomics.wait(list, 2, 0, 0), () => Atomics.wait(list, -1, 0, 0),
                       () => Atomics.wait(big, 0, 0, 0), () => Atomics.wait(list, 0, 0n, 0),
                       () => Atomics.wait(list, 0, 0, 0n),
                       () => Atomics.wait(new Uint8Array(list.buffer), 0, 0, 0)]) {
    try {
      say(wrong());
    } catch (error) {
      say(error.name);
    }
  }
  say(Atomics.wait.name, Atomics.wait.length);
`, { eval: true });
worker.on('message', (words) => console.log(...words));
