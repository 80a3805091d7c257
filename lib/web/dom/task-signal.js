// SPDX-License-Identifier: MIT
// TaskController, TaskSignal and TaskPriorityChangeEvent: an AbortSignal whose tasks have a
// priority that can be changed while they wait (web/page/scheduler).
//
// 1. A signal made by TaskSignal.any with another signal's priority follows that one's source; a
//    priority given by its name never changes.
'use strict';

const { SafeSet, TypeError } = primordials;

const { slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, need } = require('web/dom/idl');
const { Event } = require('web/dom/event');
const { defineEventHandler, fire } = require('web/dom/event-target');
const { AbortController, AbortSignal, create, follow, isSignal, kSignal, toSignals } =
  require('web/dom/abort');

const kPriority = slot('task priority');
const kChanging = slot('task priority changing');
const kFollowers = slot('task priority followers');
const kSource = slot('task priority source'); // undefined: it is one; null: it never changes
const kAlgorithms = slot('task priority algorithms');
const kPrevious = slot('event previousPriority');

const isTaskSignal = (value) => isSignal(value) && value[kPriority] !== undefined;

function toPriority(value, where) {
  const text = `${value}`;
  if (text === 'user-blocking' || text === 'user-visible' || text === 'background') return text;
  throw new TypeError(
    `${where}: The provided value '${text}' is not a valid enum value of type TaskPriority.`);
}

function init(signal, priority, source) {
  signal[kPriority] = priority;
  signal[kChanging] = false;
  signal[kFollowers] = null;
  signal[kSource] = source;
  signal[kAlgorithms] = null;
  return signal;
}

function change(signal, priority) {
  if (signal[kChanging]) {
    throw fail('NotAllowedError', 'setPriority', 'TaskController',
               'Cannot change priority when a prioritychange event is in progress.');
  }
  if (signal[kPriority] === priority) return;
  signal[kChanging] = true;
  const previousPriority = signal[kPriority];
  signal[kPriority] = priority;
  if (signal[kAlgorithms] !== null) for (const fn of signal[kAlgorithms]) fn(priority);
  fire(signal, 'prioritychange', { previousPriority }, TaskPriorityChangeEvent);
  if (signal[kFollowers] !== null) {
    for (const follower of signal[kFollowers]) change(follower, priority);
  }
  signal[kChanging] = false;
}

// fn(priority) runs when it changes, before any listener.
function addPriorityAlgorithm(signal, fn) {
  signal[kAlgorithms] ??= new SafeSet();
  signal[kAlgorithms].add(fn);
}

function removePriorityAlgorithm(signal, fn) {
  signal[kAlgorithms]?.delete(fn);
}

class TaskSignal extends AbortSignal {
  constructor() {
    throw new TypeError("Failed to construct 'TaskSignal': Illegal constructor");
  }

  get priority() {
    if (!isTaskSignal(this)) throw illegal();
    return this[kPriority];
  }

  static any(signals, init_ = undefined) {
    need(arguments.length, 1, 'any', 'TaskSignal');
    const list = toSignals(signals, 'TaskSignal');
    const where = "Failed to execute 'any' on 'TaskSignal'";
    if (init_ !== undefined && init_ !== null && !isObject(init_)) {
      throw new TypeError(`${where}: The provided value is not of type 'TaskSignalAnyInit'.`);
    }
    const given = init_?.priority ?? 'user-visible';
    let priority = given;
    let source = null;
    if (isTaskSignal(given)) {
      priority = given[kPriority];
      source = given[kSource] === undefined ? given : given[kSource];
    } else {
      priority = toPriority(given,
        `${where}: Failed to read the 'priority' property from 'TaskSignalAnyInit'`);
    }
    const result = init(create(TaskSignal.prototype), priority, source);
    if (source !== null) {
      source[kFollowers] ??= new SafeSet();
      source[kFollowers].add(result);
    }
    return follow(result, list);
  }
}
primordials.ObjectDefineProperty(TaskSignal.any, 'length', { __proto__: null, value: 1 });
expose(TaskSignal, 'TaskSignal');
defineEventHandler(TaskSignal.prototype, 'prioritychange');

class TaskController extends AbortController {
  constructor(init_ = undefined) {
    const where = "Failed to construct 'TaskController'";
    if (init_ !== undefined && init_ !== null && !isObject(init_)) {
      throw new TypeError(`${where}: The provided value is not of type 'TaskControllerInit'.`);
    }
    super();
    const priority = toPriority(init_?.priority ?? 'user-visible',
      `${where}: Failed to read the 'priority' property from 'TaskControllerInit'`);
    this[kSignal] = init(create(TaskSignal.prototype), priority, undefined);
  }

  setPriority(priority) {
    if (!isTaskSignal(this?.[kSignal])) throw illegal();
    need(arguments.length, 1, 'setPriority', 'TaskController');
    change(this[kSignal],
           toPriority(priority, "Failed to execute 'setPriority' on 'TaskController'"));
  }
}
expose(TaskController, 'TaskController');

class TaskPriorityChangeEvent extends Event {
  constructor(type, eventInitDict) {
    const where = "Failed to construct 'TaskPriorityChangeEvent'";
    if (arguments.length < 2) {
      throw new TypeError(`${where}: 2 arguments required, but only ${arguments.length} present.`);
    }
    super(type, eventInitDict);
    const member = `${where}: Failed to read the 'previousPriority' property from ` +
      "'TaskPriorityChangeEventInit'";
    const value = eventInitDict?.previousPriority;
    if (value === undefined) throw new TypeError(`${member}: Required member is undefined.`);
    this[kPrevious] = toPriority(value, member);
  }

  get previousPriority() {
    if (!isObject(this) || this[kPrevious] === undefined) throw illegal();
    return this[kPrevious];
  }
}
expose(TaskPriorityChangeEvent, 'TaskPriorityChangeEvent');

module.exports = {
  TaskController,
  TaskPriorityChangeEvent,
  TaskSignal,
  addPriorityAlgorithm,
  isTaskSignal,
  priorityOf: (signal) => signal[kPriority],
  removePriorityAlgorithm,
  toPriority,
};
