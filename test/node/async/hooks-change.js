// SPDX-License-Identifier: MIT
// Hooks that are enabled or disabled inside a hook count when the hooks have been called; what
// a hook throws ends the process.
'use strict';
const { createHook, AsyncResource, executionAsyncId } = require('async_hooks');

const second = createHook({ init(id, type) { if (type === 'R') console.log('second init'); } });
const first = createHook({
  init(id, type) {
    if (type !== 'R') return;
    console.log('first init');
    second.enable();
    new AsyncResource('Inner');
  },
}).enable();
new AsyncResource('R');
new AsyncResource('R');
first.disable();
new AsyncResource('R');
second.disable();

const self = createHook({
  init(id, type) {
    if (type !== 'R') return;
    console.log('self init');
    self.disable();
  },
}).enable();
new AsyncResource('R');
new AsyncResource('R');

Promise.resolve().then(() => {
  const ends = [];
  const late = createHook({ after(id) { ends.push(id); } }).enable();
  const inside = executionAsyncId();
  process.nextTick(() => {
    late.disable();
    console.log(ends.length, inside > 0);
    createHook({ before() { throw new Error('from a hook'); } }).enable();
    process.on('exit', (code) => console.log('exit', code));
    setImmediate(() => console.log('never'));
  });
});
