// SPDX-License-Identifier: MIT
//
// mock.timers: a clock that only moves when asked to, behind the functions of timers,
// timers/promises, Date and AbortSignal.timeout.
//
// 1. Timers are kept in the order (time, age). One that is due leaves the list before its
//    callback is called; an interval comes back afterwards, unless it was cleared meanwhile.
// 2. What is replaced is remembered as property descriptors, and comes back as it was.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSplice,
  DatePrototypeGetTime, DatePrototypeToString, FunctionPrototypeToString, NumberIsNaN,
  ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ObjectGetOwnPropertyDescriptors, ObjectKeys,
  PromiseWithResolvers, ReflectApply, ReflectConstruct, RegExpPrototypeSymbolReplace, SymbolDispose,
  globalThis,
} = primordials;

const timers = require('timers');
const timersPromises = require('timers/promises');
const { AbortController, AbortSignal } = require('web/abort-controller');
const { AbortError, codes } = require('internal/errors');
const { addAbortListener } = require('events');
const { validateAbortSignal, validateNumber, validateStringArray, validateUint32 } =
  require('internal/validators');

const TIMEOUT_MAX = 2 ** 31 - 1;
const APIS = [
  'setTimeout', 'setInterval', 'setImmediate', 'Date', 'scheduler.wait', 'AbortSignal.timeout',
];

function abortError(signal) {
  return new AbortError(undefined, { __proto__: null, cause: signal.reason });
}

// ---- the queue -----------------------------------------------------------------------------

class Timeout {
  #clear;

  constructor(id, callback, runAt, interval, args, clear) {
    this.id = id;
    this.callback = callback;
    this.runAt = runAt;
    this.interval = interval;
    this.args = args;
    this.#clear = clear;
  }

  hasRef() { return true; }

  ref() { return this; }

  unref() { return this; }

  refresh() { return this; }

  close() {
    this.#clear(this);
    return this;
  }

  [SymbolDispose]() {
    this.#clear(this);
  }
}

class Queue {
  #list = [];

  get first() { return this.#list[0]; }

  get last() { return this.#list[this.#list.length - 1]; }

  add(timer) {
    let low = 0;
    let high = this.#list.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      const other = this.#list[middle];
      const isBefore = other.runAt - timer.runAt || other.id - timer.id;
      if (isBefore < 0) low = middle + 1;
      else high = middle;
    }
    ArrayPrototypeSplice(this.#list, low, 0, timer);
  }

  takeFirst() {
    return ArrayPrototypeShift(this.#list);
  }

  remove(timer) {
    const at = primordials.ArrayPrototypeIndexOf(this.#list, timer);
    if (at >= 0) ArrayPrototypeSplice(this.#list, at, 1);
  }

  clear() {
    this.#list = [];
  }
}

// ---- Date ----------------------------------------------------------------------------------

// A Date whose now is now().
function makeDate(real, now) {
  if (real.isMock) throw new codes.ERR_INVALID_STATE('Date is already being mocked!');
  function MockDate(...args) {
    if (new.target === undefined) return DatePrototypeToString(new real(now()));
    return ReflectConstruct(real, args.length === 0 ? [now()] : args,
                            new.target === MockDate ? real : new.target);
  }
  const statics = ObjectGetOwnPropertyDescriptors(real);
  const names = ObjectKeys(statics);
  const define = (name, value, enumerable, writable) => ObjectDefineProperty(MockDate, name, {
    __proto__: null, configurable: writable, enumerable, writable, value,
  });
  for (let i = 0; i < names.length; i++) {
    if (names[i] === 'prototype') continue;
    ObjectDefineProperty(MockDate, names[i], { __proto__: null, ...statics[names[i]] });
  }
  MockDate.prototype = real.prototype;
  define('now', () => now(), false, true);
  ObjectDefineProperty(MockDate.now, 'name', { __proto__: null, value: 'now' });
  define('toString', function toString() {
    return RegExpPrototypeSymbolReplace(/\s+/g, FunctionPrototypeToString(real), ' ');
  }, true, true);
  define('isMock', true, true, false);
  return MockDate;
}

function timeOfDate(value) {
  try {
    return DatePrototypeGetTime(value);
  } catch {
    return undefined;
  }
}

// ---- MockTimers ----------------------------------------------------------------------------

class MockTimers {
  #queue = new Queue();
  #now = 0;
  #lastId = 0;
  #isEnabled = false;
  #replaced = []; // { object, name, descriptor }

  #clear = (timer) => {
    if (!(timer instanceof Timeout)) return;
    this.#queue.remove(timer);
    timer.interval = undefined;
  };

  #add(isInterval, callback, delay, args) {
    if (delay > TIMEOUT_MAX) delay = 1;
    const after = +delay;
    const runAt = NumberIsNaN(after) ? this.#now : this.#now + after;
    const interval = isInterval ? delay === 0 ? 1 : delay : undefined;
    const timer = new Timeout(++this.#lastId, callback, runAt, interval, args, this.#clear);
    this.#queue.add(timer);
    return timer;
  }

  #setTimeout = (callback, delay, ...args) => this.#add(false, callback, delay, args);

  #setInterval = (callback, delay, ...args) => this.#add(true, callback, delay, args);

  // Before anything else that is due.
  #setImmediate = (callback, ...args) => this.#add(false, callback, -1, args);

  // ---- promises

  async #promised(delay, result, options) {
    const { promise, resolve, reject } = PromiseWithResolvers();
    const signal = options?.signal;
    let listener;
    if (signal) {
      validateAbortSignal(signal, 'options.signal');
      if (signal.aborted) throw abortError(signal);
      listener = addAbortListener(signal, () => reject(abortError(signal)));
    }
    const timer = this.#add(false, resolve, delay, []);
    try {
      await promise;
      return result;
    } finally {
      listener?.[SymbolDispose]();
      this.#clear(timer);
    }
  }

  async* #iterate(delay, result, options) {
    const signal = options?.signal;
    let due = 0; // times that nobody has asked for yet
    let wake;
    let listener;
    if (signal) {
      validateAbortSignal(signal, 'options.signal');
      if (signal.aborted) throw abortError(signal);
      listener = addAbortListener(signal, () => wake?.());
    }
    const timer = this.#add(true, () => {
      due++;
      wake?.();
    }, delay, []);
    try {
      for (;;) {
        while (due === 0) {
          if (signal?.aborted) throw abortError(signal);
          const { promise, resolve } = PromiseWithResolvers();
          wake = resolve;
          await promise;
        }
        due--;
        yield result;
      }
    } finally {
      listener?.[SymbolDispose]();
      this.#clear(timer);
    }
  }

