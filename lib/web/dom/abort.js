// SPDX-License-Identifier: MIT
// AbortController and AbortSignal of a page. web/dom/task-signal adds those with a priority.
//
//   addAlgorithm(signal, fn)      fn(reason) runs when the signal aborts, before any listener
//   abortSignal(signal, reason)   at once: for a script's call
//   abortSteps(signal, reason)    in steps of a task, a checkpoint after each listener
//
//   source[kDependents]: signals of any() that follow it     follower[kSources]: what it follows
//
// A source is never a follower itself: any() of followers follows what these follow.
//
// 1. When a signal aborts, its followers are marked as aborted before anything is called; then come
//    its algorithms, its event, and the followers' in the order of their making.
// 2. The timer of AbortSignal.timeout runs only while somebody waits for the signal: a page must
//    not stay alive for a timeout that nobody would notice. Otherwise the clock is asked when the
//    state is read.
// 3. A source keeps its followers alive. A long-lived source with very many of them costs memory.
'use strict';

const {
  MathTrunc, NumberIsFinite, NumberMAX_SAFE_INTEGER, SafeSet, SymbolIterator, TypeError,
} = primordials;

const { slot } = require('web/dom/slots');
const { expose, illegal, isObject, need } = require('web/dom/idl');
const {
  EventTarget, defineEventHandler, fireSteps, hasListeners, initEventTarget, kNewListener,
  kRemoveListener,
} = require('web/dom/event-target');
const { runNow } = require('web/dom/steps');

const kAborted = slot('abort aborted');
const kReason = slot('abort reason');
const kAlgorithms = slot('abort algorithms');
const kDependents = slot('abort dependents');
const kSources = slot('abort sources');
const kTimer = slot('abort timer'); // { due, id, ran } of a timeout that has not fired
const kSignal = slot('abort signal');

const isSignal = (value) => isObject(value) && value[kAborted] !== undefined;

function check(value) {
  if (!isSignal(value)) throw illegal();
}

function newException(message, name) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, name);
}

const abortError = () => newException('signal is aborted without reason', 'AbortError');
const timeoutError = () => newException('signal timed out', 'TimeoutError');

// ---- The state of a signal

function init(signal) {
  initEventTarget(signal);
  signal[kAborted] = false;
  signal[kReason] = undefined;
  signal[kAlgorithms] = null;
  signal[kDependents] = null;
  signal[kSources] = null;
  signal[kTimer] = null;
  return signal;
}

const create = (prototype = AbortSignal.prototype) =>
  init(primordials.ObjectCreate(prototype));

// Whether it is aborted; of a timeout that runs without a task, the clock decides.
function look(signal) {
  if (signal[kAborted]) return true;
  if (isOver(signal)) {
    expire(signal);
  } else if (signal[kSources] !== null) {
    for (const source of signal[kSources]) {
      if (isOver(source)) expire(source);
      if (signal[kAborted]) break;
    }
  }
  return signal[kAborted];
}

const agentOf = () => require('web/page/context').agent;

function isOver(signal) {
  const timer = signal[kTimer];
  if (timer === null || timer.id !== 0) return false;
  const agent = agentOf();
  return agent.now() >= timer.due && agent.ran !== timer.ran; // never in the task that made it
}

function expire(signal) {
  if (require('web/page/context').frame?.isClosed) return;
  abortSignal(signal, timeoutError());
}

// ---- Waiting

const isWaitedFor = (signal) => hasListeners(signal, 'abort') ||
  signal[kAlgorithms] !== null && signal[kAlgorithms].size > 0;

// Starts the timers of a signal and of its sources, if somebody waits now.
function wait(signal) {
  startTimer(signal);
  if (signal[kSources] === null) return;
  for (const source of signal[kSources]) startTimer(source);
}

function startTimer(signal) {
  const timer = signal[kTimer];
  if (timer === null || timer.id !== 0) return;
  const agent = agentOf();
  const ms = timer.due - agent.now();
  const run = () => {
    timer.id = 0;
    if (signal[kAborted] || require('web/page/context').frame?.isClosed) return undefined;
    return abortSteps(signal, timeoutError());
  };
  timer.id = ms > 0 ? agent.postLater('timer', ms, run, 'normal', true) : agent.post('timer', run);
}

// Stops them, if nobody does any more.
function rest(signal) {
  stopTimer(signal);
  if (signal[kSources] === null) return;
  for (const source of signal[kSources]) stopTimer(source);
}

function stopTimer(signal) {
  const timer = signal[kTimer];
  if (timer === null || timer.id === 0 || isWaitedFor(signal)) return;
  if (signal[kDependents] !== null) {
    for (const follower of signal[kDependents]) if (isWaitedFor(follower)) return;
  }
  agentOf().cancel(timer.id);
  timer.id = 0;
}

function addAlgorithm(signal, fn) {
  if (look(signal)) return;
  signal[kAlgorithms] ??= new SafeSet();
  signal[kAlgorithms].add(fn);
  wait(signal);
}

function removeAlgorithm(signal, fn) {
  if (signal[kAlgorithms]?.delete(fn)) rest(signal);
}

// ---- Aborting

