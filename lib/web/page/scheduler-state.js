// SPDX-License-Identifier: MIT
// The state that scheduler.yield() takes over: who may abort the task that runs, and its priority.
// It goes along with promises as the values of AsyncLocalStorage do (internal/async), from the first
// use of the scheduler in a window on.
//
//   { frame, abort: signal or null, follows: TaskSignal or null, priority }
//
// The engine gives each microtask the scope in which it was queued. A reaction to a promise that
// is pending is queued in the scope of the code that settles it: a mark says which is right, put by
// then(), and by the getter of `constructor`, which await reads (see internal/async/promises; this
// is the same for the promises of a window's realm).
'use strict';

const {
  ObjectDefineProperty, ObjectGetPrototypeOf, Promise, PromisePrototype, PromisePrototypeThen,
} = primordials;

const async = require('internal/async');
const binding = native('async');
const { getScope } = async;

const STORE = require('web/page/scheduler-store').key;

let isFollowing = false;
let works = false;
let skipped = null; // the promise whose `constructor` we cause to be read ourselves

function callThen(promise, onFulfilled, onRejected) {
  const before = skipped;
  skipped = promise;
  try {
    return PromisePrototypeThen(promise, onFulfilled, onRejected);
  } finally {
    skipped = before;
  }
}

function inScope(scope, callback) {
  return typeof callback !== 'function' ? callback :
    (value) => async.runIn(scope, callback, undefined, [value]);
}

const replacement = {
  then(onFulfilled, onRejected) {
    if (binding.state(this) < 0) return PromisePrototypeThen(this, onFulfilled, onRejected);
    if (ObjectGetPrototypeOf(this) === PromisePrototype) {
      binding.mark(this, getScope());
      return callThen(this, onFulfilled, onRejected);
    }
    const scope = getScope();
    return callThen(this, inScope(scope, onFulfilled), inScope(scope, onRejected));
  },
};

function constructorOf() {
  if (this !== skipped && this !== PromisePrototype) binding.mark(this, getScope());
  return Promise;
}

function follow() {
  if (isFollowing) return;
  isFollowing = true;
  async.follow(true);
  ({ works } = require('internal/async/promises'));
  if (!works) return;
  require('internal/function-text').markNative(replacement.then, 'then');
  ObjectDefineProperty(PromisePrototype, 'then', {
    __proto__: null, configurable: true, enumerable: false, value: replacement.then, writable: true,
  });
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

// From now on the task that runs has that state. It is left when the task's microtasks have run.
function enter(agent, state) {
  if (works) async.enter(async.withStores(async.copyWith(getScope().stores, STORE, state)));
  else agent.signal = state;
}

function runWith(agent, state, fn) {
  enter(agent, state);
  return fn();
}

// Of the code that runs; undefined: none.
function current(agent) {
  if (!works) return agent.signal;
  const { stores } = getScope();
  const at = async.findStore(stores, STORE);
  return at < 0 ? undefined : stores[at + 1];
}

module.exports = { current, enter, follow, runWith };
