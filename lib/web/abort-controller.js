// SPDX-License-Identifier: MIT
// AbortController and AbortSignal.
//
// A signal of AbortSignal.any follows its sources: signals that are not of any() themselves. These
// and their followers know each other by weak references, so none keeps another alive:
//
//   source[kFollowers] = { weak follower, ... }     follower[kSources] = { weak source, ... }
//
// 1. A signal that may still fire (it has a timeout, or sources) must not be collected while it has
//    an abort listener that is not weak: it is in `pinned` as long.
// 2. The timer of AbortSignal.timeout does not keep the process alive, nor the signal.
// 3. When a signal aborts, its followers are marked as aborted before any listener is called.

'use strict';

const {
  ArrayIsArray,
  ObjectAssign,
  PromiseWithResolvers,
  SafeFinalizationRegistry,
  SafeSet,
  SafeWeakRef,
  Symbol,
  SymbolIterator,
} = primordials;

const { codedError, codes } = require('internal/errors');
const {
  kValidateObjectAllowObjects, validateAbortSignal, validateObject, validateUint32,
} = require('internal/validators');
const {
  Event, EventTarget, defineEventHandler, kNewListener, kRemoveListener, kResistStopPropagation,
  kTrustEvent, kWeakHandler,
} = require('web/event-target');
const { kInspect, show, tag } = require('web/event');
const { kMaxEventTargetListeners } = require('events');

const kAborted = Symbol('kAborted');
const kReason = Symbol('kReason');
const kComposite = Symbol('kComposite');
const kTimeout = Symbol('kTimeout');
const kSources = Symbol('kSourceSignals');
const kFollowers = Symbol('kDependantSignals');
const kWeak = Symbol('kWeak'); // a follower's reference to itself, as its sources have it
const kInternal = Symbol('kInternal');

const pinned = new SafeSet();

let timers = null;
function timersOfSignals() {
  timers ??= new SafeFinalizationRegistry((timer) => require('timers').clearTimeout(timer));
  return timers;
}

// A follower that is gone, or that has fired, is struck off its sources' lists.
let followers = null;
function followersOfSignals() {
  followers ??= new SafeFinalizationRegistry(({ sources, weak }) => leave(sources, weak));
  return followers;
}

function leave(sources, weak) {
  sources.forEach((source) => source.deref()?.[kFollowers]?.delete(weak));
}

// With its last source gone, a follower can never fire: it need not be kept for its listeners.
let sources = null;
function sourcesOfSignals() {
  sources ??= new SafeFinalizationRegistry((set) => {
    set.forEach((weak) => {
      const follower = weak.deref();
      if (follower !== undefined && !hasSource(follower)) pinned.delete(follower);
    });
  });
  return sources;
}

function hasSource(follower) {
  let found = false;
  follower[kSources]?.forEach((source) => {
    if (source.deref() !== undefined) found = true;
  });
  return found;
}

function newException(message, name) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, name);
}

const abortError = () => newException('This operation was aborted', 'AbortError');

function inspectAs(self, shown, depth, options) {
  if (depth < 0) return self;
  return `${self.constructor.name} ${require('internal/inspect').inspect(
    shown, ObjectAssign({}, options, {
      depth: options.depth === null ? null : options.depth - 1,
    }))}`;
}

function check(signal) {
  if (signal?.[kAborted] === undefined) throw new codes.ERR_INVALID_THIS('AbortSignal');
}

const mayFire = (signal) => signal[kTimeout] || signal[kSources] !== undefined &&
  signal[kSources].size > 0;

class AbortSignal extends EventTarget {
  constructor(key = undefined, aborted = false, reason = undefined) {
    if (key !== kInternal) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    super();
    this[kMaxEventTargetListeners] = 0; // many operations wait for one signal
    this[kAborted] = aborted;
    this[kReason] = reason;
    this[kComposite] = false;
    this[kTimeout] = false;
    this[kSources] = undefined;
    this[kFollowers] = undefined;
    this[kWeak] = undefined;
  }

  get aborted() {
    check(this);
    return this[kAborted];
  }

  get reason() {
    check(this);
    return this[kReason];
  }

  throwIfAborted() {
    check(this);
    if (this[kAborted]) throw this[kReason];
  }

  [kInspect](depth, options) {
    return inspectAs(this, { aborted: this.aborted }, depth, options);
  }

  static abort(reason = abortError()) {
    return new AbortSignal(kInternal, true, reason);
  }

  static timeout(delay) {
    validateUint32(delay, 'delay', false);
    const signal = new AbortSignal(kInternal);
    signal[kTimeout] = true;
    const weak = new SafeWeakRef(signal);
    const timer = require('timers').setTimeout(() => {
      const found = weak.deref();
      if (found === undefined) return;
      timersOfSignals().unregister(found);
      abortSignal(found, newException('The operation was aborted due to timeout', 'TimeoutError'));
    }, delay);
    timer.unref();
    timersOfSignals().register(signal, timer, signal);
    return signal;
  }

