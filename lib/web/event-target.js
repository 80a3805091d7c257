// SPDX-License-Identifier: MIT
// EventTarget, and the handler attributes (`onabort`) of its subclasses.
//
// The listeners of a type are a doubly linked list, in the order in which they were added, so that
// a dispatch can go on while listeners come and go:
//
//   target[kEvents]: type -> root { size, next } -> Listener -> Listener ...
//
// 1. Two listeners of a type differ in their function or in capture; adding one twice does nothing.
// 2. A listener added during a dispatch is at the end of the list and is still called; one that was
//    removed is not.
// 3. What a listener throws, or what the promise that it returns is rejected with, is an uncaught
//    exception in a tick of its own: the other listeners are called. An object's handleEvent is
//    called by an async function, as in Node, so what it throws comes after the microtasks.
// 4. A weak listener (kWeakHandler: owner) is kept alive by its owner alone.
// 5. A listener with kResistStopPropagation is called even after stopImmediatePropagation: modules
//    that wait for an abort must not be cut off by a program's listener.

'use strict';

const {
  Boolean,
  Error,
  NumberIsInteger,
  ObjectAssign,
  ObjectDefineProperty,
  ReflectApply,
  SafeMap,
  Symbol,
  SymbolFor,
} = primordials;
const { FunctionPrototypeCall } = require('internal/hot');
const { words, OBSERVED } = native('tasks');

const { codes } = require('internal/errors');
const { kValidateObjectAllowObjects, validateAbortSignal, validateInternalField, validateObject } =
  require('internal/validators');
const EventEmitter = require('events');
const {
  CustomEvent, Event, isEvent, kInPassiveListener, kInspect, kIsBeingDispatched, kStop, kTarget,
  kTrustEvent, show, tag,
} = require('web/event');

const { kMaxEventTargetListeners, kMaxEventTargetListenersWarned } = EventEmitter;

const kIsEventTarget = SymbolFor('nodejs.event_target');
const kEvents = Symbol('kEvents');
const kHandlers = Symbol('kHandlers');
const kWeakHandler = Symbol('kWeak');
const kResistStopPropagation = Symbol('kResistStopPropagation');
const kIsNodeStyleListener = Symbol('kIsNodeStyleListener');

// For subclasses to override.
const kHybridDispatch = SymbolFor('nodejs.internal.kHybridDispatch');
const kCreateEvent = Symbol('kCreateEvent');
const kNewListener = Symbol('kNewListener');
const kRemoveListener = Symbol('kRemoveListener');

// ---- Listeners

// The callbacks of weak listeners: held by their owner, struck off their list when they are gone.
let weak = null;
function weakState() {
  weak ??= {
    __proto__: null,
    held: new primordials.SafeWeakMap(),
    registry: new primordials.SafeFinalizationRegistry(({ target, type, listener }) => {
      const found = target.deref();
      if (found !== undefined) strike(found, type, listener, undefined);
    }),
  };
  return weak;
}

class Listener {
  constructor(target, type, previous, callback, options) {
    this.next = undefined;
    this.previous = previous;
    this.callback = callback;
    this.once = options.once;
    this.capture = options.capture;
    this.passive = options.passive;
    this.nodeStyle = options.nodeStyle;
    this.resists = options.resists;
    this.removed = false;
    this.weak = Boolean(options.owner);
    previous.next = this;
    if (!this.weak) return;

    const { held, registry } = weakState();
    this.callback = new primordials.SafeWeakRef(callback);
    held.set(options.owner, callback);
    registry.register(callback, { __proto__: null, target: new primordials.SafeWeakRef(target),
                                  type, listener: this }, this);
  }

  // The function, or the object with handleEvent; undefined when it is weak and gone.
  get() {
    return this.weak ? this.callback.deref() : this.callback;
  }

  remove() {
    this.previous.next = this.next;
    if (this.next !== undefined) this.next.previous = this.previous;
    this.removed = true;
    if (this.weak) weakState().registry.unregister(this);
  }
}

function strike(target, type, listener, callback) {
  const root = target[kEvents].get(type);
  listener.remove();
  root.size--;
  if (root.size === 0) target[kEvents].delete(type);
  target[kRemoveListener](root.size, type, callback, listener.capture);
}

function findListener(root, callback, capture) {
  let at = root.next;
  while (at !== undefined && !(at.get() === callback && at.capture === capture)) at = at.next;
  return at;
}

const NO_OPTIONS = { __proto__: null, once: false, capture: false, passive: false,
                     signal: undefined, owner: undefined, resists: false, nodeStyle: false };

// Getters of the options are run in this order.
function readOptions(options) {
  if (options === undefined || options === null) return NO_OPTIONS;
  if (typeof options === 'boolean') {
    return { __proto__: null, once: false, capture: options, passive: false,
             signal: undefined, owner: undefined, resists: false, nodeStyle: false };
  }
  validateObject(options, 'options', kValidateObjectAllowObjects);
  return {
    __proto__: null,
    once: Boolean(options.once),
    capture: Boolean(options.capture),
    passive: Boolean(options.passive),
    signal: options.signal,
    owner: options[kWeakHandler],
    resists: options[kResistStopPropagation] ?? false,
    nodeStyle: Boolean(options[kIsNodeStyleListener]),
  };
}

