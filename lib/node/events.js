// SPDX-License-Identifier: MIT
// EventEmitter. The listeners of an event are in this._events[name]: a function when there is one,
// an array when there are more, as programs that look inside expect it.
//
// What makes emit fast in JavaScriptCore (5 listeners: 25 ns; 240 ns with rest arguments and
// Reflect.apply): arguments by name up to three, `.call` where the call is, no copy of the array.
//
// 1. An emit calls exactly the listeners that were there when it began. Instead of copying the
//    array at each emit, emit marks it as shared (kShared), and who then adds or removes a listener
//    makes a copy first, which is not. So an array that has been emitted is never changed again.
// 2. The mark is not enumerable: printing an emitter shows what Node shows.
// 3. Users may replace emit, on, once ... of their emitters: where Node calls these through `this`,
//    we do.

'use strict';

const {
  Error,
  ErrorCaptureStackTrace,
  FunctionPrototype,
  ObjectCreate,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectGetPrototypeOf,
  ReflectApply,
  ReflectOwnKeys,
  String,
  Symbol,
  SymbolFor,
} = primordials;
const { FunctionPrototypeCall } = require('internal/hot');

const { nativeCall: call } = primordials;

const kCapture = Symbol('kCapture');
const kErrorMonitor = Symbol('events.errorMonitor');
const kRejection = SymbolFor('nodejs.rejection');
const kShapeMode = Symbol('shapeMode');
const kShared = Symbol('shared');
const kMaxEventTargetListeners = Symbol('events.maxEventTargetListeners');
const kMaxEventTargetListenersWarned = Symbol('events.maxEventTargetListenersWarned');

let defaultMaxListeners = 10;

function EventEmitter(opts) {
  if (EventEmitter.init === initialize) setUp(this, opts);
  else ReflectApply(EventEmitter.init, this, [opts]);
}

// The domain module replaces this.
function initialize(opts) {
  setUp(this, opts);
}

// Object.create(null) is made in place by the engine's compilers, `{ __proto__: null }` is not.
function setUp(emitter, opts) {
  const events = emitter._events;
  if (events === undefined || events === ObjectGetPrototypeOf(emitter)._events) {
    emitter._events = ObjectCreate(null);
    emitter._eventsCount = 0;
    emitter[kShapeMode] = false;
  } else {
    // A subclass has laid out _events itself, with a slot for each event: keep the slots.
    emitter[kShapeMode] = true;
  }
  emitter._maxListeners = emitter._maxListeners || undefined;
  if (opts?.captureRejections) {
    require('internal/validators').validateBoolean(opts.captureRejections,
                                                   'options.captureRejections');
    emitter[kCapture] = true;
  } else {
    emitter[kCapture] = EventEmitter.prototype[kCapture];
  }
}

const { prototype } = EventEmitter;

ObjectDefineProperty(prototype, kCapture, { __proto__: null, value: false, writable: true });
prototype._events = undefined;
prototype._eventsCount = 0;
prototype._maxListeners = undefined;

// ---- Limits

function validateLimit(n) {
  require('internal/validators').validateNumber(n, 'setMaxListeners', 0);
}

function limitOf(emitter) {
  return emitter._maxListeners === undefined ? defaultMaxListeners : emitter._maxListeners;
}

prototype.setMaxListeners = function setMaxListeners(n) {
  validateLimit(n);
  this._maxListeners = n;
  return this;
};

prototype.getMaxListeners = function getMaxListeners() {
  return limitOf(this);
};

function warnOfLeak(emitter, type, list, limit) {
  list.warned = true;
  const shown = require('internal/inspect').inspect(emitter, { depth: -1 });
  process.emitWarning(require('internal/errors').genericNodeError(
    `Possible EventEmitter memory leak detected. ${list.length} ${String(type)} listeners ` +
    `added to ${shown}. MaxListeners is ${limit}. ` +
    'Use emitter.setMaxListeners() to increase limit',
    { name: 'MaxListenersExceededWarning', emitter, type, count: list.length }));
}

// ---- Emitting

