// SPDX-License-Identifier: MIT
// What hooks hear of timers, ticks, microtasks and resources.
'use strict';
const { AsyncResource, createHook, executionAsyncId } = require('async_hooks');
const names = new Map();
const log = [];
const name = (id) => names.get(id) ?? (id === 1 ? 'main' : 'other');
const hook = createHook({
  init(id, type, trigger) {
    if (type === 'PROMISE') return;
    names.set(id, `${type}${names.size}`);
    log.push(`init ${name(id)} by ${name(trigger)}`);
  },
  before(id) { log.push(`before ${name(id)} ${executionAsyncId() === id}`); },
  after(id) { log.push(`after ${name(id)} ${executionAsyncId() === id}`); },
  destroy(id) { log.push(`destroy ${name(id)}`); },
});
log.push(hook.enable() === hook, hook.enable() === hook);
setImmediate(() => {
  log.push('immediate');
  setTimeout(() => {
    log.push('timeout');
    process.nextTick(() => log.push('tick'));
  }, 30);
});
clearTimeout(setTimeout(() => {}, 1000));
clearImmediate(setImmediate(() => {}));
queueMicrotask(() => log.push('microtask'));
const resource = new AsyncResource('Mine');
resource.runInAsyncScope(() => log.push('mine'));
resource.emitDestroy();
try {
  resource.runInAsyncScope(() => { throw new Error('x'); });
} catch {
  log.push('caught');
}
setTimeout(() => {
  hook.disable();
  setTimeout(() => console.log(log.join('\n')), 1);
}, 200);
