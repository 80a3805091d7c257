// Atomics.waitAsync: what it gives, when its promise is settled, and that waiting alone keeps no
// process alive.
'use strict';

const { spawnSync } = require('child_process');

const words = new Int32Array(new SharedArrayBuffer(16));
const first = Atomics.waitAsync(words, 0, 0);
console.log(first.async, first.value instanceof Promise, Object.getOwnPropertyDescriptors(first).value.writable);
first.value.then((value) => console.log('first', value));
const second = Atomics.waitAsync(words, 0, 0).value.then((value) => console.log('second', value));
console.log(Atomics.waitAsync(words, 0, 1), Atomics.waitAsync(words, 0, 0, 0),
            Atomics.waitAsync(words, 0, 0, -1));
console.log(Atomics.notify(words, 0, 1), Atomics.notify(words, 1), Atomics.notify(words, 0, 0));
Promise.resolve().then(() => console.log('microtask'));
process.nextTick(() => console.log('tick'));
console.log(Atomics.waitAsync.length, Atomics.waitAsync.name, Atomics.notify.length,
            Object.getOwnPropertyDescriptor(Atomics, 'waitAsync').enumerable);
const bad = [[new Int32Array(4), 0, 0], [new Uint8Array(new SharedArrayBuffer(4)), 0, 0],
             [words, 99, 0], [{}, 0, 0], [words, 0, 1n]];
for (const args of bad) {
  try {
    Atomics.waitAsync(...args);
  } catch (error) {
    console.log(error.name);
  }
}

(async () => {
  await first.value;
  const big = new BigInt64Array(new SharedArrayBuffer(16));
  const waiting = Atomics.waitAsync(big, 1, 0n);
  console.log(Atomics.waitAsync(big, 1, 5n), Atomics.notify(big, 0), Atomics.notify(big, 1));
  console.log(await waiting.value);

  const timer = setInterval(() => {}, 1000);
  console.log(await Atomics.waitAsync(words, 2, 0, 20).value, Atomics.notify(words, 2));
  clearInterval(timer);

  console.log(Atomics.notify(words, 0));
  await second;

  const alone = `Atomics.waitAsync(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 60000)
    .value.then(() => console.log('never'))`;
  const { status, stdout } = spawnSync(process.execPath, ['-e', alone], { timeout: 30000 });
  console.log(status, `${stdout}`);
})();
