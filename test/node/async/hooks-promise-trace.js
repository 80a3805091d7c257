// SPDX-License-Identifier: MIT
// The events that hooks hear of promises, in order, with their causes.
'use strict';
const { createHook, executionAsyncId, triggerAsyncId } = require('async_hooks');

const out = [];
const log = (line) => out.push(line);
let ids = new Map();
function name(id) {
  if (id <= 1) return id;
  if (!ids.has(id)) ids.set(id, `#${ids.size}`);
  return ids.get(id);
}

const hook = createHook({
  init(id, type, trigger) {
    if (type === 'PROMISE') log(`init ${name(id)} by ${name(trigger)}`);
  },
  before(id) { if (ids.has(id)) log(`before ${name(id)}`); },
  after(id) { if (ids.has(id)) log(`after ${name(id)}`); },
  promiseResolve(id) { log(`resolve ${name(id)}`); },
});

const cases = {
  executor() { new Promise((resolve) => { log('begin'); resolve(1); log('end'); }); },
  thenOfResolved() { new Promise((resolve) => resolve(1)).then(() => log('callback')); },
  thenOfPending() {
    let settle;
    const promise = new Promise((resolve) => { settle = resolve; });
    promise.then(() => log(`in ${name(executionAsyncId())} by ${name(triggerAsyncId())}`));
    setTimeout(() => settle(1), 1);
  },
  resolve() { Promise.resolve(3); },
  resolveOfPromise() {
    Promise.resolve(Promise.resolve(1));
    Promise.resolve(new Promise(() => {}));
  },
  reject() { Promise.reject(3).catch(() => log('caught')); },
  asyncFunction() { (async () => {})(); },
  awaitValue() {
    (async () => { log('a'); await 3; log(`b in ${name(executionAsyncId())}`); })();
    log('returned');
  },
  awaitSettled() {
    const promise = Promise.resolve(1);
    (async () => { log('a'); await promise; log('b'); })();
  },
  awaitPending() {
    let settle;
    const promise = new Promise((resolve) => { settle = resolve; });
    (async () => { log('a'); await promise; log('b'); })();
    setTimeout(() => settle(1), 1);
  },
  awaitTwice() { (async () => { await 1; await 2; return 5; })().then((v) => log(v)); },
  awaitRejected() { (async () => { try { await Promise.reject(1); } catch { log('c'); } })(); },
  returnPromise() { (async () => Promise.resolve(2))().then(() => log('callback')); },
  resolveWithThenable() {
    new Promise((resolve) => resolve({ then(done) { log('then'); done(1); } }));
  },
  throwing() { (async () => { await 1; throw 1; })().catch(() => log('caught')); },
  all() { Promise.all([Promise.resolve(1), 2]).then(() => log('all')); },
  race() { Promise.race([Promise.resolve(1)]).then(() => log('race')); },
  any() { Promise.any([Promise.reject(1), 2]).then(() => log('any')); },
  settled() { Promise.allSettled([1]).then(() => log('settled')); },
  finally() { Promise.resolve(1).finally(() => log('finally')).then(() => log('callback')); },
};

const names = Object.keys(cases);
function next() {
  hook.disable();
  console.log(out.splice(0).join('\n'));
  if (names.length === 0) return;
  const which = names.shift();
  ids = new Map();
  log(`== ${which}`);
  hook.enable();
  ids.set(executionAsyncId(), 'timer');
  cases[which]();
  setTimeout(next, 8);
}
setTimeout(next, 1);