// All arguments but the first, of an arguments object.
function restOf(args) {
  const rest = [];
  for (let i = 1; i < args.length; i++) rest[i - 1] = args[i];
  return rest;
}

// The arguments of an emit that has `count`, its type among them.
function firstOf(count, a, b, c) {
  switch (count) {
    case 1: return [];
    case 2: return [a];
    case 3: return [a, b];
    default: return [a, b, c];
  }
}

// `arguments` must not be handed on here, except to be copied on a rare path: it would be made.
prototype.emit = function emit(type, a, b, c) {
  const count = arguments.length;
  if (type === 'error' || count > 4 || FunctionPrototype.call !== call) {
    return emitSlowly(this, type, restOf(arguments));
  }
  const events = this._events;
  if (events === undefined) return false;
  const handler = events[type];
  if (handler === undefined) return false;

  if (typeof handler === 'function') {
    let result;
    if (count === 1) result = handler.call(this);
    else if (count === 2) result = handler.call(this, a);
    else if (count === 3) result = handler.call(this, a, b);
    else result = handler.call(this, a, b, c);
    if (result !== undefined && result !== null && this[kCapture]) {
      watch(this, result, type, firstOf(count, a, b, c));
    }
    return true;
  }
  handler[kShared] = true;
  for (let i = 0, length = handler.length; i < length; i++) {
    const listener = handler[i];
    let result;
    if (count === 1) result = listener.call(this);
    else if (count === 2) result = listener.call(this, a);
    else if (count === 3) result = listener.call(this, a, b);
    else result = listener.call(this, a, b, c);
    if (result !== undefined && result !== null && this[kCapture]) {
      watch(this, result, type, firstOf(count, a, b, c));
    }
  }
  return true;
};
ObjectDefineProperty(prototype.emit, 'length', { __proto__: null, value: 1 });

// For errors, for many arguments, and when Function.prototype.call is no longer the engine's.
function emitSlowly(emitter, type, args) {
  const events = emitter._events;
  if (type === 'error') {
    require('internal/stacks').turn(args[0]);
    checkError(emitter, events, args);
  }
  const handler = events?.[type];
  if (handler === undefined) return false;
  const single = typeof handler === 'function';
  if (!single) handler[kShared] = true;
  for (let i = 0, length = single ? 1 : handler.length; i < length; i++) {
    const result = ReflectApply(single ? handler : handler[i], emitter, args);
    if (result !== undefined && result !== null && emitter[kCapture]) {
      watch(emitter, result, type, args);
    }
  }
  return true;
}

// The 'error' event: tells the monitors, then throws when nobody listens.
function checkError(emitter, events, args) {
  if (events !== undefined && events[kErrorMonitor] !== undefined) {
    const told = [kErrorMonitor];
    for (let i = 0; i < args.length; i++) told[i + 1] = args[i];
    ReflectApply(emitter.emit, emitter, told);
  }
  if (events === undefined || events.error === undefined) {
    throw unhandledError(emitter, args); // Unhandled 'error' event
  }
}

function unhandledError(emitter, args) {
  const error = args.length > 0 ? args[0] : undefined;
  if (error instanceof Error) {
    try {
      const here = {};
      ErrorCaptureStackTrace(here, prototype.emit);
      ObjectDefineProperty(error, require('internal/errors').kEnhanceStackBeforeInspector, {
        __proto__: null,
        value: () => require('internal/events/origin').describeOrigin(emitter, error, here),
        configurable: true,
      });
    } catch {
      // A frozen error goes without.
    }
    return error;
  }
  let text;
  try {
    text = require('internal/inspect').inspect(error);
  } catch {
    text = error;
  }
  const wrapped = new (require('internal/errors').codes.ERR_UNHANDLED_ERROR)(text);
  wrapped.context = error;
  return wrapped;
}

// ---- Rejections of asynchronous listeners (captureRejections)

function watch(emitter, promise, type, args) {
  try {
    // Promises/A+: `then` is read once, and may be a getter.
    const { then } = promise;
    if (typeof then === 'function') {
      FunctionPrototypeCall(then, promise, undefined, (error) => {
        // In a tick, so that a throw from there is no rejection of this promise.
        process.nextTick(reportRejection, emitter, error, type, args);
      });
    }
  } catch (error) {
    emitter.emit('error', error);
  }
}

