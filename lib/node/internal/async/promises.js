// SPDX-License-Identifier: MIT
//
// Promises and await carry the scope (internal/async).
//
// The engine gives every microtask the scope in which it was queued (src/engine/
// context.c): restore() runs before each. That is right for all that is queued at
// once: await of a value or of a settled promise, then() of one, queueMicrotask. It is
// wrong for reactions to a pending promise, which are queued in the scope of the code that
// settles it. So a mark with the right scope precedes such a reaction:
//
//   mark(p, C); then `await p`              ...settled:  [restore(C)] [await goes on]
//
// then() is replaced. await does not call it, but reads promise.constructor, which is
// made a getter on Promise.prototype: code that reads it may be about to wait.
//
// An engine that does not offer that (RONDO_ENGINE=portable) has then() replaced only, which calls
// its callbacks in the right scope. What goes on after `await` is then in no scope.
//
// While hooks are enabled, internal/async/told has the word in all of this.
//
// Invariants:
//  1. A mark does not make a promise "handled", and never runs.
//  2. It counts only for the task right after it, if that is a reaction with the same
//     value: a mere reader of `constructor` changes nothing.
'use strict';

const {
  ObjectDefineProperty, ObjectGetPrototypeOf, Promise, PromisePrototype, PromisePrototypeThen,
  ReflectApply,
} = primordials;

const async = require('internal/async');
const binding = native('async');
const { getScope } = async;

let told = null; // internal/async/told, once hooks have been enabled
let skipped = null; // the promise whose `constructor` we cause to be read ourselves
let works = false;
let follows = false; // marks are put
let observed = null; // while the loop is observed: told when something begins to wait
let originalThen;
let originalResolve;

function restore(scope, job, first) {
  if (told !== null) told.restore(scope, job, first);
  else async.enter(scope);
}

function drained() {
  if (told !== null) told.finish();
  if (getScope() !== async.idle) async.enter(async.idle);
}

// Around microtasks that run in the middle of other code: aside() before, and after them
// aside(what it gave).
function aside(left) {
  if (left === undefined) return { __proto__: null, scope: getScope(), told: told?.leave() };
  if (told !== null) told.goBack(left.told);
  async.enter(left.scope);
  return undefined;
}

function mark() {} // never called: src/engine/private/context.c knows it
function note() {} // the same: src/engine/private/observe.c

function inScope(scope, callback) {
  return typeof callback !== 'function' ? callback :
    (value) => async.runIn(scope, callback, undefined, [value]);
}

// An await that is queued now calls the `then` of a thenable, and goes on when that calls back.
function wrap(then) {
  const scope = getScope();
  return function(onFulfilled, onRejected) {
    return ReflectApply(then, this, [inScope(scope, onFulfilled), inScope(scope, onRejected)]);
  };
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

const replacement = {
  then(onFulfilled, onRejected) {
    if (!works) {
      const scope = getScope();
      return PromisePrototypeThen(this, inScope(scope, onFulfilled), inScope(scope, onRejected));
    }
    if (binding.state(this) < 0) return PromisePrototypeThen(this, onFulfilled, onRejected);
    if (ObjectGetPrototypeOf(this) === PromisePrototype) {
      if (observed !== null) observed.thenWaits(this);
      if (told !== null && told.listens()) return told.then(this, onFulfilled, onRejected);
      if (follows) binding.mark(this, getScope());
      return callThen(this, onFulfilled, onRejected);
    }
    // Of a subclass: its constructor may do anything before the reaction is put.
    if (told !== null && told.listens()) {
      return told.thenOfSubclass(this, onFulfilled, onRejected);
    }
    if (!follows) return callThen(this, onFulfilled, onRejected);
    const scope = getScope();
    return callThen(this, inScope(scope, onFulfilled), inScope(scope, onRejected));
  },

  // It reads value.constructor, and does not wait.
  resolve(value) {
    const before = skipped;
    skipped = value;
    try {
      return ReflectApply(originalResolve, this, [value]);
    } finally {
      skipped = before;
    }
  },
};

function constructorOf() {
  if (this !== skipped && this !== PromisePrototype) {
    if (observed !== null) observed.awaitWaits(this);
    if (told !== null && told.listens()) told.awaited(this);
    else if (follows) binding.mark(this, getScope());
  }
  return Promise;
}

function define(object, name, value) {
  ObjectDefineProperty(object, name, {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
}

function replaceResolve() {
  if (originalResolve !== undefined) return;
  originalResolve = Promise.resolve;
  define(Promise, 'resolve', replacement.resolve);
}

// Hooks are enabled for the first time.
function setTold(value) {
  told = value;
  replaceResolve();
}

// What this engine keeps from us is said at once and without a tick, of which hooks would hear.
function say(text) {
  const { getOption } = require('internal/options');
  if (getOption('--no-warnings') || native('process').envGet('NODE_NO_WARNINGS') === '1') return;
  process._rawDebug(`(node:${process.pid}) Warning: with this JavaScript engine ${text}`);
}

// It does not let us into its microtasks: callbacks, timers and then() carry the scope, which is in
// JavaScript's hands.
function warn() {
  say('the values of AsyncLocalStorage are lost after `await`, and async_hooks are not told of ' +
      'promises (rondo doctor: async-context, promise-hooks)');
}

// It does not tell when it makes a promise; its microtasks tell of some.
function warnOfHooks() {
  say('async_hooks report only promises that something waits for (rondo doctor: promise-hooks)');
}

const specimen = async () => { await { __proto__: null, then: mark }; };

let isReplaced = false;

function replaceThen() {
  if (isReplaced) return;
  isReplaced = true;
  originalThen = PromisePrototype.then;
  define(PromisePrototype, 'then', replacement.then);
  if (!works) return;
  ObjectDefineProperty(PromisePrototype, 'constructor', {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get: constructorOf,
    set(value) {
      ObjectDefineProperty(this, 'constructor', {
        __proto__: null, configurable: true, enumerable: true, value, writable: true,
      });
    },
  });
}

function start() {
  works = binding.start(restore, async.enter, drained, aside, mark, wrap, specimen, getScope());
  follows = works;
  replaceThen();
  return binding.set;
}

// The loop is observed: thenWaits(promise) and awaitWaits(promise) are called where something begins
// to wait. False if this engine does not let us into its microtasks.
function observe(thenWaits, awaitWaits) {
  works = binding.observe(restore, async.enter, drained, aside, mark, wrap, specimen, note);
  if (!works) return false;
  observed = { __proto__: null, thenWaits, awaitWaits };
  replaceThen();
  replaceResolve();
  return true;
}

module.exports = {
  callThen,
  observe,
  setTold,
  start,
  warn,
  warnOfHooks,
  get originalThen() { return originalThen; },
  get works() { return works; },
};
