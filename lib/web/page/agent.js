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
const { words: tasks, OBSERVED } = native('tasks');

const TASK = 0;
const MORE = 1;
const IDLE = 2;
const TOLD = 3;
const FROM = 4;
const TO = 5;
const RENDER = 6;
const BLOCKS = 7;
const IDLE_NOW = 1;
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
  'input': 0,
  'high-continuation': 2,
  'high': 3,
  'normal-continuation': 4,
  'normal': 5,
  'low-continuation': 6,
  'low': 7,
};

const next = uncurryThis(ObjectGetPrototypeOf(ObjectGetPrototypeOf((function*() {})())).next);

class Agent {
  // onFrame(): the steps of an update of the rendering
  constructor({ fps = 60, byHand = false, onFrame }) {
    const made = binding.create(() => this.#step(), () => this.#idleStep(), fps, byHand,
                                () => this.#told());
    if (tasks[OBSERVED] === 1) shared.observe = require('internal/observe');
    this.index = made.index;
    this.words = new Float64Array(made.words);
    this.tasks = new SafeMap();
    this.ran = 0; // tasks
    // { script(from, to), task(from, to), frame(from, to, render, blocks) }
    this.onLong = undefined;
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

  // The item of a task that will be posted, for the loop's observers; 0 if there are none.
  expect(source) {
    return shared.observe === null ? 0 : binding.expect(this.index, SOURCES[source]);
  }

  // What was expected is posted.
  postExpected(source, fn, item) {
    if (item === 0) return this.post(source, fn);
    const id = binding.post(this.index, SOURCES[source], PRIORITIES.normal, item);
    this.tasks.set(id, fn);
    return id;
  }

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

  // A user's input: nothing that runs has caused it.
  postInput(ms, fn) {
    binding.outside(this.index, true);
    if (ms === 0) this.post('user', fn, 'input');
    else this.postLater('user', ms, fn, 'input');
    binding.outside(this.index, false);
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
    shared.entryKind = '';
    if (id !== 0) {
      this.ran++;
      shared.incumbent = null;
      this.nesting = 0;
      this.priority = 'normal';
      this.signal = undefined;
      const fn = this.tasks.get(id);
      this.tasks.delete(id);
      // Only the frame has no function of its own.
      steps = fn === undefined ? this.onFrame() : fn();
      if (typeof steps?.next !== 'function') {
        words[MORE] = 0;
        return;
      }
      this.steps = steps;
    }
    const { done } = next(steps);
    words[MORE] = done ? 0 : 1;
    if (done) this.steps = undefined;
  }

  // src/browser/timing.c: a callback, a task or an animation frame has taken long.
  #told() {
    if (this.onLong === undefined) return;
    const { words } = this;
    const from = words[FROM];
    const to = words[TO];
    switch (words[TOLD]) {
      case 1: this.onLong.script(from, to); break;
      case 2: this.onLong.task(from, to); break;
      default: this.onLong.frame(from, to, words[RENDER], words[BLOCKS]);
    }
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
    shared.entryKind = '';
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

  // The same for a script, which may wait for that time.
  tellNow() { return binding.tellNow(this.index); }

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

  // The task that runs has waited for the outside.
  catchUp() { binding.catchUp(this.index); }

  isAlive() { return binding.isAlive(this.index); }

  finish() { binding.finish(this.index); }

  leave() { binding.leave(this.index); }

  close() { binding.close(this.index); }

  // By hand: runs the page up to that time.
  runUntil(ms, done) { return binding.runUntil(this.index, ms, done); }
}

module.exports = { Agent };
