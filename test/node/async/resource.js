// SPDX-License-Identifier: MIT
'use strict';
const {
  AsyncResource, createHook, executionAsyncId, executionAsyncResource, triggerAsyncId,
} = require('async_hooks');

console.log(executionAsyncId(), triggerAsyncId());
const resource = new AsyncResource('Mine');
console.log(resource.asyncId() > 1, resource.triggerAsyncId());
const result = resource.runInAsyncScope(function(a) {
  console.log(this.me, a, executionAsyncId() === resource.asyncId(), triggerAsyncId());
  console.log(executionAsyncResource() === resource);
  const inner = new AsyncResource('Inner', { triggerAsyncId: 7, requireManualDestroy: true });
  console.log(inner.triggerAsyncId());
  return 'result';
}, { me: 'this' }, 'argument');
console.log(result, executionAsyncId());
console.log(resource.emitDestroy() === resource);

const attempts = [
  () => new AsyncResource(),
  () => new AsyncResource(1),
  () => new AsyncResource('x', { triggerAsyncId: -2 }),
  () => new AsyncResource('x', -3),
  () => resource.bind(1),
  () => createHook({ init: 1 }),
  () => createHook({ destroy: null }),
];
for (const attempt of attempts) {
  try {
    attempt();
    console.log('no error');
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}
setTimeout(() => {
  console.log(executionAsyncId() > 1, triggerAsyncId());
  const timer = executionAsyncResource();
  console.log(timer.constructor.name);
}, 1);
