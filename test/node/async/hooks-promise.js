// SPDX-License-Identifier: MIT
// Callbacks of promises run in the scope of the promise that then() made.
'use strict';
const { createHook, executionAsyncId, triggerAsyncId } = require('async_hooks');
const seen = new Map();
let depth = 0;
createHook({
  init(id, type, trigger, resource) {
    if (type === 'PROMISE') seen.set(id, { trigger, isPromise: resource instanceof Promise });
  },
  before() { depth++; },
  after() { depth--; },
}).enable();

const first = Promise.resolve(1);
first.then(() => {
  const id = executionAsyncId();
  console.log(seen.has(id), seen.get(id).isPromise, seen.get(id).trigger === triggerAsyncId());
  console.log(depth);
}).then(() => {
  console.log(seen.has(executionAsyncId()), seen.has(triggerAsyncId()), depth);
  throw new Error('x');
}).catch(() => console.log(seen.has(executionAsyncId()), depth));
(async () => {
  const before = executionAsyncId();
  await new Promise((resolve) => setTimeout(resolve, 1));
  console.log(before, seen.has(executionAsyncId()), depth);
  await 0;
  console.log(seen.has(executionAsyncId()), depth);
})();
setTimeout(() => console.log(depth, seen.has(executionAsyncId())), 200);
