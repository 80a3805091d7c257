// SPDX-License-Identifier: MIT
// EventTarget of a page, and how others fire events.
//
//   fire(target, 'load')                  a trusted Event, at once: for steps that a script called
//   yield* fireSteps(target, 'load')      in steps of a task, a checkpoint after each listener
//   fire(target, 'click', { bubbles: true }, MouseEvent)
//   initEventTarget(object)                 makes an object an event target (the window, a node)
//
//   target[kListeners]: null, or type -> { list: [listener, ...], guard: { busy } }
//
// 1. `busy` counts the dispatches that walk the list: a listener that goes is then taken out of a
//    copy, which gets a guard of its own. One that comes is put at the end, which they do not
//    reach.

'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSplice,
  SafeMap,
  SafeWeakMap,
  SafeWeakRef,
  TypeError,
} = primordials;

const {
  kDispatching, kHandlers, kInitialized, kIsWindow, kListeners, kNewListener, kNodeType, kOwner,
  kRemoveListener, kTrusted, slot,
} = require('web/dom/slots');
const hooks = require('web/dom/hooks');
const { expose, fail, illegal, isObject, need, text } = require('web/dom/idl');
const { CustomEvent, Event, isEvent, kTrustEvent, makeEvent } = require('web/dom/event');
const { dispatchSteps } = require('web/dom/event-dispatch');
const { runNow } = require('web/dom/steps');

// Options of our own modules.
const kWeakHandler = slot('kWeakHandler'); // the object that keeps the listener alive
const kResistStopPropagation = slot('kResistStopPropagation');
const kCreateEvent = slot('kCreateEvent');
const kHybridDispatch = slot('kHybridDispatch');

let held; // what keeps weak listeners alive

const isEventTarget = (value) => isObject(value) && value[kListeners] !== undefined;

function initEventTarget(target) {
  target[kListeners] = null;
  target[kHandlers] = null;
}

// A function called without an object is the window's.
function receiver(value) {
  const target = value ?? hooks.window;
  if (!isEventTarget(target)) throw illegal();
  return target;
}

function isPassiveByDefault(type, target) {
  switch (type) {
    case 'touchstart':
    case 'touchmove':
    case 'wheel':
    case 'mousewheel': break;
    default: return false;
  }
  if (target[kIsWindow]) return true;
  const kind = target[kNodeType];
  if (kind === 9) return true;
  if (kind !== 1) return false;
  const document = target[kOwner];
  return target === document.documentElement || target === document.body;
}

function readCapture(options) {
  return isObject(options) ? !!options.capture : !!options;
}

function checkCallback(callback, method) {
  if (callback === null || callback === undefined || isObject(callback)) return;
  throw new TypeError(`Failed to execute '${method}' on 'EventTarget': ` +
                      "parameter 2 is not of type 'Object'.");
}

function checkSignal(signal) {
  if (isEventTarget(signal) && typeof signal.aborted === 'boolean') return;
  throw new TypeError("Failed to execute 'addEventListener' on 'EventTarget': Failed to read the " +
    "'signal' property from 'AddEventListenerOptions': Failed to convert value to 'AbortSignal'.");
}

class EventTarget {
  constructor() {
    initEventTarget(this);
  }

  addEventListener(type, callback, options = undefined) {
    const target = receiver(this);
    need(arguments.length, 2, 'addEventListener', 'EventTarget');
    const name = text(type);
    checkCallback(callback, 'addEventListener');
    const capture = readCapture(options);
    let once = false;
    let passive = null;
    let signal = null;
    let owner;
    let resists = false;
    if (isObject(options)) {
      once = !!options.once;
      if (options.passive !== undefined) passive = !!options.passive;
      if (options.signal !== undefined) checkSignal(signal = options.signal);
      owner = options[kWeakHandler];
      resists = options[kResistStopPropagation] === true;
    }
    if (callback === null || callback === undefined || signal !== null && signal.aborted) return;
    const listener = {
      __proto__: null, type: name, callback, capture, once, resists, removed: false,
      passive: passive ?? isPassiveByDefault(name, target), handler: null, weak: false,
    };
    if (!addListener(target, listener, owner)) return;
    if (signal === null) return;
    signal.addEventListener('abort', () => { removeListener(target, listener); },
                            { __proto__: null, once: true, [kResistStopPropagation]: true });
  }

  removeEventListener(type, callback, options = undefined) {
    const target = receiver(this);
    need(arguments.length, 2, 'removeEventListener', 'EventTarget');
    const name = text(type);
    checkCallback(callback, 'removeEventListener');
    const found = findListener(target, name, callback, readCapture(options));
    if (found !== undefined) removeListener(target, found);
  }

