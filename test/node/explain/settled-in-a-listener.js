// SPDX-License-Identifier: MIT
// Where a listener of the runtime's own settles a promise, the task that it is called in is named.
// What this thread has notified itself comes from no other one.
const { setTimeout: sleep } = require('timers/promises');
const controller = new AbortController();
sleep(1000, undefined, { signal: controller.signal }).catch((error) => console.log(error.name));
setTimeout(() => controller.abort(), 10);
setTimeout(() => {
  const words = new Int32Array(new SharedArrayBuffer(4));
  Atomics.waitAsync(words, 0, 0).value.then((how) => console.log(how));
  setTimeout(() => Atomics.notify(words, 0), 10);
}, 20);