function reportRejection(emitter, error, type, args) {
  if (typeof emitter[kRejection] === 'function') {
    const all = [error, type];
    for (let i = 0; i < args.length; i++) all[i + 2] = args[i];
    ReflectApply(emitter[kRejection], emitter, all);
    return;
  }
  // An asynchronous 'error' listener that rejects must not come back here for ever.
  const before = emitter[kCapture];
  try {
    emitter[kCapture] = false;
    emitter.emit('error', error);
  } finally {
    emitter[kCapture] = before;
  }
}

// ---- Adding

function validateListener(listener) {
  if (typeof listener !== 'function') {
    require('internal/validators').validateFunction(listener, 'listener');
  }
}

// Lists that nobody uses any more: many have a second listener for a while, such as that of each
// answer of a server's connection.
const SPARE_MAX = 16;
const spare = [];
let spareCount = 0;

function makeList(first, second) {
  if (spareCount > 0) {
    const list = spare[--spareCount];
    spare[spareCount] = undefined; // it would keep the listeners alive
    list[0] = first;
    list[1] = second;
    return list;
  }
  const list = [first, second];
  ObjectDefineProperty(list, kShared, { __proto__: null, value: false, writable: true });
  return list;
}

// A list of the same listeners that may be changed (1), without the one at `at`, `first` in front.
function changeable(list, at, first) {
  const copy = [];
  let length = 0;
  if (first !== undefined) copy[length++] = first;
  for (let i = 0; i < list.length; i++) {
    if (i !== at) copy[length++] = list[i];
  }
  ObjectDefineProperty(copy, kShared, { __proto__: null, value: false, writable: true });
  if (list.warned) copy.warned = true;
  return copy;
}

function add(emitter, type, listener, first) {
  validateListener(listener);
  let events = emitter._events;
  if (events === undefined) {
    events = emitter._events = ObjectCreate(null);
    emitter._eventsCount = 0;
  } else if (events.newListener !== undefined) {
    // Before it is added, so that a listener for newListener does not hear of itself.
    emitter.emit('newListener', type, listener.listener ?? listener);
    events = emitter._events;
  }
  const existing = events[type];
  if (existing === undefined) {
    events[type] = listener;
    emitter._eventsCount++;
    return emitter;
  }
  let list = existing;
  if (typeof existing === 'function') {
    list = events[type] = first ? makeList(listener, existing) : makeList(existing, listener);
  } else if (first) {
    list = events[type] = changeable(existing, -1, listener);
  } else {
    if (existing[kShared] !== false) list = events[type] = changeable(existing, -1);
    list[list.length] = listener;
  }
  const limit = limitOf(emitter);
  if (limit > 0 && list.length > limit && !list.warned) warnOfLeak(emitter, type, list, limit);
  return emitter;
}

// The listener that removes itself, then calls the one given. Its name is Node's: it can be seen.
function wrapOnce(emitter, type, listener) {
  let fired = false;
  const wrapper = {
    'bound onceWrapper'() {
      if (fired) return undefined;
      emitter.removeListener(type, wrapper);
      fired = true;
      if (FunctionPrototype.call === call) {
        switch (arguments.length) {
          case 0: return listener.call(emitter);
          case 1: return listener.call(emitter, arguments[0]);
          case 2: return listener.call(emitter, arguments[0], arguments[1]);
        }
      }
      return ReflectApply(listener, emitter, arguments);
    },
  }['bound onceWrapper'];
  wrapper.listener = listener;
  return wrapper;
}

prototype.addListener = function addListener(type, listener) {
  return add(this, type, listener, false);
};

prototype.on = prototype.addListener;

prototype.prependListener = function prependListener(type, listener) {
  return add(this, type, listener, true);
};

prototype.once = function once(type, listener) {
  validateListener(listener);
  this.on(type, wrapOnce(this, type, listener));
  return this;
};

