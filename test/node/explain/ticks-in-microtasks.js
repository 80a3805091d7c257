// SPDX-License-Identifier: MIT
// A tick that a microtask queues waits until no microtask is left.
'use strict';

Promise.resolve().then(() => {
  process.nextTick(() => console.log('tick'));
  queueMicrotask(() => console.log('microtask'));
});
