// SPDX-License-Identifier: MIT
// Microtasks of a context of vm that run in the middle of one of ours: its end is heard of
// after theirs.
'use strict';

const { createHook, executionAsyncId } = require('async_hooks');
const fs = require('fs');
const vm = require('vm');

const log = (...words) => fs.writeSync(1, `${words.join(' ')}\n`);
const own = vm.createContext({ log }, { microtaskMode: 'afterEvaluate' });
const ids = new Map();
const name = (id) => ids.get(id) ?? 'other';
createHook({
  init(id, type) { if (type === 'PROMISE') ids.set(id, `promise ${ids.size}`); },
  before(id) { log('before', name(id)); },
  after(id) { log('after', name(id)); },
}).enable();

const handler = vm.runInContext('() => log("handler of theirs")', own);
Promise.resolve().then(() => {
  const id = executionAsyncId();
  log('begin', name(id));
  Promise.resolve().then(handler);
  vm.runInContext('0', own);
  log('end', name(executionAsyncId()), id === executionAsyncId());
});