  static any(signals) {
    const list = toArray(signals);
    const result = new AbortSignal(kInternal);
    result[kComposite] = true;
    result[kSources] = new SafeSet();
    for (let i = 0; i < list.length; i++) {
      if (list[i].aborted) {
        abortSignal(result, list[i].reason);
        return result;
      }
    }
    const weak = result[kWeak] = new SafeWeakRef(result);
    for (let i = 0; i < list.length; i++) follow(result, weak, list[i]);
    followersOfSignals().register(result, { __proto__: null, sources: result[kSources], weak },
                                  result);
    return result;
  }

  [kNewListener](size, type, listener, once, capture, passive, weak) {
    super[kNewListener](size, type, listener, once, capture, passive, weak);
    if (type === 'abort' && !weak && !this[kAborted] && mayFire(this)) pinned.add(this);
  }

  [kRemoveListener](size, type, listener, capture) {
    super[kRemoveListener](size, type, listener, capture);
    if (type === 'abort' && size === 0) pinned.delete(this);
  }
}

show(AbortSignal.prototype, ['aborted']);
tag(AbortSignal.prototype, 'AbortSignal');
defineEventHandler(AbortSignal.prototype, 'abort');

function wrongSignals(message) {
  return codedError('ERR_INVALID_ARG_TYPE', message);
}

// Any iterable of signals, as an array.
function toArray(signals) {
  if (signals === null || typeof signals !== 'object' && typeof signals !== 'function' ||
      typeof signals[SymbolIterator] !== 'function') {
    throw wrongSignals('signals cannot be converted to sequence.');
  }
  const list = [];
  if (ArrayIsArray(signals)) {
    for (let i = 0; i < signals.length; i++) list[i] = signals[i];
  } else {
    for (const signal of signals) list[list.length] = signal;
  }
  for (let i = 0; i < list.length; i++) {
    if (list[i]?.[kAborted] === undefined) {
      throw wrongSignals(`signals[${i}] is not of type AbortSignal.`);
    }
  }
  return list;
}

function follow(result, weak, signal) {
  if (signal[kComposite]) {
    signal[kSources]?.forEach((source) => {
      const found = source.deref();
      if (found !== undefined) follow(result, weak, found);
    });
    return;
  }
  // A source that will fire by itself is not lost while somebody waits for it.
  if (signal[kTimeout]) pinned.add(signal);
  if (signal[kFollowers] === undefined) {
    signal[kFollowers] = new SafeSet();
    sourcesOfSignals().register(signal, signal[kFollowers]);
  }
  if (signal[kFollowers].has(weak)) return;
  signal[kFollowers].add(weak);
  result[kSources].add(new SafeWeakRef(signal));
}

function abortSignal(signal, reason) {
  if (signal[kAborted]) return;
  signal[kAborted] = true;
  signal[kReason] = reason;
  const fired = [signal];
  signal[kFollowers]?.forEach((weak) => {
    const follower = weak.deref();
    if (follower === undefined || follower[kAborted]) return;
    follower[kAborted] = true;
    follower[kReason] = reason;
    fired[fired.length] = follower;
  });
  for (let i = 0; i < fired.length; i++) {
    fired[i].dispatchEvent(new Event('abort', { __proto__: null, [kTrustEvent]: true }));
    pinned.delete(fired[i]);
    if (fired[i][kWeak] !== undefined) {
      leave(fired[i][kSources], fired[i][kWeak]);
      followersOfSignals().unregister(fired[i]);
    }
    fired[i][kSources] = undefined;
    fired[i][kFollowers] = undefined;
  }
}

class AbortController {
  #signal;

  get signal() {
    return this.#signal ??= new AbortSignal(kInternal);
  }

  abort(reason = abortError()) {
    abortSignal(this.#signal ??= new AbortSignal(kInternal), reason);
  }

  [kInspect](depth, options) {
    return inspectAs(this, { signal: this.signal }, depth, options);
  }
}

show(AbortController.prototype, ['signal', 'abort']);
tag(AbortController.prototype, 'AbortController');

// util.aborted: a promise that is resolved when the signal aborts, unless `resource` is collected.
async function aborted(signal, resource) {
  if (signal === undefined) {
    throw new codes.ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  }
  validateAbortSignal(signal, 'signal');
  validateObject(resource, 'resource', kValidateObjectAllowObjects);
  if (signal.aborted) return undefined;
  const { promise, resolve } = PromiseWithResolvers();
  signal.addEventListener('abort', resolve, { __proto__: null, once: true,
                                              [kWeakHandler]: resource,
                                              [kResistStopPropagation]: true });
  return promise;
}

module.exports = { AbortController, AbortSignal, aborted };
