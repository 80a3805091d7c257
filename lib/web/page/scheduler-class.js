// SPDX-License-Identifier: MIT
// window.scheduler: postTask and yield.
//
// A task runs with a state (web/page/scheduler-state), which yield() takes over.
//
// 1. A task that was given a priority keeps it; without one it has that of its TaskSignal, also
//    when that changes while the task waits.
// 2. A continuation is in a queue of its own, before the tasks of its priority.
// 3. A rejected promise is the only way in which a failure is reported.
// 4. Nothing of a window that has gone runs or settles.
'use strict';

const { Promise, PromiseReject, PromiseWithResolvers, ReflectApply, TypeError } = primordials;

const { enter: enterCode } = require('web/dom/entry-point');
const context = require('web/page/context');
const { current, enter, follow, runWith } = require('web/page/scheduler-state');
const { slot } = require('web/dom/slots');
const { expose, fail, isObject } = require('web/dom/idl');
const { addAlgorithm, isAborted, isSignal, reasonOf, removeAlgorithm, toRange } =
  require('web/dom/abort');
const {
  addPriorityAlgorithm, isTaskSignal, priorityOf, removePriorityAlgorithm, toPriority,
} = require('web/dom/task-signal');

const QUEUES = {
  __proto__: null, 'user-blocking': 'high', 'user-visible': 'normal', background: 'low',
};
const NAMES = { __proto__: null, high: 'user-blocking', normal: 'user-visible', low: 'background' };

// The first exception of a window takes milliseconds. It is made now, before any task can wait: an
// abort() must not let the time of delayed tasks pass.
new (require('web/domexception').DOMException)('', 'AbortError');

const kIsScheduler = slot('scheduler');
const POST = "Failed to execute 'postTask' on 'Scheduler'";

// Options are read in the order of the alphabet.
function readOptions(options) {
  const read = { __proto__: null, delay: 0, priority: undefined, signal: null };
  if (options === undefined || options === null) return read;
  if (!isObject(options)) {
    throw new TypeError(`${POST}: The provided value is not of type 'SchedulerPostTaskOptions'.`);
  }
  const where = (name) =>
    `${POST}: Failed to read the '${name}' property from 'SchedulerPostTaskOptions'`;
  const { delay } = options;
  if (delay !== undefined) read.delay = toRange(delay, where('delay'));
  const { priority } = options;
  if (priority !== undefined) read.priority = toPriority(priority, where('priority'));
  const { signal } = options;
  if (signal !== undefined) {
    if (!isSignal(signal)) {
      throw new TypeError(`${where('signal')}: Failed to convert value to 'AbortSignal'.`);
    }
    read.signal = signal;
  }
  return read;
}

// Puts a task into its queue and keeps it there in the right place. run() is called in the task,
// fail(reason) if the signal aborts before settled() of what this gives was called.
function enqueue(state, isContinuation, delay, run, fail) {
  const { agent } = context;
  const { abort, follows } = state;
  const suffix = isContinuation ? '-continuation' : '';
  let isWaiting = true;
  let id = 0;

  const onAbort = (reason) => {
    if (isWaiting) agent.cancel(id);
    stop();
    if (!state.frame.isClosed) fail(reason);
  };
  const onPriority = (priority) => {
    if (isWaiting) agent.setPriority(id, QUEUES[priority] + suffix);
  };
  function stop() {
    if (follows !== null) removePriorityAlgorithm(follows, onPriority);
    if (abort !== null) removeAlgorithm(abort, onAbort);
  }

  const priority = QUEUES[priorityOfState(state)] + suffix;
  // What run() gives is called when the microtasks of the task have run.
  const start = function* () {
    isWaiting = false;
    const settle = state.frame.isClosed ? undefined : runWith(agent, state, run);
    if (typeof settle === 'function') {
      yield;
      settle();
    }
    stop();
  };
  id = delay > 0 ? agent.postLater('scheduler', delay, start, priority, true) :
    agent.post('scheduler', start, priority);
  if (follows !== null) addPriorityAlgorithm(follows, onPriority);
  if (abort !== null) addAlgorithm(abort, onAbort);
}

function checkWindow(method) {
  if (!context.frame.isClosed) return;
  throw fail('NotSupportedError', method, 'Scheduler', 'Current window is detached');
}

const priorityOfState = ({ follows, priority }) => follows === null ? priority : priorityOf(follows);

class Scheduler {
  constructor(key) {
    if (key !== kIsScheduler) {
      throw new TypeError("Failed to construct 'Scheduler': Illegal constructor");
    }
    this[kIsScheduler] = true;
  }

  postTask(callback, options = undefined) {
    let read;
    try {
      if (!isObject(this) || this[kIsScheduler] !== true) {
        throw new TypeError(`${POST}: Illegal invocation`);
      }
      if (arguments.length === 0) {
        throw new TypeError(`${POST}: 1 argument required, but only 0 present.`);
      }
      if (typeof callback !== 'function') {
        throw new TypeError(`${POST}: parameter 1 is not of type 'Function'.`);
      }
      checkWindow('postTask');
      read = readOptions(options);
    } catch (error) {
      return PromiseReject(error);
    }
    const { signal } = read;
    if (signal !== null && isAborted(signal)) return PromiseReject(reasonOf(signal));
    const { promise, reject, resolve } = PromiseWithResolvers();
    const follows = read.priority === undefined && isTaskSignal(signal) ? signal : null;
    const state = {
      __proto__: null, abort: signal, follows, frame: context.frame,
      priority: read.priority ?? 'user-visible',
    };
    follow();
    enqueue(state, false, read.delay, () => {
      let result;
      enterCode('user-callback', 'SchedulerPostTaskCallback', context.window, callback);
      try {
        result = ReflectApply(callback, undefined, []);
      } catch (error) {
        return () => {
          enterCode('reject-promise', 'Scheduler.postTask', context.window);
          reject(error);
        };
      }
      return () => {
        enterCode('resolve-promise', 'Scheduler.postTask', context.window);
        resolve(result);
      };
    }, reject);
    return promise;
  }

  yield() {
    try {
      if (!isObject(this) || this[kIsScheduler] !== true) {
        throw new TypeError("Failed to execute 'yield' on 'Scheduler': Illegal invocation");
      }
      checkWindow('yield');
    } catch (error) {
      return PromiseReject(error);
    }
    const { agent, frame } = context;
    follow();
    let state = current(agent);
    if (state === undefined || state.frame !== frame) {
      state = {
        __proto__: null, abort: null, follows: null, frame, priority: NAMES[agent.priority],
      };
      if (agent.priority === 'low') enter(agent, state); // so that what follows goes on as idle
    }
    if (state.abort !== null && isAborted(state.abort)) {
      return PromiseReject(reasonOf(state.abort));
    }
    return new Promise((resolve, reject) => {
      enqueue(state, true, 0, () => {
        enterCode('resolve-promise', 'Scheduler.yield', context.window);
        resolve();
      }, reject);
    });
  }
}
expose(Scheduler, 'Scheduler');
primordials.ObjectDefineProperty(Scheduler, 'length', { __proto__: null, value: 0 });

module.exports = { Scheduler, makeScheduler: () => new Scheduler(kIsScheduler) };
