// SPDX-License-Identifier: MIT
//
// What hooks hear of promises: init when one is made, before and after the callback
// or the rest of an async function that it stands for, promiseResolve, destroy.
//
//   made(promise)         the engine made one (src/engine/private/promise_made.c)
//   queued(job, ...)      the engine queues a task (src/engine/private/context.c); the answer is
//                         the scope in which restore() lets it run
//   a spy                 a reaction of ours on each promise, if somebody wants to hear
//                         promiseResolve: it is queued when the promise is settled, and
//                         dropped
//
// A task of the engine's is one of these, known by specimens:
//
//   reactionJob(promise that then() gave, handler, value)
//   reactionJob(undefined, how await goes on, value)     await of a promise
//   awaitJob(how await goes on, value, generator)        await of any other value
//   thenableJob(thenable, its then, resolvers)           resolve(thenable)
//
// V8 waits with a promise of its own, which hooks hear of; another one stands for it here.
'use strict';

const {
  ObjectIs, Promise, PromisePrototype, PromiseReject, PromiseResolve, SafeFinalizationRegistry,
  SafeSet, SafeWeakMap,
} = primordials;

const async = require('internal/async');
const binding = native('async');
const promises = require('internal/async/promises');
const { Scope, getListeners, getScope, newAsyncId } = async;
const PENDING = 0;

// A scope whose beginning and end hooks hear of.
class Reaction {
  constructor(scope, isWait) {
    this.scope = scope;
    this.isWait = isWait; // the promise is one that stands for an await
  }
}

// ---- the numbers of promises --------------------------------------------------------------------

const scopes = new SafeWeakMap();
let registry;
let parent = null; // the promise whose then() is being called
let quiet = false; // promises of our own are made

function number(promise, triggerId, stores) {
  const scope = new Scope(newAsyncId(), triggerId, promise, stores);
  scopes.set(promise, scope);
  return scope;
}

// Of a promise that is older than the hooks: no event was sent for it.
function scopeOf(promise, stores = getScope().stores) {
  return scopes.get(promise) ?? number(promise, async.defaultTrigger(), stores);
}

function tellInit(promise, scope) {
  const listeners = getListeners();
  if (listeners === null) return;
  if (listeners.wantsResolve()) binding.spy(promise, spy);
  if (listeners.wantsDestroy()) {
    registry ??= new SafeFinalizationRegistry((id) => getListeners()?.destroy(id));
    registry.register(promise, scope.asyncId);
  }
  listeners.init(scope.asyncId, 'PROMISE', scope.triggerId, promise, true);
}

function made(promise) {
  if (quiet) return;
  const from = parent;
  parent = null;
  const trigger = from === null ? async.defaultTrigger() : scopeOf(from).asyncId;
  tellInit(promise, number(promise, trigger, getScope().stores));
}

// ---- tasks ----------------------------------------------------------------------------------

let reactionJob;
let awaitJob;
let thenableJob;
const continuations = new SafeSet(); // the engine's functions with which await goes on
let learning; // what the specimen is about
let specimen;

function spy() {} // never called

function learn(job, first, second, resolvers) {
  if (learning === first) {
    if (binding.promiseResolved(resolvers) === specimen) thenableJob = job;
  } else if (first === undefined) {
    reactionJob = job;
    continuations.add(second);
  } else {
    awaitJob = job;
    continuations.add(first);
  }
  return null;
}

let read = null; // the settled promise whose `constructor` was read last

function waitFor(triggerId) {
  quiet = true;
  const hidden = new Promise(() => {});
  quiet = false;
  const scope = number(hidden, triggerId, getScope().stores);
  tellInit(hidden, scope);
  return new Reaction(scope, true);
}

function waitForValue(generator) {
  quiet = true;
  const wrapped = new Promise(() => {});
  quiet = false;
  const outer = binding.promiseOf(generator);
  const trigger = outer === undefined ? async.defaultTrigger() : scopeOf(outer).asyncId;
  const scope = number(wrapped, trigger, getScope().stores);
  tellInit(wrapped, scope);
  getListeners()?.promiseResolve(scope.asyncId);
  return waitFor(scope.asyncId);
}

function waitForSettled(value) {
  const promise = read;
  read = null;
  if (promise === null || !ObjectIs(binding.result(promise), value)) return undefined;
  return waitFor(scopeOf(promise).asyncId);
}

function queued(job, first, second, value, marked) {
  if (learning !== undefined) return learn(job, first, second, value);
  const listeners = getListeners();
  if (second === spy) {
    listeners?.promiseResolve(scopeOf(first).asyncId);
    return null;
  }
  if (job === reactionJob) {
    if (first !== undefined) {
      if (listeners === null || binding.state(first) < 0) return undefined;
      if (parent !== null && scopes.get(first) === undefined) made(first);
      return new Reaction(scopeOf(first, marked?.stores), false);
    }
    if (marked !== undefined || listeners === null || !continuations.has(second)) return undefined;
    return waitForSettled(value);
  }
  if (listeners === null) return undefined;
  if (job === awaitJob) return waitForValue(value);
  if (job === thenableJob) {
    const promise = binding.promiseResolved(value);
    if (promise === undefined) return undefined;
    const { asyncId, triggerId } = scopeOf(promise);
    return new Reaction(new Scope(asyncId, triggerId, promise, getScope().stores), false);
  }
  return undefined;
}