  dispatchEvent(event) {
    const target = receiver(this);
    need(arguments.length, 1, 'dispatchEvent', 'EventTarget');
    if (!isEvent(event)) {
      throw new TypeError("Failed to execute 'dispatchEvent' on 'EventTarget': " +
                          "parameter 1 is not of type 'Event'.");
    }
    if (event[kDispatching] || !event[kInitialized]) {
      throw fail('InvalidStateError', 'dispatchEvent', 'EventTarget', event[kDispatching] ?
        'The event is already being dispatched.' : "The event provided is uninitialized.");
    }
    // Our own modules dispatch events that they trust.
    if (event[kTrustEvent] === true) event[kTrustEvent] = false;
    else event[kTrusted] = false;
    return runNow(dispatchSteps(target, event));
  }

  // For subclasses that want to know: size is the number of listeners of the type.
  [kNewListener]() {}

  [kRemoveListener]() {}

  [kCreateEvent](value, type) {
    return new CustomEvent(type, { __proto__: null, detail: value });
  }

  [kHybridDispatch](value, type, given) {
    runNow(dispatchSteps(this, given ?? this[kCreateEvent](value, type)));
  }
}
expose(EventTarget, 'EventTarget');

function findListener(target, type, callback, capture) {
  const list = target[kListeners]?.get(type)?.list;
  if (list === undefined) return undefined;
  for (let i = 0; i < list.length; i++) {
    const at = list[i];
    if (at.capture === capture && at.handler === null &&
        (at.weak ? at.callback.deref() : at.callback) === callback) {
      return at;
    }
  }
  return undefined;
}

// False if there is such a listener already.
function addListener(target, listener, owner = undefined) {
  const { type } = listener;
  const events = target[kListeners] ??= new SafeMap();
  let entry = events.get(type);
  if (entry === undefined) {
    entry = { __proto__: null, list: [], guard: { __proto__: null, busy: 0 } };
    events.set(type, entry);
  } else if (listener.handler === null &&
             findListener(target, type, listener.callback, listener.capture) !== undefined) {
    return false;
  }
  if (owner !== undefined) {
    held ??= new SafeWeakMap();
    held.set(owner, listener.callback);
    listener.callback = new SafeWeakRef(listener.callback);
    listener.weak = true;
  }
  ArrayPrototypePush(entry.list, listener);
  target[kNewListener]?.(entry.list.length, type, listener.callback, listener.once,
                         listener.capture, listener.passive, listener.weak);
  return true;
}

function removeListener(target, listener) {
  if (listener.removed) return;
  listener.removed = true;
  const entry = target[kListeners].get(listener.type);
  if (entry.guard.busy > 0) {
    entry.list = ArrayPrototypeSlice(entry.list);
    entry.guard = { __proto__: null, busy: 0 };
  }
  ArrayPrototypeSplice(entry.list, ArrayPrototypeIndexOf(entry.list, listener), 1);
  target[kRemoveListener]?.(entry.list.length, listener.type, listener.callback, listener.capture);
}

// ---- For the rest of the DOM

// The event is trusted. On a window, `load` and the like have the document as their target.
function* fireSteps(target, event, init = undefined, Class = Event) {
  const made = typeof event === 'string' ? makeEvent(Class, event, init) : event;
  return yield* dispatchSteps(target, made);
}

function fire(target, event, init = undefined, Class = Event) {
  const made = typeof event === 'string' ? makeEvent(Class, event, init) : event;
  return runNow(dispatchSteps(target, made));
}

// The window's load event: its target is the document.
function* fireOnWindowSteps(window, event, document = window.document) {
  const made = typeof event === 'string' ? makeEvent(Event, event) : event;
  return yield* dispatchSteps(window, made, document);
}

const hasListeners = (target, type) => target[kListeners] !== null &&
  target[kListeners].get(type)?.list.length > 0;

function listenersOf(target, type) {
  const list = target[kListeners]?.get(type)?.list ?? [];
  const found = [];
  for (let i = 0; i < list.length; i++) ArrayPrototypePush(found, list[i].callback);
  return found;
}

module.exports = {
  CustomEvent,
  Event,
  EventTarget,
  addListener,
  defineEventHandler(...args) {
    return require('web/dom/event-handlers').defineEventHandler(...args);
  },
  dispatchSteps,
  fire,
  fireOnWindowSteps,
  fireSteps,
  hasListeners,
  initEventTarget,
  isEvent,
  isEventTarget,
  kCreateEvent,
  kEvents: kListeners,
  kHybridDispatch,
  kNewListener,
  kRemoveListener,
  kResistStopPropagation,
  kTrustEvent,
  kWeakHandler,
  listenersOf,
  removeListener,
  get NodeEventTarget() { return require('web/node-event-target').NodeEventTarget; },
};
