// SPDX-License-Identifier: MIT
//
// Promises and await carry the scope (internal/async).
//
// The engine gives every microtask the scope in which it was queued (src/engine/
// context.c): restore() runs before each. That is right for all that is queued at
// once: await of a value or of a settled promise, then() of one, queueMicrotask. It is
// wrong for reactions to a pending promise, which are queued in the scope of whoever
// settles it. So a reaction of our own goes in front of such a reaction. A promise's
// reactions are queued together and in order, so the two stay neighbours:
//
//   p.then(ours(C)); then `await p`         ...settled:  [ours] [await goes on]
//                                                          |          ^
//                                                          override --+ restore takes it
//
// then() is replaced. await does not call it, but reads promise.constructor, which is
// made a getter on Promise.prototype: whoever reads it may be about to wait.
//
// Invariants:
//  1. Our reaction does not make a promise "handled".
//  2. It counts only for the task right after it, if that is a reaction with the same
//     value: a mere reader of `constructor` changes nothing.
'use strict';

const {
  FinalizationRegistry, ObjectDefineProperty, ObjectGetPrototypeOf, ObjectIs, Promise,
  PromisePrototype, PromisePrototypeThen, SafeWeakMap,
} = primordials;

const async = require('internal/async');
const binding = native('async');
const { Scope, getScope, newAsyncId, getListeners } = async;
const PENDING = 0;
const HANDLED = 4;

let override = null; // the scope that the next task shall have,
let overrideJob; // if it does this
let overrideValue; // with this value
let lastJob;
let skipped = null; // the promise whose `constructor` we cause to be read ourselves
let works = false;

// ---- the numbers of promises, for hooks ---------------------------------------------------------

const numbers = new SafeWeakMap();
let registry;

function remember(promise, asyncId, triggerId) {
  numbers.set(promise, { __proto__: null, asyncId, triggerId });
  const listeners = getListeners();
  listeners.init(asyncId, 'PROMISE', triggerId, promise);
  if (!listeners.wantsDestroy()) return;
  registry ??= new FinalizationRegistry((id) => getListeners()?.destroy(id));
  registry.register(promise, asyncId);
}

function numberOf(promise) {
  const known = numbers.get(promise);
  if (known !== undefined) return known.asyncId;
  const id = newAsyncId();
  remember(promise, id, getScope().asyncId);
  return id;
}

// ---- before and after a task ------------------------------------------------------------

class Reaction {
  constructor(scope) {
    this.scope = scope;
  }
}

let held = null; // keeps alive what only the engine knows
let told = null; // the reaction's scope for which `before` was told

function finish() {
  const { asyncId } = told;
  told = null;
  const listeners = getListeners();
  if (listeners === null) return;
  listeners.promiseResolve(asyncId);
  listeners.after(asyncId, true);
}

function restore(scope, job, value) {
  if (told !== null) finish();
  let isReaction = false;
  if (override !== null) {
    if (job === overrideJob && ObjectIs(value, overrideValue)) {
      scope = override;
      isReaction = true;
    }
    override = null;
    overrideValue = undefined;
  }
  if (!isReaction && scope instanceof Reaction) {
    scope = scope.scope;
    isReaction = true;
  }
  if (scope === specimen) {
    awaitJob = job;
    return;
  }
  lastJob = job;
  const listeners = getListeners();
  if (listeners !== null && !isReaction && job === awaitJob) {
    scope = hiddenScope(scope, scope.asyncId);
    isReaction = true;
  }
  async.enter(scope);
  if (listeners === null || !isReaction) return;
  if (scope.resource === undefined || !numbers.has(scope.resource)) return;
  told = scope;
  listeners.before(scope.asyncId, true);
}

// await of a value that is no promise tells nobody. Its job is known by a specimen.
const specimen = new Scope(0, 0, undefined, null);
let awaitJob;

function learnAwait() {
  if (!works || awaitJob !== undefined) return;
  binding.set(specimen);
  (async () => { await 0; })();
  binding.set(getScope());
}

// The engine waits with a promise that nobody sees; another one stands for it here.
function hiddenScope(scope, triggerId) {
  const hidden = new Promise(() => {});
  const inner = new Scope(newAsyncId(), triggerId, hidden, scope.stores);
  remember(hidden, inner.asyncId, inner.triggerId);
  return inner;
}

function drained() {
  if (told !== null) finish();
  override = null;
  overrideValue = undefined;
  if (getScope() !== async.idle) async.enter(async.idle);
}

// ---- then and await ---------------------------------------------------------------------

// Puts our reaction where the next one will come.
function precede(promise, state, scope) {
  function ours(value) {
    override = scope;
    overrideJob = lastJob;
    overrideValue = value;
  }
  const before = skipped;
  skipped = promise;
  PromisePrototypeThen(promise, ours, ours);
  skipped = before;
  if (state < HANDLED) binding.unhandle(promise);
}

function inScope(scope, callback) {
  return typeof callback !== 'function' ? callback :
    (value) => async.runIn(scope, callback, undefined, [value]);
}

function callThen(promise, onFulfilled, onRejected) {
  const before = skipped;
  skipped = promise;
  try {
    return PromisePrototypeThen(promise, onFulfilled, onRejected);
  } finally {
    skipped = before;
  }
}

function thenTold(promise, state, onFulfilled, onRejected) {
  const outer = getScope();
  const scope = new Scope(newAsyncId(), numberOf(promise), undefined, outer.stores);
  if (state % HANDLED === PENDING) precede(promise, state, scope);
  held = new Reaction(scope);
  binding.set(held);
  let derived;
  try {
    derived = callThen(promise, onFulfilled, onRejected);
  } finally {
    binding.set(outer);
    held = null;
  }
  scope.resource = derived;
  remember(derived, scope.asyncId, scope.triggerId);
  return derived;
}

const replacement = {
  then(onFulfilled, onRejected) {
    const state = binding.state(this);
    if (state < 0) return PromisePrototypeThen(this, onFulfilled, onRejected);
    const plain = ObjectGetPrototypeOf(this) === PromisePrototype;
    if (works && plain) {
      if (getListeners() !== null) return thenTold(this, state, onFulfilled, onRejected);
      if (state % HANDLED === PENDING) precede(this, state, getScope());
      return callThen(this, onFulfilled, onRejected);
    }
    // Of a subclass: its constructor shall not see a second promise.
    const scope = getScope();
    return callThen(this, inScope(scope, onFulfilled), inScope(scope, onRejected));
  },
};

function awaited(promise) {
  const state = binding.state(promise);
  if (state < 0) return;
  const scope = getScope();
  if (getListeners() === null) {
    if (state % HANDLED === PENDING) precede(promise, state, scope);
    return;
  }
  precede(promise, state, hiddenScope(scope, numberOf(promise)));
}

function start() {
  works = binding.start(restore, async.enter, drained, getScope());
  ObjectDefineProperty(PromisePrototype, 'then', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    value: replacement.then,
    writable: true,
  });
  if (!works) return undefined;
  ObjectDefineProperty(PromisePrototype, 'constructor', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      if (this !== skipped && this !== PromisePrototype) awaited(this);
      return Promise;
    },
    set(value) {
      ObjectDefineProperty(this, 'constructor', {
        __proto__: null, configurable: true, enumerable: true, value, writable: true,
      });
    },
  });
  return binding.set;
}

module.exports = { learnAwait, start };
