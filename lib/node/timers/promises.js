// SPDX-License-Identifier: MIT
//
// timers/promises: the timers of internal/timers and internal/immediates, whose callback settles a promise.
//
//   setTimeout, setImmediate     one wait, one promise: `wait` below
//   setInterval                  an async iterator; rounds that nobody has asked for
//                                yet are counted, and handed out later
//   scheduler                    both of them under the names of a web proposal
//
// 1. Arguments are looked at before anything is started; what is wrong with them is
//    a rejection, never a throw (setInterval: at the first next()).
// 2. A signal has our listener only while the wait is under way.
// 3. An abort that comes when the timer has fired changes nothing.
'use strict';

const {
  ObjectCreate, Promise, PromiseReject, PromiseWithResolvers, SafePromisePrototypeFinally, Symbol,
} = primordials;

const { Timeout, clearTimeout, insert, now } = require('internal/timers');
const { Immediate, clearImmediate } = require('internal/immediates');
const { AbortError, codes } = require('internal/errors');
const {
  validateAbortSignal, validateBoolean, validateNumber, validateObject,
} = require('internal/validators');

const kScheduler = Symbol('kScheduler');
const NO_OPTIONS = { __proto__: null };

function checkDelay(delay) {
  if (delay !== undefined) validateNumber(delay, 'delay');
}

function checkOptions(options) {
  validateObject(options, 'options');
  const { signal, ref = true } = options;
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  validateBoolean(ref, 'options.ref');
  return { __proto__: null, signal, ref };
}

function abortError(signal) {
  return new AbortError(undefined, { __proto__: null, cause: signal.reason });
}

// Even a listener of the program that stops the event does not keep it from us.
function listen(signal, listener, once) {
  const { kResistStopPropagation } = require('web/event-target');
  signal.addEventListener('abort', listener, {
    __proto__: null, once, [kResistStopPropagation]: true,
  });
}

// ---- one wait ---------------------------------------------------------------------------

function startTimeout(delay, resolve, value, ref) {
  const timer = new Timeout(resolve, delay, [value], false, ref);
  insert(timer, timer._idleTimeout, now());
  return timer;
}

function startImmediate(delay, resolve, value, ref) {
  const immediate = new Immediate(resolve, [value]);
  if (!ref) immediate.unref();
  return immediate;
}

function wait(start, clear, delay, value, options) {
  let checked;
  try {
    checkDelay(delay);
    checked = checkOptions(options);
  } catch (error) {
    return PromiseReject(error);
  }
  const { signal, ref } = checked;
  if (signal?.aborted) return PromiseReject(abortError(signal));

  const { promise, resolve, reject } = PromiseWithResolvers();
  const timer = start(delay, resolve, value, ref);
  if (!signal) return promise;

  const onAbort = () => {
    if (timer._destroyed) return;
    clear(timer);
    reject(abortError(signal));
  };
  listen(signal, onAbort, false);
  return SafePromisePrototypeFinally(promise, () => signal.removeEventListener('abort', onAbort));
}

function setTimeout(delay, value, options = NO_OPTIONS) {
  return wait(startTimeout, clearTimeout, delay, value, options);
}

function setImmediate(value, options = NO_OPTIONS) {
  return wait(startImmediate, clearImmediate, undefined, value, options);
}

// ---- intervals --------------------------------------------------------------------------

async function* setInterval(delay, value, options = NO_OPTIONS) {
  checkDelay(delay);
  const { signal, ref } = checkOptions(options);
  if (signal?.aborted) throw abortError(signal);

  let rounds = 0; // that have passed and were not handed out
  let wake = null; // resolves the promise on which the reader waits
  const rouse = (outcome) => {
    const resolve = wake;
    wake = null;
    if (resolve !== null) resolve(outcome);
  };
  const onAbort = () => {
    clearTimeout(timer);
    if (wake !== null) rouse(PromiseReject(abortError(signal)));
  };
  const timer = new Timeout(() => {
    rounds++;
    rouse();
  }, delay, undefined, true, ref);
  insert(timer, timer._idleTimeout, now());

  try {
    if (signal) listen(signal, onAbort, true);
    while (!signal?.aborted) {
      if (rounds === 0) await new Promise((resolve) => { wake = resolve; });
      for (; rounds > 0; rounds--) yield value;
    }
    throw abortError(signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

// ---- scheduler --------------------------------------------------------------------------

function checkScheduler(self) {
  if (!self[kScheduler]) throw new codes.ERR_INVALID_THIS('Scheduler');
}

class Scheduler {
  constructor() {
    throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
  }

  yield() {
    checkScheduler(this);
    return setImmediate();
  }

  wait(delay, options) {
    checkScheduler(this);
    return setTimeout(delay, undefined, options);
  }
}

const scheduler = ObjectCreate(Scheduler.prototype);
scheduler[kScheduler] = true;

module.exports = { setTimeout, setImmediate, setInterval, scheduler };
