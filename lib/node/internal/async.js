// SPDX-License-Identifier: MIT
//
// The asynchronous context: what goes from the place where work is begun to the
// callback that ends it. docs/async-context.md tells how, and how far.
//
// A Scope is what is current while code runs: the numbers and the resource of the
// execution, and the stores (values of AsyncLocalStorage). It is never changed:
// other stores make another scope. Timers, ticks and resources remember the scope
// of their making; a callback runs in a scope that has their numbers and its stores.
//
// Invariants:
//  1. Nothing here is loaded, and timers and ticks know nothing of it, until somebody
//     requires async_hooks (or what needs it).
//  2. Promises are followed only once a storage has a value or a hook is enabled.
//  3. The scope outside of callbacks is `idle`. A callback that throws leaves its scope,
//     in which the exception is handled; unwind() ends it.
'use strict';

const { ArrayPrototypePush, ReflectApply, Symbol } = primordials;

const tasks = require('internal/tasks');
const timers = require('internal/timers');
const { kAsyncId, kTriggerId, newAsyncId } = timers;

const kScope = Symbol('kScope');

class Scope {
  constructor(asyncId, triggerId, resource, stores) {
    this.asyncId = asyncId;
    this.triggerId = triggerId;
    this.resource = resource;
    this.stores = stores;
  }
}

const idle = new Scope(0, 0, {}, null);
let current = new Scope(1, 0, {}, null); // of the main script

let tell; // the engine, which gives each microtask the scope of its making

function enter(scope) {
  current = scope;
  if (tell !== undefined) tell(scope);
}

function getScope() {
  return current;
}

function withStores(stores) {
  return new Scope(current.asyncId, current.triggerId, current.resource, stores);
}

// ---- stores: a list of (storage, value), copied when it changes -----------------------------

function findStore(stores, storage) {
  if (stores !== null) {
    for (let i = 0; i < stores.length; i += 2) {
      if (stores[i] === storage) return i;
    }
  }
  return -1;
}

function copyWith(stores, storage, value) {
  const copy = [];
  const at = findStore(stores, storage);
  if (stores !== null) {
    for (let i = 0; i < stores.length; i++) copy[i] = stores[i];
  }
  if (at >= 0) copy[at + 1] = value;
  else ArrayPrototypePush(copy, storage, value);
  return copy;
}

function copyWithout(stores, storage) {
  const at = findStore(stores, storage);
  if (at < 0) return stores;
  if (stores.length === 2) return null;
  const copy = [];
  for (let i = 0; i < stores.length; i++) {
    if (i !== at && i !== at + 1) copy[copy.length] = stores[i];
  }
  return copy;
}

// ---- hooks ------------------------------------------------------------------------------------

// internal/async/hooks, while hooks are enabled.
let listeners = null;
let open = 0; // the callback that runs: the outermost, if there are several

function setListeners(list) {
  listeners = list;
}

function begin(scope) {
  enter(scope);
  open = scope.asyncId;
  if (listeners !== null) listeners.before(scope.asyncId);
}

// Somebody who listens only since this callback hears of its end too.
function end(asyncId) {
  if (listeners !== null && open !== 0) listeners.after(asyncId);
  open = 0;
  enter(idle);
}

// After an exception that somebody handled.
function unwind() {
  if (open !== 0) end(open);
  else enter(idle);
}

// ---- timers, immediates, ticks, microtasks ----------------------------------------------------

const watcher = {
  __proto__: null,

  made(timer, type) {
    const id = timer[kAsyncId];
    const trigger = timer[kTriggerId] = current.asyncId;
    timer[kScope] = new Scope(id, trigger, timer, current.stores);
    if (listeners !== null) listeners.init(id, type, trigger, timer);
  },

  run(timer, call) {
    const id = timer[kAsyncId];
    const scope = timer[kScope];
    if (scope !== undefined) begin(scope);
    else enter(new Scope(id, timer[kTriggerId], timer, null)); // it is older than this module
    call(timer);
    end(id);
  },

  ended(timer) {
    if (listeners !== null && timer[kScope] !== undefined) listeners.destroy(timer[kAsyncId]);
  },

  tick(callback, args) {
    const id = newAsyncId();
    const trigger = current.asyncId;
    const resource = { [kAsyncId]: id, [kTriggerId]: trigger, callback, args };
    const scope = new Scope(id, trigger, resource, current.stores);
    if (listeners !== null) listeners.init(id, 'TickObject', trigger, resource);
    return () => {
      begin(scope);
      try {
        if (args === undefined) callback();
        else ReflectApply(callback, undefined, args);
      } finally {
        if (listeners !== null) listeners.destroy(id);
      }
      end(id);
    };
  },

  // The engine brings the stores; only hooks want to know more.
  microtask(callback) {
    if (listeners === null) return callback;
    const id = newAsyncId();
    const trigger = current.asyncId;
    const resource = { [kAsyncId]: id, [kTriggerId]: trigger, callback };
    const scope = new Scope(id, trigger, resource, current.stores);
    listeners.init(id, 'Microtask', trigger, resource);
    return () => {
      begin(scope);
      try {
        callback();
      } finally {
        if (listeners !== null) listeners.destroy(id);
      }
      end(id);
    };
  },
};

timers.setWatcher(watcher);
tasks.setWatcher(watcher);
require('internal/fatal').setAfterHandled(unwind);

// ---- promises -----------------------------------------------------------------------------------

let following = false;

// From now on promises carry the scope too.
function follow() {
  if (following) return;
  following = true;
  tell = require('internal/async/promises').start();
}

// Calls fn in a scope and comes back to the one before.
function runIn(scope, fn, self, args) {
  const before = current;
  enter(scope);
  try {
    return ReflectApply(fn, self, args);
  } finally {
    enter(before);
  }
}

// The same for a scope that differs in the store of one storage. Other storages may
// have got other stores meanwhile (enterWith): they keep them.
function runWithStore(storage, stores, fn, args) {
  const before = current;
  const scope = withStores(stores);
  enter(scope);
  try {
    return ReflectApply(fn, null, args);
  } finally {
    if (current === scope) {
      enter(before);
    } else {
      const at = findStore(before.stores, storage);
      enter(withStores(at < 0 ? copyWithout(current.stores, storage) :
        copyWith(current.stores, storage, before.stores[at + 1])));
    }
  }
}

module.exports = {
  Scope,
  copyWith,
  copyWithout,
  enter,
  findStore,
  follow,
  getListeners: () => listeners,
  getScope,
  idle,
  newAsyncId,
  runIn,
  runWithStore,
  setListeners,
  withStores,
};
