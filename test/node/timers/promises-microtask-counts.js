// SPDX-License-Identifier: MIT
// How many microtasks pass between an abort and the rejection: other promises see it.
'use strict';

const timers = require('timers/promises');

async function count(what, start) {
  const abort = new AbortController();
  let done = false;
  const end = start(abort.signal).catch((error) => {
    done = true;
    return error.name;
  });
  await new Promise(setImmediate);
  let microtasks = 0;
  abort.abort();
  (function spin() {
    if (done || microtasks > 50) return;
    microtasks++;
    queueMicrotask(spin);
  })();
  console.log(what, await end, microtasks);
}

async function main() {
  await count('timeout', (signal) => timers.setTimeout(100000, 'v', { signal }));
  await count('wait', (signal) => timers.scheduler.wait(100000, { signal }));
  await count('interval', (signal) => timers.setInterval(100000, 'v', { signal }).next());
}
main();
