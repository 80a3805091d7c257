// SPDX-License-Identifier: MIT
// AbortController and AbortSignal.
//
// A signal of AbortSignal.any follows its sources: signals that are not of any() themselves. What
// happened to a source is in a cell, which its followers have too: they look there when they are
// asked, and a source need not know of a follower that nobody listens to. With a listener it does;
// they know each other by weak references, so none keeps another alive:
//
//   source[kCell] = { aborted, reason, turn } <-- follower[kSources] = [{ cell, weak source }, ...]
//   source[kFollowers] = { weak follower, ... }   of those that have listeners
//
// 1. A signal that may still fire (it has a timeout, or sources) must not be collected while it has
//    an abort listener that is not weak: it is in `pinned` as long.
// 2. The timer of AbortSignal.timeout does not keep the process alive, nor the signal.
// 3. When a signal aborts, its followers are marked as aborted before any listener is called, and
//    told in the order in which they were made.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeSort,
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
const kCell = Symbol('kCell');
const kWeak = Symbol('kWeak'); // a follower's reference to itself, as its sources have it
const kNumber = Symbol('kNumber'); // followers are counted
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
  for (let i = 0; i < sources.length; i++) sources[i].weak.deref()?.[kFollowers]?.delete(weak);
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

function hasSource({ [kSources]: list }) {
  for (let i = 0; i < list.length; i++) {
    if (list[i].weak.deref() !== undefined) return true;
  }
  return false;
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

const mayFire = (signal) => signal[kTimeout] || signal[kSources].length > 0;

// A follower that has no listeners is not told: it looks. The first source that aborted counts.
function look(signal) {
  if (signal[kAborted]) return true;
  const list = signal[kSources];
  let first;
  for (let i = 0; i < list.length; i++) {
    const { cell } = list[i];
    if (cell.aborted && (first === undefined || cell.turn < first.turn)) first = cell;
  }
  if (first === undefined) return false;
  signal[kAborted] = true;
  signal[kReason] = first.reason;
  signal[kSources] = NONE;
  return true;
}

const NONE = [];
let turns = 0;
let number = 0;

class AbortSignal extends EventTarget {
  constructor(key = undefined, aborted = false, reason = undefined) {
    if (key !== kInternal) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    super();
    this[kMaxEventTargetListeners] = 0; // many operations wait for one signal
    this[kAborted] = aborted;
    this[kReason] = reason;
    this[kComposite] = false;
    this[kTimeout] = false;
    this[kSources] = NONE;
    this[kFollowers] = undefined;
    this[kCell] = undefined;
    this[kWeak] = undefined;
    this[kNumber] = 0;
  }

  get aborted() {
    check(this);
    return look(this);
  }

  get reason() {
    check(this);
    look(this);
    return this[kReason];
  }

  throwIfAborted() {
    check(this);
    if (look(this)) throw this[kReason];
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
    for (let i = 0; i < list.length; i++) {
      if (list[i].aborted) {
        abortSignal(result, list[i].reason);
        return result;
      }
    }
    result[kNumber] = ++number;
    for (let i = 0; i < list.length; i++) follow(result, list[i]);
    return result;
  }

  [kNewListener](size, type, listener, once, capture, passive, weak) {
    super[kNewListener](size, type, listener, once, capture, passive, weak);
    if (type !== 'abort' || look(this)) return;
    if (this[kComposite] && this[kWeak] === undefined) enlist(this);
    if (!weak && mayFire(this)) pinned.add(this);
  }

  [kRemoveListener](size, type, listener, capture) {
    super[kRemoveListener](size, type, listener, capture);
    if (type !== 'abort' || size > 0) return;
    pinned.delete(this);
    if (this[kWeak] !== undefined) withdraw(this);
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

// Adds a signal to the sources of another one; of those that follow, their sources.
function follow(result, signal) {
  if (signal[kComposite]) {
    const list = signal[kSources];
    for (let i = 0; i < list.length; i++) addSource(result, list[i]);
    return;
  }
  // A source that will fire by itself is not lost while somebody waits for it.
  if (signal[kTimeout]) pinned.add(signal);
  signal[kCell] ??= { __proto__: null, aborted: false, reason: undefined, turn: 0 };
  addSource(result, { __proto__: null, cell: signal[kCell], weak: new SafeWeakRef(signal) });
}

function addSource(result, source) {
  if (result[kSources] === NONE) result[kSources] = [];
  const list = result[kSources];
  for (let i = 0; i < list.length; i++) {
    if (list[i].cell === source.cell) return;
  }
  list[list.length] = source;
}

// From now on the sources tell a follower when they abort.
function enlist(follower) {
  const list = follower[kSources];
  const weak = follower[kWeak] = new SafeWeakRef(follower);
  for (let i = 0; i < list.length; i++) {
    const source = list[i].weak.deref();
    if (source === undefined) continue;
    if (source[kFollowers] === undefined) {
      source[kFollowers] = new SafeSet();
      sourcesOfSignals().register(source, source[kFollowers]);
    }
    source[kFollowers].add(weak);
  }
  followersOfSignals().register(follower, { __proto__: null, sources: list, weak }, follower);
}

function withdraw(follower) {
  leave(follower[kSources], follower[kWeak]);
  followersOfSignals().unregister(follower);
  follower[kWeak] = undefined;
}

function abortSignal(signal, reason) {
  if (look(signal)) return;
  signal[kAborted] = true;
  signal[kReason] = reason;
  const cell = signal[kCell];
  if (cell !== undefined) {
    cell.aborted = true;
    cell.reason = reason;
    cell.turn = ++turns;
  }
  const followed = [];
  signal[kFollowers]?.forEach((weak) => {
    const follower = weak.deref();
    if (follower !== undefined && !follower[kAborted]) followed[followed.length] = follower;
  });
  ArrayPrototypeSort(followed, (a, b) => a[kNumber] - b[kNumber]);
  for (let i = 0; i < followed.length; i++) {
    followed[i][kAborted] = true;
    followed[i][kReason] = reason;
  }
  fire(signal);
  for (let i = 0; i < followed.length; i++) fire(followed[i]);
}

function fire(signal) {
  signal.dispatchEvent(new Event('abort', { __proto__: null, [kTrustEvent]: true }));
  pinned.delete(signal);
  if (signal[kWeak] !== undefined) withdraw(signal);
  signal[kSources] = NONE;
  signal[kFollowers] = undefined;
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