// False for nothing, which the DOM lets pass. handleEvent is read already here, as in Node: what its
// getter throws is for the code that adds or removes the listener.
function isListener(callback) {
  if (typeof callback === 'function' || typeof callback?.handleEvent === 'function') return true;
  if (callback === undefined || callback === null) return false;
  if (typeof callback === 'object') return true;
  throw new codes.ERR_INVALID_ARG_TYPE('listener', 'EventListener', callback);
}

function typeName(type) {
  if (typeof type === 'symbol') throw new codes.ERR_INVALID_ARG_VALUE('value', type);
  return `${type}`;
}

function warn(name, message, target, type, count) {
  const warning = new Error(message);
  warning.name = name;
  warning.target = target;
  warning.type = type;
  if (count !== undefined) warning.count = count;
  process.emitWarning(warning);
}

function throwLater(error) {
  process.nextTick(() => { throw error; });
}

function watch(promise) {
  const { then } = promise;
  if (typeof then === 'function') FunctionPrototypeCall(then, promise, undefined, throwLater);
}

// ---- EventTarget

function isEventTarget(value) {
  return value?.constructor?.[kIsEventTarget];
}

function check(target) {
  if (!isEventTarget(target)) throw new codes.ERR_INVALID_THIS('EventTarget');
}

function initEventTarget(target) {
  target[kEvents] = undefined;
  target[kMaxEventTargetListeners] = EventEmitter.defaultMaxListeners;
  target[kMaxEventTargetListenersWarned] = false;
  target[kHandlers] = undefined;
}

class EventTarget {
  // A name that all realms share.
  static [kIsEventTarget] = true;

  constructor() {
    initEventTarget(this);
  }

  [kNewListener](size, type) {
    const limit = this[kMaxEventTargetListeners];
    if (!(limit > 0 && size > limit) || this[kMaxEventTargetListenersWarned]) return;
    this[kMaxEventTargetListenersWarned] = true;
    const shown = require('internal/inspect').inspect(this, { depth: -1 });
    warn('MaxListenersExceededWarning',
         `Possible EventTarget memory leak detected. ${size} ${type} listeners ` +
         `added to ${shown}. MaxListeners is ${limit}. ` +
         'Use events.setMaxListeners() to increase limit',
         this, type, size);
  }

  [kRemoveListener]() {}

  addEventListener(type, listener, options = undefined) {
    check(this);
    if (arguments.length < 2) throw new codes.ERR_MISSING_ARGS('type', 'listener');
    const read = readOptions(options);
    const { signal } = read;
    validateAbortSignal(signal, 'options.signal');
    if (signal) {
      if (signal.aborted) return;
      signal.addEventListener('abort', () => {
        this.removeEventListener(type, listener, read);
      }, { __proto__: null, once: true, [kWeakHandler]: this, [kResistStopPropagation]: true });
    }
    if (!isListener(listener)) {
      warn('AddEventListenerArgumentTypeWarning',
           `addEventListener called with ${listener} which has no effect.`, this, type);
      return;
    }
    const name = typeName(type);
    const events = this[kEvents] ??= new SafeMap();
    let root = events.get(name);
    if (root === undefined) {
      root = { __proto__: null, size: 0, next: undefined };
      events.set(name, root);
    } else if (findListener(root, listener, read.capture) !== undefined) {
      return;
    }
    let last = root;
    while (last.next !== undefined) last = last.next;
    new Listener(this, name, last, listener, read); // links itself
    root.size++;
    this[kNewListener](root.size, name, listener, read.once, read.capture, read.passive,
                       read.owner);
  }

  removeEventListener(type, listener, options = undefined) {
    check(this);
    if (arguments.length < 2) throw new codes.ERR_MISSING_ARGS('type', 'listener');
    if (!isListener(listener)) return;
    const name = typeName(type);
    const capture = typeof options === 'boolean' ? options : options?.capture === true;
    const root = this[kEvents]?.get(name);
    if (root === undefined) return;
    const found = findListener(root, listener, capture);
    if (found !== undefined) strike(this, name, found, listener);
  }

  dispatchEvent(event) {
    check(this);
    if (arguments.length < 1) throw new codes.ERR_MISSING_ARGS('event');
    if (!(event instanceof Event)) {
      throw new codes.ERR_INVALID_ARG_TYPE('event', 'Event', event);
    }
    if (event[kIsBeingDispatched]) throw new codes.ERR_EVENT_RECURSION(event.type);
    this[kHybridDispatch](event, event.type, event);
    return event.defaultPrevented !== true;
  }