function mark(signal, reason) {
  signal[kAborted] = true;
  signal[kReason] = reason;
  const timer = signal[kTimer];
  if (timer === null) return;
  signal[kTimer] = null;
  if (timer.id !== 0) agentOf().cancel(timer.id);
}

function abortSignal(signal, reason = abortError()) {
  if (!signal[kAborted]) runNow(abortSteps(signal, reason));
}

function* abortSteps(signal, reason) {
  mark(signal, reason);
  const followers = [];
  if (signal[kDependents] !== null) {
    for (const follower of signal[kDependents]) {
      if (follower[kAborted]) continue;
      mark(follower, reason);
      followers[followers.length] = follower;
    }
  }
  yield* tellSteps(signal);
  for (let i = 0; i < followers.length; i++) yield* tellSteps(followers[i]);
}

function* tellSteps(signal) {
  const algorithms = signal[kAlgorithms];
  signal[kAlgorithms] = null;
  if (algorithms !== null) for (const fn of algorithms) fn(signal[kReason]);
  yield* fireSteps(signal, 'abort');
  signal[kDependents] = null;
  signal[kSources] = null;
}

// ---- AbortSignal.any

const ANY = "Failed to execute 'any' on";

function toSignals(value, type) {
  if (!isObject(value)) {
    throw new TypeError(`${ANY} '${type}': The provided value cannot be converted to a sequence.`);
  }
  if (typeof value[SymbolIterator] !== 'function') {
    throw new TypeError(`${ANY} '${type}': The object must have a callable @@iterator property.`);
  }
  const list = [];
  for (const signal of { __proto__: null, [SymbolIterator]: () => value[SymbolIterator]() }) {
    if (!isSignal(signal)) {
      throw new TypeError(`${ANY} '${type}': Failed to convert value to 'AbortSignal'.`);
    }
    list[list.length] = signal;
  }
  return list;
}

// `result` follows all of them.
function follow(result, signals) {
  for (let i = 0; i < signals.length; i++) {
    if (look(signals[i])) {
      mark(result, signals[i][kReason]);
      return result;
    }
  }
  result[kSources] = new SafeSet();
  for (let i = 0; i < signals.length; i++) {
    const sources = signals[i][kSources];
    if (sources === null) addSource(result, signals[i]);
    else for (const source of sources) addSource(result, source);
  }
  return result;
}

function addSource(result, source) {
  result[kSources].add(source);
  source[kDependents] ??= new SafeSet();
  source[kDependents].add(result);
}

// ---- The classes

// [EnforceRange] unsigned long long
function toRange(value, where) {
  const number = +value;
  if (!NumberIsFinite(number)) {
    throw new TypeError(`${where}: Value is not of type 'unsigned long long'.`);
  }
  const whole = MathTrunc(number);
  if (whole < 0 || whole > NumberMAX_SAFE_INTEGER) {
    throw new TypeError(`${where}: Value is outside the 'unsigned long long' value range.`);
  }
  return whole;
}

class AbortSignal extends EventTarget {
  constructor() {
    throw new TypeError("Failed to construct 'AbortSignal': Illegal constructor");
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

  static abort(reason = abortError()) {
    const signal = create();
    mark(signal, reason);
    return signal;
  }

  static any(signals) {
    need(arguments.length, 1, 'any', 'AbortSignal');
    return follow(create(), toSignals(signals, 'AbortSignal'));
  }

  static timeout(milliseconds) {
    need(arguments.length, 1, 'timeout', 'AbortSignal');
    const ms = toRange(milliseconds, "Failed to execute 'timeout' on 'AbortSignal'");
    const signal = create();
    signal[kTimer] = { __proto__: null, due: agentOf().now() + ms, id: 0, ran: agentOf().ran };
    return signal;
  }

  [kNewListener](size, type) {
    if (type === 'abort' && !this[kAborted]) wait(this);
  }

  [kRemoveListener](size, type) {
    if (type === 'abort' && size === 0) rest(this);
  }
}
expose(AbortSignal, 'AbortSignal');
defineEventHandler(AbortSignal.prototype, 'abort');

class AbortController {
  constructor() {
    this[kSignal] = create();
  }

  get signal() {
    if (!isSignal(this?.[kSignal])) throw illegal();
    return this[kSignal];
  }

  abort(reason = undefined) {
    if (!isSignal(this?.[kSignal])) throw illegal();
    look(this[kSignal]);
    abortSignal(this[kSignal], reason);
  }
}
expose(AbortController, 'AbortController');

// A signal that is aborted when another one is, after the listeners of that one.
function following(signal) {
  const result = create();
  follow(result, [signal]);
  return result;
}

// It is of no use any more.
function unfollow(result) {
  if (result[kSources] === null) return;
  for (const source of result[kSources]) source[kDependents]?.delete(result);
}

module.exports = {
  AbortController,
  AbortSignal,
  abortSignal,
  addAlgorithm,
  create,
  follow,
  following,
  isAborted: look,
  isSignal,
  kSignal,
  reasonOf: (signal) => signal[kReason],
  removeAlgorithm,
  toRange,
  toSignals,
  unfollow,
  get TaskController() { return require('web/dom/task-signal').TaskController; },
  get TaskPriorityChangeEvent() { return require('web/dom/task-signal').TaskPriorityChangeEvent; },
  get TaskSignal() { return require('web/dom/task-signal').TaskSignal; },
};
