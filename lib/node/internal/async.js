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
//  1. Timers and ticks know nothing of this until somebody requires async_hooks (or what
//     needs it), which calls install().
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

let observer = null; // the watcher of internal/observe, while the loop is observed

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

// ---- causes -----------------------------------------------------------------------------------

let cause = -1; // what is made names it as its cause, if it is not the execution itself

function defaultTrigger() {
  return cause < 0 ? current.asyncId : cause;
}

function withTrigger(asyncId, fn) {
  const before = cause;
  cause = asyncId;
  try {
    return fn();
  } finally {
    cause = before;
  }
}

// ---- hooks ------------------------------------------------------------------------------------

// internal/async/hooks, while hooks are enabled.
let listeners = null;
let open = 0; // the callback that runs: the outermost, if there are several

let hadListeners = false;

function setListeners(list) {
  listeners = list;
  hadListeners = true;
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
    const trigger = timer[kTriggerId] = defaultTrigger();
    timer[kScope] = new Scope(id, trigger, timer, current.stores);
    if (observer !== null) observer.made(timer, type);
    if (listeners !== null) listeners.init(id, type, trigger, timer);
  },

  run(timer, call) {
    const id = timer[kAsyncId];
    const scope = timer[kScope];
    if (scope !== undefined) begin(scope);
    else enter(new Scope(id, timer[kTriggerId], timer, null)); // it is older than this module
    if (observer === null) call(timer);
    else observer.run(timer, call);
    end(id);
  },

  restarted(timer) {
    if (observer !== null) observer.restarted(timer);
  },

  ended(timer) {
    if (observer !== null) observer.ended(timer);
    if (listeners !== null && timer[kScope] !== undefined) listeners.destroy(timer[kAsyncId]);
  },

  mainEnded() {
    enter(idle);
  },

  tick(callback, args) {
    const id = newAsyncId();
    const trigger = defaultTrigger();
    const resource = { [kAsyncId]: id, [kTriggerId]: trigger, callback, args };
    const scope = new Scope(id, trigger, resource, current.stores);
    const observed = observer === null ? null : observer.tick(callback, args);
    if (listeners !== null) listeners.init(id, 'TickObject', trigger, resource);
    return () => {
      begin(scope);
      try {
        if (observed !== null) observed();
        else if (args === undefined) callback();
        else ReflectApply(callback, undefined, args);
      } finally {
        if (listeners !== null) listeners.destroy(id);
      }
      end(id);
    };
  },

  // The engine brings the stores, if it can; only hooks want to know more.
  microtask(callback) {
    if (listeners === null) {
      if (!following || require('internal/async/promises').works) return callback;
      const scope = current;
      return () => runIn(scope, callback, undefined, []);
    }
    const id = newAsyncId();
    const trigger = defaultTrigger();
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

// ---- requests and handles of C ------------------------------------------------------------------

function newScope(type, object, from) {
  const id = newAsyncId();
  const trigger = from === null ? defaultTrigger() : from.scope.asyncId;
  const scope = new Scope(id, trigger, object, current.stores);
  if (listeners !== null) listeners.init(id, type, trigger, object);
  return scope;
}

class Life {
  constructor(scope) {
    this.scope = scope;
  }

  bind(callback) {
    const life = this;
    return function(...args) {
      const { scope } = life;
      begin(scope);
      const result = ReflectApply(callback, this, args);
      end(scope.asyncId);
      return result;
    };
  }

  close() {
    if (listeners !== null) listeners.destroy(this.scope.asyncId);
  }
}

class Request {}

const natives = {
  __proto__: null,

  request(type, callback, from) {
    const scope = newScope(type, new Request(), from);
    return (...args) => {
      begin(scope);
      try {
        ReflectApply(callback, undefined, args);
      } finally {
        if (listeners !== null) listeners.destroy(scope.asyncId);
      }
      end(scope.asyncId);
    };
  },

  open(type, object, from) {
    return new Life(newScope(type, object, from));
  },

  reopen(life, type, object) {
    life.close();
    life.scope = newScope(type, object, null);
  },

  bindNow(type, callback) {
    if (listeners === null && current.stores === null) return callback;
    return require('async_hooks').AsyncResource.bind(callback, type);
  },

  caused(life, fn) {
    return withTrigger(life.scope.asyncId, fn);
  },
};

let isInstalled = false;

// From now on all that is made remembers its scope.
function install() {
  if (isInstalled) return;
  isInstalled = true;
  observer = timers.getWatcher();
  timers.setWatcher(watcher);
  require('internal/immediates').setWatcher(watcher);
  tasks.setWatcher(watcher);
  require('internal/async/resources').setWatcher(natives);

  require('internal/rejections').setWatcher({
    __proto__: null,
    // Its own, if hooks know it; the stores are those of the code that rejected it.
    scopeOfRejected(promise) {
      const known = hadListeners ? require('internal/async/told').known(promise) : undefined;
      return known === undefined ? current :
        new Scope(known.asyncId, known.triggerId, promise, current.stores);
    },
    runInside(scope, fn, argument) {
      enter(scope);
      fn(argument);
      enter(idle);
    },
  });
  require('internal/fatal').setAfterHandled(unwind);
}

// ---- promises -----------------------------------------------------------------------------------

let following = false;
let isSettled = false; // they are carried, or the program was warned that they are not

// A storage of the runtime's own is made with these options: nobody is warned for it.
const own = { __proto__: null };

// From now on promises carry the scope too.
function follow(isOwn) {
  if (isSettled) return;
  install();
  const promises = require('internal/async/promises');
  if (!following) {
    following = true;
    tell = promises.start();
  }
  if (isOwn === true && !promises.works) return;
  isSettled = true;
  if (!promises.works) promises.warn();
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

// Calls fn in the scope of a life, perhaps inside a callback of another one.
function runInLife(life, fn) {
  const before = current;
  const openBefore = open;
  begin(life.scope);
  const result = fn();
  if (listeners !== null) listeners.after(life.scope.asyncId);
  open = openBefore;
  enter(before);
  return result;
}

module.exports = {
  Scope,
  copyWith,
  copyWithout,
  defaultTrigger,
  enter,
  findStore,
  follow,
  getListeners: () => listeners,
  getScope,
  idle,
  install,
  newAsyncId,
  own,
  runIn,
  runInLife,
  runWithStore,
  setListeners,
  withStores,
  withTrigger,
};