  // Listeners in Node's style get the value itself; an Event is made when another one needs it.
  [kHybridDispatch](value, type, given) {
    let event = given;
    if (event !== undefined) begin(event, this);
    const root = this[kEvents]?.get(type);
    for (let at = root?.next, next; at !== undefined; at = next) {
      next = at.next;
      if (at.removed || event?.[kStop] && !at.resists) continue;
      if (at.once) {
        at.remove();
        root.size--;
        this[kRemoveListener](root.size, type, at.get(), at.capture);
      }
      if (!at.nodeStyle && event === undefined) {
        event = this[kCreateEvent](value, type);
        begin(event, this);
      }
      call(this, at, at.nodeStyle ? value : event, type);
    }
    if (event !== undefined) event[kIsBeingDispatched] = false;
  }

  [kCreateEvent](value, type) {
    return new CustomEvent(type, { detail: value });
  }

  [kInspect](depth, options) {
    const { name } = this.constructor;
    if (depth < 0) return name;
    return `${name} ${require('internal/inspect').inspect({}, ObjectAssign({}, options, {
      depth: NumberIsInteger(options.depth) ? options.depth - 1 : options.depth,
    }))}`;
  }
}

function begin(event, target) {
  event[kTarget] = target;
  event[kIsBeingDispatched] = true;
}

// A getter of handleEvent is run twice, as in Node.
async function handle(object, event) {
  if (object.handleEvent) await FunctionPrototypeCall(object.handleEvent, object, event);
}

// Calls one listener. In Node an event no longer counts as being dispatched once its first listener
// has returned, so currentTarget is null for the second: programs see it, so it is so here.
function call(target, listener, argument, type) {
  const callback = listener.get();
  if (callback === undefined) return;
  const isShown = !listener.nodeStyle;
  const passive = isShown && listener.passive;
  try {
    if (passive) argument[kInPassiveListener] = true;
    let result;
    if (words[OBSERVED] === 1) {
      const isHandler = target[kHandlers]?.get(type) === callback;
      result = require('internal/observe').runListener(type, isHandler ? callback.value : callback, () => (
        typeof callback === 'function' ? FunctionPrototypeCall(callback, target, argument) :
          handle(callback, argument)));
    } else if (typeof callback === 'function') {
      result = FunctionPrototypeCall(callback, target, argument);
    } else {
      result = handle(callback, argument);
    }
    if (isShown) argument[kIsBeingDispatched] = false;
    if (result !== undefined && result !== null) watch(result);
  } catch (error) {
    throwLater(error);
  } finally {
    if (passive) argument[kInPassiveListener] = false;
  }
}

show(EventTarget.prototype, ['addEventListener', 'removeEventListener', 'dispatchEvent']);
tag(EventTarget.prototype, 'EventTarget');

// The listeners of a type, for events.getEventListeners.
function listenersOf(target, type) {
  const found = [];
  for (let at = target[kEvents]?.get(type)?.next; at !== undefined; at = at.next) {
    const callback = at.get();
    if (callback !== undefined) found[found.length] = callback;
  }
  return found;
}

// ---- Handler attributes: a listener whose function can be exchanged and keeps its place

function makeHandler(value) {
  function handler(...args) {
    return typeof handler.value === 'function' ? ReflectApply(handler.value, this, args) :
      undefined;
  }
  ObjectDefineProperty(handler, 'value', { __proto__: null, value, writable: true });
  return handler;
}

// A handler that holds no function is in the list but does not count.
function setHandler(target, type, value) {
  const handlers = target[kHandlers] ??= new SafeMap();
  const handler = handlers.get(type);
  const root = target[kEvents]?.get(type);
  if (handler === undefined || root === undefined) {
    const made = makeHandler(value);
    handlers.set(type, made);
    if (handler !== undefined) target.removeEventListener(type, handler);
    target.addEventListener(type, made);
    return;
  }
  if (typeof handler.value === 'function') {
    root.size--;
    target[kRemoveListener](root.size, type, handler.value, false);
  }
  handler.value = value;
  if (typeof value === 'function') {
    root.size++;
    target[kNewListener](root.size, type, value, false, false, false, false);
  }
}

function defineEventHandler(prototype, name, type = name) {
  const property = `on${name}`;
  function get() {
    validateInternalField(this, kHandlers, 'EventTarget');
    return this[kHandlers]?.get(type)?.value ?? null;
  }
  function set(value) {
    validateInternalField(this, kHandlers, 'EventTarget');
    const kind = typeof value;
    setHandler(this, type, kind === 'function' || kind === 'object' ? value : null);
  }
  ObjectDefineProperty(get, 'name', { __proto__: null, value: `get ${property}` });
  ObjectDefineProperty(set, 'name', { __proto__: null, value: `set ${property}` });
  ObjectDefineProperty(prototype, property, { __proto__: null, get, set, enumerable: true,
                                              configurable: true });
}

module.exports = {
  CustomEvent,
  Event,
  EventTarget,
  defineEventHandler,
  initEventTarget,
  isEvent,
  isEventTarget,
  kCreateEvent,
  kEvents,
  kHybridDispatch,
  kIsNodeStyleListener,
  kNewListener,
  kRemoveListener,
  kResistStopPropagation,
  kTrustEvent,
  kWeakHandler,
  listenersOf,
  get NodeEventTarget() { return require('web/node-event-target').NodeEventTarget; },
};