prototype.prependOnceListener = function prependOnceListener(type, listener) {
  validateListener(listener);
  this.prependListener(type, wrapOnce(this, type, listener));
  return this;
};

// ---- Removing

const isListener = (candidate, listener) =>
  candidate === listener || candidate.listener === listener;

prototype.removeListener = function removeListener(type, listener) {
  validateListener(listener);
  const events = this._events;
  if (events === undefined) return this;
  const existing = events[type];
  if (existing === undefined) return this;

  if (isListener(existing, listener)) {
    this._eventsCount--;
    if (this[kShapeMode]) {
      events[type] = undefined;
    } else if (this._eventsCount === 0) {
      this._events = ObjectCreate(null);
    } else {
      delete events[type];
    }
    if (events.removeListener !== undefined) {
      this.emit('removeListener', type, existing.listener || listener);
    }
  } else if (typeof existing !== 'function') {
    // The one added last.
    let at = existing.length - 1;
    while (at >= 0 && !isListener(existing[at], listener)) at--;
    if (at < 0) return this;
    if (existing.length === 2) {
      events[type] = existing[1 - at];
      if (existing[kShared] === false && spareCount < SPARE_MAX && !existing.warned) {
        existing.length = 0;
        spare[spareCount++] = existing;
      }
    } else if (existing[kShared] === false) {
      for (let i = at + 1; i < existing.length; i++) existing[i - 1] = existing[i];
      existing.length--;
    } else {
      events[type] = changeable(existing, at);
    }
    if (events.removeListener !== undefined) this.emit('removeListener', type, listener);
  }
  return this;
};

prototype.off = prototype.removeListener;

function removeAllAt(emitter, type) {
  const listeners = emitter._events[type];
  if (typeof listeners === 'function') {
    emitter.removeListener(type, listeners);
  } else if (listeners !== undefined) {
    // Last in, first out; over a copy, since the list shrinks meanwhile.
    const copy = changeable(listeners, -1);
    for (let i = copy.length - 1; i >= 0; i--) emitter.removeListener(type, copy[i]);
  }
}

prototype.removeAllListeners = function removeAllListeners(type) {
  const events = this._events;
  if (events === undefined) return this;
  const all = arguments.length === 0;
  if (events.removeListener !== undefined) {
    // Each one hears it.
    if (!all) {
      removeAllAt(this, type);
      return this;
    }
    const names = ReflectOwnKeys(events);
    for (let i = 0; i < names.length; i++) {
      if (names[i] !== 'removeListener') this.removeAllListeners(names[i]);
    }
    this.removeAllListeners('removeListener');
  } else if (!all) {
    if (events[type] !== undefined) {
      if (--this._eventsCount === 0) this._events = ObjectCreate(null);
      else delete events[type];
    }
    this[kShapeMode] = false;
    return this;
  }
  this._events = ObjectCreate(null);
  this._eventsCount = 0;
  this[kShapeMode] = false;
  return this;
};

// ---- Asking

function listListeners(emitter, type, unwrap) {
  const existing = emitter._events?.[type];
  if (existing === undefined) return [];
  const found = typeof existing === 'function' ? [existing] : existing;
  const copy = [];
  for (let i = 0; i < found.length; i++) {
    copy[i] = unwrap && typeof found[i].listener === 'function' ? found[i].listener : found[i];
  }
  return copy;
}

prototype.listeners = function listeners(type) {
  return listListeners(this, type, true);
};

prototype.rawListeners = function rawListeners(type) {
  return listListeners(this, type, false);
};

prototype.listenerCount = function listenerCount(type, listener) {
  const existing = this._events?.[type];
  if (existing === undefined) return 0;
  const single = typeof existing === 'function';
  if (listener === undefined || listener === null) return single ? 1 : existing.length;
  if (single) return isListener(existing, listener) ? 1 : 0;
  let count = 0;
  for (let i = 0; i < existing.length; i++) {
    if (isListener(existing[i], listener)) count++;
  }
  return count;
};