  // ---- what stands in for what

  #replace(object, name, value) {
    const descriptor = ObjectGetOwnPropertyDescriptor(object, name);
    ArrayPrototypePush(this.#replaced, { __proto__: null, object, name, descriptor });
    ObjectDefineProperty(object, name, {
      __proto__: null,
      configurable: true,
      enumerable: descriptor?.enumerable ?? true,
      writable: true,
      value,
    });
  }

  #replacePair(name, clearName, value, promised) {
    this.#replace(globalThis, name, value);
    this.#replace(globalThis, clearName, this.#clear);
    this.#replace(timers, name, value);
    this.#replace(timers, clearName, this.#clear);
    this.#replace(timersPromises, name, promised);
  }

  #fake(api) {
    switch (api) {
      case 'setTimeout':
        this.#replacePair(api, 'clearTimeout', this.#setTimeout,
                          (delay, result, options) => this.#promised(delay, result, options));
        break;
      case 'setInterval':
        this.#replacePair(api, 'clearInterval', this.#setInterval,
                          (delay, result, options) => this.#iterate(delay, result, options));
        break;
      case 'setImmediate':
        this.#replacePair(api, 'clearImmediate', this.#setImmediate,
                          (result, options) => this.#promised(-1, result, options));
        break;
      case 'Date':
        this.#replace(globalThis, 'Date', makeDate(globalThis.Date, () => this.#now));
        break;
      case 'scheduler.wait':
        this.#replace(timersPromises.scheduler, 'wait',
                      (delay, options) => this.#promised(delay, undefined, options));
        break;
      default: this.#replace(AbortSignal, 'timeout', this.#timeoutSignal());
    }
  }

  #timeoutSignal() {
    const add = this.#setTimeout;
    return function timeout(delay) {
      validateUint32(delay, 'delay', false);
      const controller = new AbortController();
      add(() => controller.abort(), delay);
      return controller.signal;
    };
  }

  // ---- the interface

  enable(options = { __proto__: null, apis: APIS, now: 0 }) {
    let { apis, now } = { __proto__: null, ...options };
    if (this.#isEnabled) throw new codes.ERR_INVALID_STATE('MockTimers is already enabled!');
    if (NumberIsNaN(now)) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'now', now, `epoch must be a positive integer received ${now}`);
    }
    now ||= 0;
    apis ||= APIS;
    validateStringArray(apis, 'options.apis');
    for (let i = 0; i < apis.length; i++) {
      if (!ArrayPrototypeIncludes(APIS, apis[i])) {
        throw new codes.ERR_INVALID_ARG_VALUE('options.apis', apis[i],
                                              `option ${apis[i]} is not supported`);
      }
    }
    const time = timeOfDate(now);
    if (time === undefined) {
      validateNumber(now, 'initialTime');
      this.#checkTime(now);
    }
    this.#now = time ?? now;
    this.#isEnabled = true;
    try {
      for (let i = 0; i < apis.length; i++) this.#fake(apis[i]);
    } catch (error) {
      this.reset();
      throw error;
    }
  }

  #checkTime(time) {
    if (time < 0) throw new codes.ERR_INVALID_ARG_VALUE('time', 'positive integer', time);
  }

  #checkEnabled() {
    if (this.#isEnabled) return;
    throw new codes.ERR_INVALID_STATE(
      'You should enable MockTimers first by calling the .enable function');
  }

  tick(time = 1) {
    this.#checkEnabled();
    this.#checkTime(time);
    this.#now += time;
    for (;;) {
      const timer = this.#queue.first;
      if (timer === undefined || timer.runAt > this.#now) break;
      this.#queue.takeFirst();
      ReflectApply(timer.callback, undefined, timer.args);
      if (timer.interval !== undefined) {
        timer.runAt += timer.interval;
        this.#queue.add(timer);
      }
    }
  }

  runAll() {
    this.#checkEnabled();
    const { last } = this.#queue;
    if (last !== undefined) this.tick(primordials.MathMax(last.runAt - this.#now, 0));
  }

  setTime(time = 0) {
    validateNumber(time, 'time');
    this.#checkTime(time);
    this.#checkEnabled();
    this.#now = time;
  }

  reset() {
    if (!this.#isEnabled) return;
    for (let i = this.#replaced.length - 1; i >= 0; i--) {
      const { object, name, descriptor } = this.#replaced[i];
      if (descriptor === undefined) delete object[name];
      else ObjectDefineProperty(object, name, { __proto__: null, ...descriptor });
    }
    this.#replaced = [];
    this.#isEnabled = false;
    this.#now = 0;
    this.#queue.clear();
  }

  [SymbolDispose]() {
    this.reset();
  }
}

module.exports = { MockTimers };
