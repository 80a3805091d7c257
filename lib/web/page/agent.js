// SPDX-License-Identifier: MIT
//
// The JavaScript half of an agent (src/browser): C has the queues and the order, this has the
// callbacks, by the numbers of their tasks.
//
//   agent.post('dom', fn)              a task; fn is a function, or one that gives steps
//   agent.postLater('timer', ms, fn)   the same, when its time has come
//
// Steps are a generator that yields after each callback of the page's: C makes a checkpoint there and
// calls again (web/dom/steps). A callback's exceptions never come here.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, Float64Array, ObjectGetPrototypeOf, SafeMap, SafeSet,
  uncurryThis,
} = primordials;

const { shared } = require('web/dom/slots');

const binding = native('browser');

const TASK = 0;
const MORE = 1;
const IDLE = 2;
const IDLE_NOW = 1;
const LONG_MS = 50;
const IDLE_LATER = 2;

const SOURCES = {
  __proto__: null,
  timer: binding.timer,
  dom: binding['dom manipulation'],
  user: binding['user interaction'],
  network: binding.networking,
  message: binding['posted message'],
  channel: binding['message port'],
  scheduler: binding.scheduler,
  history: binding.history,
};

const PRIORITIES = {
  __proto__: null,
  input: 0,
  'high-continuation': 1,
  high: 2,
  'normal-continuation': 3,
  normal: 4,
  'low-continuation': 5,
  low: 6,
};

const next = uncurryThis(ObjectGetPrototypeOf(ObjectGetPrototypeOf((function*() {})())).next);

class Agent {
  // onFrame(): the steps of an update of the rendering
  constructor({ fps = 60, byHand = false, onFrame, onTaskEnd }) {
    const made = binding.create(() => this.#step(), () => this.#idleStep(), fps, byHand);
    this.index = made.index;
    this.words = new Float64Array(made.words);
    this.tasks = new SafeMap();
    this.ran = 0; // tasks
    this.onLongTask = undefined; // (start, end)
    this.startedAt = 0; // of the task that runs
    this.onFrame = onFrame;
    this.steps = undefined; // of the task that runs
    this.nesting = 0; // the timers' nesting level of the task that runs
    this.priority = 'normal'; // of the scheduler's task that runs: what yield() continues
    this.signal = undefined; // likewise
    this.idleNow = [];
    this.idleLater = [];
    this.pages = new SafeSet();
  }

  // ---- Tasks

  post(source, fn, priority = source === 'user' ? 'input' : 'normal') {
    const id = binding.post(this.index, SOURCES[source], PRIORITIES[priority]);
    this.tasks.set(id, fn);
    return id;
  }

  // isFlexible: it may be late by a few milliseconds, if that saves waking up.
  postLater(source, ms, fn, priority = 'normal', isFlexible = false) {
    const id = binding.postLater(this.index, SOURCES[source], PRIORITIES[priority], ms, isFlexible);
    this.tasks.set(id, fn);
    return id;
  }

  cancel(id) {
    if (this.tasks.delete(id)) binding.cancel(this.index, id);
  }

  setPriority(id, priority) {
    binding.setPriority(this.index, id, PRIORITIES[priority]);
  }

  #step() {
    const { words } = this;
    const id = words[TASK];
    let { steps } = this;
    if (id !== 0) {
      this.ran++;
      shared.incumbent = null;
      this.nesting = 0;
      this.priority = 'normal';
      this.signal = undefined;
      if (this.onLongTask !== undefined) this.startedAt = binding.now(this.index);
      const fn = this.tasks.get(id);
      this.tasks.delete(id);
      // Only the frame has no function of its own.
      steps = fn === undefined ? this.onFrame() : fn();
      if (typeof steps?.next !== 'function') {
        words[MORE] = 0;
        this.#measure();
        return;
      }
      this.steps = steps;
    }
    const { done } = next(steps);
    words[MORE] = done ? 0 : 1;
    if (!done) return;
    this.steps = undefined;
    this.#measure();
  }

  // Microtasks at the very end of a task are not counted.
  #measure() {
    if (this.onLongTask === undefined) return;
    const end = binding.now(this.index);
    if (end - this.startedAt >= LONG_MS) this.onLongTask(this.startedAt, end);
  }

  // ---- Frames

  wantFrame() { binding.wantFrame(this.index); }

  dropFrame() { binding.dropFrame(this.index); }

  get frameTime() { return binding.frameTime(this.index); }

  // ---- Idle time: run(deadline) is a function; `entry.run` is undefined when it was cancelled

  addIdle(entry) {
    ArrayPrototypePush(this.idleLater, entry);
    this.#tellIdle();
  }

  removeIdle(entry) {
    entry.run = undefined;
    this.idleNow = this.idleNow.filter((one) => one !== entry);
    this.idleLater = this.idleLater.filter((one) => one !== entry);
    this.#tellIdle();
  }

  #tellIdle() {
    this.words[IDLE] = (this.idleNow.length > 0 ? IDLE_NOW : 0) |
      (this.idleLater.length > 0 ? IDLE_LATER : 0);
  }

  #idleStep() {
    this.nesting = 0;
    this.priority = 'low';
    this.signal = undefined;
    if (this.words[TASK] !== 0) { // a period begins
      for (let i = 0; i < this.idleLater.length; i++) {
        ArrayPrototypePush(this.idleNow, this.idleLater[i]);
      }
      this.idleLater = [];
    }
    const entry = ArrayPrototypeShift(this.idleNow);
    this.#tellIdle();
    entry?.run?.();
  }

  get idleLeft() { return binding.idleLeft(this.index); }

  // ---- Time and life

  now() { return binding.now(this.index); }

  // Something is on its way that will bring a task: gives a function that says it is over.
  hold() {
    let isHeld = true;
    binding.hold(this.index, 1);
    return () => {
      if (!isHeld) return;
      isHeld = false;
      binding.hold(this.index, -1);
    };
  }

  // Workers and the like: so many more that may send something. When nothing else is left, fn of
  // setQuiet is called, once for each time that this happens, or since the last askQuiet().
  stay(by) { binding.stay(this.index, by); }

  setQuiet(fn) { binding.setQuiet(this.index, fn); }

  askQuiet() { binding.askQuiet(this.index); }

  becomeMain() { binding.becomeMain(this.index); }

  setEnd(ms) { binding.setEnd(this.index, ms); }

  isLate() { return binding.isLate(this.index); }

  isStopped() { return binding.isStopped(this.index); }

  setTaskLimit(ms) { binding.setTaskLimit(this.index, ms); }

  isAlive() { return binding.isAlive(this.index); }

  finish() { binding.finish(this.index); }

  close() { binding.close(this.index); }

  // By hand: runs the page up to that time.
  runUntil(ms, done) { return binding.runUntil(this.index, ms, done); }
}

module.exports = { Agent };