prototype.eventNames = function eventNames() {
  if (!(this._eventsCount > 0)) return [];
  const events = this._events;
  const keys = ReflectOwnKeys(events);
  const names = [];
  for (let i = 0; i < keys.length; i++) {
    if (events[keys[i]] !== undefined) names[names.length] = keys[i];
  }
  return names;
};

// ---- Of the module. For these, targets may be EventTargets too.

function wrongTarget(value, name = 'emitter') {
  throw new (require('internal/errors').codes.ERR_INVALID_ARG_TYPE)(
    name, ['EventEmitter', 'EventTarget'], value);
}

function getEventListeners(target, type) {
  if (typeof target.listeners === 'function') return target.listeners(type);
  const { isEventTarget, listenersOf } = require('web/event-target');
  return isEventTarget(target) ? listenersOf(target, type) : wrongTarget(target);
}

function getMaxListeners(target) {
  if (typeof target?.getMaxListeners === 'function') return limitOf(target);
  const limit = target?.[kMaxEventTargetListeners];
  return typeof limit === 'number' ? limit : wrongTarget(target);
}

function setMaxListeners(n = defaultMaxListeners, ...targets) {
  validateLimit(n);
  if (targets.length === 0) defaultMaxListeners = n;
  for (let i = 0; i < targets.length; i++) {
    const target = targets[i];
    if (require('web/event-target').isEventTarget(target)) {
      target[kMaxEventTargetListeners] = n;
      target[kMaxEventTargetListenersWarned] = false;
    } else if (typeof target.setMaxListeners === 'function') {
      target.setMaxListeners(n);
    } else {
      wrongTarget(target, 'eventTargets');
    }
  }
}

function countListeners(target, type) {
  if (typeof target.listenerCount === 'function') return target.listenerCount(type);
  const { isEventTarget, listenersOf } = require('web/event-target');
  if (isEventTarget(target)) return listenersOf(target, type).length;
  if (target._events !== undefined) {
    return FunctionPrototypeCall(prototype.listenerCount, target, type);
  }
  return wrongTarget(target);
}
ObjectDefineProperty(countListeners, 'name', { __proto__: null, value: 'listenerCount' });

module.exports = EventEmitter;
EventEmitter.addAbortListener = function addAbortListener(signal, listener) {
  return require('internal/events/abort-listener').addAbortListener(signal, listener);
};
EventEmitter.once = async function once(emitter, name, options = undefined) {
  return require('internal/events/wait').once(emitter, name, options);
};
EventEmitter.on = function on(emitter, event, options = undefined) {
  return require('internal/events/wait').on(emitter, event, options);
};
EventEmitter.getEventListeners = getEventListeners;
EventEmitter.getMaxListeners = getMaxListeners;
EventEmitter.EventEmitter = EventEmitter;
EventEmitter.usingDomains = false;
EventEmitter.captureRejectionSymbol = kRejection;
ObjectDefineProperties(EventEmitter, {
  __proto__: null,
  captureRejections: {
    __proto__: null,
    get() { return prototype[kCapture]; },
    set(value) {
      require('internal/validators').validateBoolean(value, 'EventEmitter.captureRejections');
      prototype[kCapture] = value;
    },
    enumerable: true,
  },
  EventEmitterAsyncResource: {
    __proto__: null,
    get() { return require('internal/events/async-resource').EventEmitterAsyncResource; },
    enumerable: true,
    configurable: true,
  },
  errorMonitor: { __proto__: null, value: kErrorMonitor, enumerable: true, writable: true,
                  configurable: true },
  defaultMaxListeners: {
    __proto__: null,
    get() { return defaultMaxListeners; },
    set(value) {
      require('internal/validators').validateNumber(value, 'defaultMaxListeners', 0);
      defaultMaxListeners = value;
    },
    enumerable: true,
  },
  kMaxEventTargetListeners: { __proto__: null, value: kMaxEventTargetListeners },
  kMaxEventTargetListenersWarned: { __proto__: null, value: kMaxEventTargetListenersWarned },
});
EventEmitter.setMaxListeners = setMaxListeners;
EventEmitter.init = initialize;
EventEmitter.listenerCount = countListeners;