let open = null; // the reaction that runs
let isUntold = false; // one runs of whose beginning nobody heard

function finish() {
  if (open === null) {
    if (isUntold && getListeners() !== null) getListeners().after(newAsyncId(), true);
    isUntold = false;
    return;
  }
  const { isWait, scope: { asyncId } } = open;
  open = null;
  const listeners = getListeners();
  if (listeners === null) return;
  if (isWait) listeners.promiseResolve(asyncId);
  listeners.after(asyncId, true);
}

function restore(scope, job, first) {
  finish();
  if (!(scope instanceof Reaction)) {
    // It was queued before the first hook was enabled.
    if (job === reactionJob && getListeners() !== null && binding.state(first) >= 0) {
      scope = new Reaction(scopeOf(first, scope.stores), false);
    } else {
      isUntold = getListeners() === null && (job === reactionJob || job === awaitJob);
      async.enter(scope);
      return;
    }
  }
  async.enter(scope.scope);
  const listeners = getListeners();
  isUntold = listeners === null;
  if (isUntold) return;
  open = scope;
  listeners.before(scope.scope.asyncId, true);
}

// Other tasks run in the middle of this one.
function leave() {
  const left = { __proto__: null, isUntold, open };
  open = null;
  isUntold = false;
  return left;
}

function goBack(left) {
  if (left !== undefined || open !== null) finish();
  if (left !== undefined) ({ isUntold, open } = left);
}

// ---- then and await ---------------------------------------------------------------------

function then(promise, onFulfilled, onRejected) {
  scopeOf(promise);
  parent = promise;
  let derived;
  try {
    derived = promises.callThen(promise, onFulfilled, onRejected);
  } finally {
    parent = null;
  }
  if (scopes.get(derived) === undefined && binding.state(derived) >= 0) {
    parent = promise;
    made(derived);
  }
  return derived;
}

// The engine has no promise here, but an object with what the constructor gave.
function thenOfSubclass(promise, onFulfilled, onRejected) {
  const { stores } = getScope();
  let derived;
  const inside = (callback) => typeof callback !== 'function' ? callback : (value) => {
    const before = getScope();
    const scope = scopeOf(derived, stores);
    async.enter(scope);
    getListeners()?.before(scope.asyncId, true);
    try {
      return callback(value);
    } finally {
      getListeners()?.after(scope.asyncId, true);
      async.enter(before);
    }
  };
  derived = promises.callThen(promise, inside(onFulfilled), inside(onRejected));
  return derived;
}

function awaited(promise) {
  const state = binding.state(promise);
  if (state < 0) return;
  if (state === PENDING) binding.mark(promise, waitFor(scopeOf(promise).asyncId));
  else read = promise;
}

// ---- start ----------------------------------------------------------------------------------

function learnTasks() {
  const rejected = PromiseReject(0);
  const resolved = PromiseResolve(0);
  learning = { then() {} };
  let resolve;
  specimen = new Promise((fn) => { resolve = fn; });
  resolve(learning);
  specimen = undefined;
  (async () => { await 0; })();
  (async () => { await resolved; })();
  (async () => { await rejected; })();
  (async function* () { await 0; })().next();
  (async function* () { await resolved; })().next();
  (async function* () { await rejected; })().next();
  learning = undefined;
}

function findDeeper(a, b, c) {
  binding.find();
  return a + b + c;
}

function keepTelling() {
  binding.find();
  findDeeper(1, 2, 3);
  const functions = [
    Promise, promises.originalThen, PromisePrototype.catch, PromisePrototype.finally,
    Promise.resolve, Promise.reject, Promise.all, Promise.allSettled, Promise.any, Promise.race,
    Promise.withResolvers, Promise.try,
  ];
  for (let i = 0; i < functions.length; i++) {
    if (functions[i] !== undefined) binding.neverOptimize(functions[i]);
  }
}

let started = false;
let isWarned = false;

// Hooks are enabled that want to hear of promises, or there are none any more.
function listen(wanted) {
  if (!promises.works) return;
  if (!started) {
    started = true;
    require('internal/types').isPromise({}); // it makes one to learn from
    if (binding.tellMade(undefined, async () => {})) keepTelling();
    binding.listen(queued);
    learnTasks();
    promises.setTold(module.exports);
    // The callback that runs ends, whatever it is.
    isUntold = getScope() === async.idle;
  }
  if (binding.tellMade(wanted ? made : undefined) || !wanted || isWarned) return;
  isWarned = true;
  promises.warnOfHooks();
}

function listens() {
  return getListeners() !== null;
}

// The scope of a promise, for later events about it (unhandledRejection).
function known(promise) {
  return scopes.get(promise);
}

module.exports = {
  awaited, finish, goBack, known, leave, listen, listens, restore, then, thenOfSubclass,
};
