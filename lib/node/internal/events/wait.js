// SPDX-License-Identifier: MIT
// events.once and events.on: waiting for events with promises. Both take emitters and EventTargets;
// only emitters have the 'error' event that rejects.
//
// on() is an asynchronous iterator between two queues, of which at most one has entries:
//
//     events that nobody has asked for yet  |  next() calls that no event has answered yet

'use strict';

const {
  AsyncIteratorPrototype,
  Error,
  NumberMAX_SAFE_INTEGER,
  Promise,
  PromiseReject,
  PromiseResolve,
  SymbolAsyncIterator,
  SymbolDispose,
  SymbolFor,
} = primordials;

const { AbortError, codes } = require('internal/errors');
const { validateAbortSignal, validateInteger, validateObject } = require('internal/validators');

const kWatermarkData = SymbolFor('nodejs.watermarkData');
// An option for built-in modules: events() gives the first argument and not an array of them.
const kFirstEventParam = SymbolFor('nodejs.kFirstEventParam');

function notAnEmitter(value) {
  throw new codes.ERR_INVALID_ARG_TYPE('emitter', 'EventEmitter', value);
}

function addListener(emitter, name, listener, options) {
  if (typeof emitter.on === 'function') {
    if (options?.once) emitter.once(name, listener);
    else emitter.on(name, listener);
  } else if (typeof emitter.addEventListener === 'function') {
    emitter.addEventListener(name, listener, options);
  } else {
    notAnEmitter(emitter);
  }
}

function removeListener(emitter, name, listener, options) {
  if (typeof emitter.removeListener === 'function') emitter.removeListener(name, listener);
  else if (typeof emitter.removeEventListener === 'function') {
    emitter.removeEventListener(name, listener, options);
  } else {
    notAnEmitter(emitter);
  }
}

function onceOptions() {
  return { __proto__: null, once: true,
           [require('web/event-target').kResistStopPropagation]: true };
}

function checkSignal(options) {
  validateObject(options, 'options');
  const { signal } = options;
  validateAbortSignal(signal, 'options.signal');
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  return signal;
}

function once(emitter, name, options = { __proto__: null }) {
  const signal = checkSignal(options);
  return new Promise((resolve, reject) => {
    function forget() {
      if (signal !== undefined) removeListener(signal, 'abort', onAbort);
    }
    function onError(error) {
      emitter.removeListener(name, onEvent);
      forget();
      reject(error);
    }
    function onEvent(...args) {
      if (typeof emitter.removeListener === 'function') emitter.removeListener('error', onError);
      forget();
      resolve(args);
    }
    function onAbort() {
      removeListener(emitter, name, onEvent);
      removeListener(emitter, 'error', onError);
      reject(new AbortError(undefined, { cause: signal?.reason }));
    }
    addListener(emitter, name, onEvent, onceOptions());
    if (name !== 'error' && typeof emitter.once === 'function') emitter.once('error', onError);
    if (signal !== undefined) addListener(signal, 'abort', onAbort, onceOptions());
  });
}

// First in, first out; entries are linked.
class Queue {
  constructor() {
    this.head = null;
    this.tail = null;
    this.size = 0;
  }

  push(value) {
    const entry = { __proto__: null, value, next: null };
    if (this.tail === null) this.head = entry;
    else this.tail.next = entry;
    this.tail = entry;
    this.size++;
  }

  shift() {
    const { value, next } = this.head;
    this.head = next;
    if (next === null) this.tail = null;
    this.size--;
    return value;
  }
}

class EventIterator {
  #emitter;
  #events = new Queue();
  #waiting = new Queue();
  #error = null;
  #finished = false;
  #paused = false;
  #low;
  #high;
  #added = null; // what to remove at the end, the last added first
  #abort = null;

  constructor(emitter, event, options, signal) {
    this.#emitter = emitter;
    this.#high = options.highWaterMark ?? options.highWatermark ?? NumberMAX_SAFE_INTEGER;
    validateInteger(this.#high, 'options.highWaterMark', 1);
    this.#low = options.lowWaterMark ?? options.lowWatermark ?? 1;
    validateInteger(this.#low, 'options.lowWaterMark', 1);

    this.#listen(event, options[kFirstEventParam] ? (value) => this.#onEvent(value) :
      (...args) => this.#onEvent(args));
    if (event !== 'error' && typeof emitter.on === 'function') {
      this.#listen('error', (error) => this.#onError(error));
    }
    const { close } = options;
    for (let i = 0; close?.length && i < close.length; i++) {
      this.#listen(close[i], () => this.#finish());
    }
    if (signal) {
      const { addAbortListener } = require('internal/events/abort-listener');
      this.#abort = addAbortListener(signal, () =>
        this.#onError(new AbortError(undefined, { cause: signal.reason })));
    }
  }

  #listen(name, listener) {
    addListener(this.#emitter, name, listener);
    this.#added = { name, listener, before: this.#added };
  }

  #onEvent(value) {
    if (this.#waiting.size > 0) {
      this.#waiting.shift().resolve({ value, done: false });
      return;
    }
    this.#events.push(value);
    if (!this.#paused && this.#events.size > this.#high) {
      this.#paused = true;
      this.#emitter.pause();
    }
  }

  #onError(error) {
    if (this.#waiting.size > 0) this.#waiting.shift().reject(error);
    else this.#error = error;
    this.#finish();
  }

  #finish() {
    this.#abort?.[SymbolDispose]();
    for (; this.#added !== null; this.#added = this.#added.before) {
      removeListener(this.#emitter, this.#added.name, this.#added.listener);
    }
    this.#finished = true;
    this.#paused = false;
    const done = { value: undefined, done: true };
    while (this.#waiting.size > 0) this.#waiting.shift().resolve(done);
    return PromiseResolve(done);
  }

  // What was emitted comes first, then the error, once, then the end.
  #next() {
    if (this.#events.size > 0) {
      const value = this.#events.shift();
      if (this.#paused && this.#events.size < this.#low) {
        this.#emitter.resume();
        this.#paused = false;
      }
      return PromiseResolve({ value, done: false });
    }
    if (this.#error) {
      const error = this.#error;
      this.#error = null;
      return PromiseReject(error);
    }
    if (this.#finished) return this.#finish();
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject });
    });
  }

  #throw(error) {
    if (!error || !(error instanceof Error)) {
      throw new codes.ERR_INVALID_ARG_TYPE('EventEmitter.AsyncIterator', 'Error', error);
    }
    this.#onError(error);
  }

  #watermarks() {
    const self = this;
    return {
      get size() { return self.#events.size; },
      get low() { return self.#low; },
      get high() { return self.#high; },
      get isPaused() { return self.#paused; },
    };
  }

  // The object that users get: plain, its methods need no receiver.
  static make(emitter, event, options, signal) {
    const self = new EventIterator(emitter, event, options, signal);
    return {
      __proto__: AsyncIteratorPrototype,
      next() { return self.#next(); },
      return() { return self.#finish(); },
      throw(error) { self.#throw(error); },
      [SymbolAsyncIterator]() { return this; },
      [kWatermarkData]: self.#watermarks(),
    };
  }
}

function on(emitter, event, options = { __proto__: null }) {
  return EventIterator.make(emitter, event, options, checkSignal(options));
}

module.exports = { kFirstEventParam, on, once };
