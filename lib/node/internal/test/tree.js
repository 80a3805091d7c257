// SPDX-License-Identifier: MIT
//
// The tree of tests: what runs when, and when what has run is reported.
//
//   root --+-- test -- subtest ...      a test's subtests are made while it runs
//          +-- suite --+-- test         a suite's function only makes its subtests
//                      +-- suite
//
// A test goes through
//
//   made --> start --> [queue of the parent] --> run --> conclude --> finalize
//
// start tells 'test:enqueue', leaving the queue 'test:dequeue', conclude 'test:complete',
// finalize 'test:pass' or 'test:fail'.
//
//  1. Results are reported in the order in which subtests left the queue: a test is
//     finalized when all with a smaller `order` are, and its parent's turn has come.
//  2. `error` is set once. A test that has one does not pass, whatever comes later, unless
//     it is expected to fail.
//  3. A test left out by a filter runs nothing and is not reported, but takes its turn.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSlice, ArrayPrototypeSplice, MathFloor,
  PromisePrototypeThen, PromiseWithResolvers, SafeMap, SafeSet,
} = primordials;

const { queueMicrotask } = require('internal/tasks');
const { AbortError } = require('internal/errors');
const failures = require('internal/test/failure');
const { isLeftOut, mark } = require('internal/test/filter');
const { concurrencyOf, expectationOf, tagsOf, timeoutOf } = require('internal/test/options');
const { TestsStream, tell } = require('internal/test/stream');
const { validateAbortSignal } = require('internal/validators');

const { CANCELLED, CODE, HOOK, SUBTESTS, testFailure, isTestFailure } = failures;
const { hrtime } = process;
const noop = () => {};
const NOTHING = { __proto__: null };

let nowhere; // where tests that are left out report

// In nanoseconds.
function clock() {
  const time = hrtime();
  return time[0] * 1e9 + time[1];
}

class Test {
  kind = 'test';
  #controller;

  // `options` are the user's; `more` is what the caller knows: place, and harness for the root.
  constructor(parent, name, fn, options, more) {
    this.parent = parent;
    this.name = typeof name === 'string' && name !== '' ? name :
      (typeof fn === 'function' && fn.name) || '<anonymous>';
    this.fn = typeof fn === 'function' ? fn : noop;
    this.diagnostics = [];
    this.filteredByName = false;
    this.filteredByTag = false;
    this.hasOnlyTests = false;
    this.isFiltered = false;
    this.startTime = null;
    this.endTime = null;
    this.error = null;
    this.place = more.place;
    this.tags = tagsOf(options.tags, parent);
    if (parent === null) this.#takeRoot(more);
    else this.#takeParent(parent, options);
    this.concurrency = concurrencyOf(options.concurrency, parent);
    this.timeout = timeoutOf(options.timeout, parent, this.settings);
    this.#takeOptions(options);
    this.#makeQueues();
    if (this.place !== undefined && !more.isHook) this.#placed();
  }

  #takeRoot({ harness, entryFile }) {
    this.root = this;
    this.harness = harness;
    this.settings = harness.settings;
    this.nesting = 0;
    this.only = this.settings.only;
    this.reporter = new TestsStream();
    this.runOnlySubtests = this.only;
    this.entryFile = entryFile;
    this.childNumber = 0;
    this.id = 0;
    this.nextId = 1;
    this.seenPlaces = new SafeMap();
  }

  #takeParent(parent, options) {
    this.root = parent.root;
    this.settings = this.root.settings;
    this.nesting = parent.parent === null ? parent.nesting : parent.nesting + 1;
    this.only = options.only;
    this.reporter = parent.reporter;
    this.runOnlySubtests = false;
    this.entryFile = parent.entryFile;
    this.childNumber = parent.subtests.length + 1;
    this.id = this.root.nextId++;
    mark(this);
  }

  #takeOptions({ expectFailure, plan, signal, skip, todo }) {
    const { parent } = this;
    if (skip) this.fn = noop;
    else if (parent !== null && this.only === false && this.root.harness.filters.byOnly) {
      this.fn = noop;
    }
    this.isAborted = false;
    this.onStop = null; // called when it is aborted, while it runs
    if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
    this.outerSignal = signal;
    this.onAbort = () => this.#aborted();
    this.abortListener = signal ?
      require('events').addAbortListener(signal, this.onAbort) : undefined;
    this.mock = null;
    this.plan = null;
    this.planned = plan;
    this.cancelled = false;
    this.expectFailure = expectationOf(expectFailure) || parent?.expectFailure;
    this.skipped = skip !== undefined && skip !== false;
    this.isTodo = (todo !== undefined && todo !== false) || parent?.isTodo;
    this.message = typeof skip === 'string' ? skip : typeof todo === 'string' ? todo : null;
    this.passed = false;
    this.attempt = undefined;
    this.passedAttempt = undefined;
    this.context = undefined;
  }

  #makeQueues() {
    const { randomize, randomSeed } = this.settings;
    this.subtests = [];
    this.hooks = {
      __proto__: null, before: [], after: [], beforeEach: [], afterEach: [], ownAfterEach: 0,
    };
    this.active = 0;
    this.queue = []; // { test, promise, resolve } of subtests that may not run yet
    this.isDrainScheduled = false;
    this.random = randomize ? require('internal/test/random').generator(randomSeed) : null;
    this.unfinished = new SafeSet();
    this.allFinished = null; // settled when no started subtest is unfinished
    this.number = 0; // among the siblings that are shown
    this.shown = 0; // subtests
    this.order = 0; // in which it is reported
    this.nextOrder = 1;
    this.turn = 0; // the order of the subtest that is reported next; 0 before there is one
    this.ready = new SafeMap(); // order -> subtest that has concluded
    this.isFinished = false;
    this.wasStartTold = false;
    this.wasReported = false;
  }

  #placed() {
    if (this.settings.sourceMaps === true) {
      this.place = require('internal/test/place').original(this.place);
    }
    if (this.root.harness.previousRuns) require('internal/test/rerun').recall(this);
  }

  // Asked while it is made.
  get canBeFiltered() { return true; }

  // ---- subtests ------------------------------------------------------------------------------

  addSubtest(Factory, name, options, fn, more) {
    if (typeof name === 'function') {
      fn = name;
    } else if (name !== null && typeof name === 'object') {
      fn = options;
      options = name;
    } else if (typeof options === 'function') {
      fn = options;
    }
    if (options === null || typeof options !== 'object') options = NOTHING;
    // Where the stack has no frame of the program's it is where its maker is.
    if (more.place === undefined && !more.hasNoPlace) more.place = this.place;
    const all = { __proto__: null, fn, name, ...options, ...more };
    // One that comes too late is the root's, so that its failure is seen.
    const isLate = this.isFinished || this.isBuilt;
    const parent = isLate ? this.root : this;
    const test = new Factory(parent, all.name, all.fn, all, more);
    if (parent.turn === 0) {
      parent.turn = test.childNumber;
      parent.allFinished = PromiseWithResolvers();
    }
    if (isLate) {
      test.fail(testFailure('test could not be started because its parent finished',
                            'parentAlreadyFinished'));
    }
    ArrayPrototypePush(parent.subtests, test);
    return test;
  }

  hasRoom() {
    return this.concurrency > this.active;
  }

  // The promise settles when the test has run.
  start() {
    const { parent, root } = this;
    if (isLeftOut(this)) {
      this.isFiltered = true;
      nowhere ??= new TestsStream();
      this.reporter = nowhere;
      this.run = this.runNothing;
    } else {
      this.number = ++parent.shown;
    }
    parent.unfinished.add(this);
    this.#tellOf('test:enqueue', this.kind);
    if (root.harness.building !== null || !parent.hasRoom()) return parent.#enqueue(this);
    if (parent.random !== null) {
      // All siblings that are made in this turn take part in the first draw.
      const promise = parent.#enqueue(this);
      parent.#scheduleDrain();
      return promise;
    }
    parent.#giveOrder(this);
    this.#tellOf('test:dequeue', this.kind);
    return this.run();
  }

  #enqueue(test) {
    const { promise, resolve } = PromiseWithResolvers();
    ArrayPrototypePush(this.queue, { __proto__: null, test, resolve });
    return promise;
  }

  #dequeue() {
    const { queue } = this;
    if (this.random === null || queue.length < 2) return ArrayPrototypeShift(queue);
    return ArrayPrototypeSplice(queue, MathFloor(this.random() * queue.length), 1)[0];
  }

  #scheduleDrain() {
    if (this.isDrainScheduled) return;
    this.isDrainScheduled = true;
    queueMicrotask(() => {
      this.isDrainScheduled = false;
      this.drain();
    });
  }

  async drain() {
    while (this.queue.length > 0 && this.hasRoom()) {
      const { test, resolve } = this.#dequeue();
      this.#giveOrder(test);
      test.#tellOf('test:dequeue', this.kind);
      await test.run();
      resolve();
    }
  }

  #giveOrder(subtest) {
    if (subtest.order === 0) subtest.order = this.nextOrder++;
  }

  // ---- hooks ---------------------------------------------------------------------------------

  addHook(kind, fn, options, place) {
    const { Hook } = require('internal/test/hook');
    const hook = new Hook(this, kind, fn, { __proto__: null, ...options }, place);
    if (kind === 'before' && this.startTime !== null) {
      // What it shall run before may start at any moment.
      PromisePrototypeThen(hook.run(this.runArgs()), () => {
        if (hook.error !== null) this.fail(hook.error);
      });
    }
    const list = this.hooks[kind];
    if (kind === 'afterEach') {
      // In front of the inherited ones.
      ArrayPrototypeSplice(list, this.hooks.ownAfterEach++, 0, hook);
    } else {
      ArrayPrototypePush(list, hook);
    }
  }

  inheritHooks() {
    const { beforeEach, afterEach } = this.parent.hooks;
    for (let i = 0; i < beforeEach.length; i++) {
      ArrayPrototypeSplice(this.hooks.beforeEach, i, 0, beforeEach[i]);
    }
    for (let i = 0; i < afterEach.length; i++) {
      ArrayPrototypePush(this.hooks.afterEach, afterEach[i]);
    }
  }

  async runHooks(kind, args) {
    try {
      const list = this.hooks[kind];
      for (let i = 0; i < list.length; i++) {
        const hook = list[i];
        await hook.run(args);
        if (hook.error) throw hook.error;
      }
    } catch (error) {
      const failure = testFailure(`failed running ${kind} hook`, HOOK);
      failure.cause = isTestFailure(error) ? error.cause : error;
      throw failure;
    }
  }

  // ---- verdicts ------------------------------------------------------------------------------

  fail(error) {
    if (this.error !== null) return;
    this.error = error;
    this.passed = false;
    if (!this.expectFailure) return;
    const mismatch = require('internal/test/expectation').mismatch(this.expectFailure, error);
    if (mismatch === undefined) this.passed = true;
    else this.error = mismatch;
  }

  pass() {
    if (this.error !== null) return;
    if (this.expectFailure && !this.skipped) {
      this.error = testFailure('test was expected to fail but passed', 'expectedFailure');
      this.passed = false;
      return;
    }
    this.passed = true;
  }

  cancel(error) {
    if (this.endTime !== null || this.error !== null) return;
    this.fail(error ?? testFailure('test did not finish before its parent and was cancelled',
                                   CANCELLED));
    this.cancelled = true;
    this.abort();
  }

  // Made for those who ask: most tests do not.
  get signal() {
    if (this.#controller === undefined) {
      this.#controller = new (require('web/abort-controller').AbortController)();
      if (this.isAborted) this.#controller.abort();
    }
    return this.#controller.signal;
  }

  abort() {
    if (this.isAborted) return;
    this.isAborted = true;
    this.#controller?.abort();
    this.onStop?.();
  }

  // A hook runs again, with another signal.
  unabort() {
    this.isAborted = false;
    this.#controller = undefined;
  }

  #aborted() {
    const error = this.outerSignal?.reason || new AbortError('The test was aborted');
    if (typeof error === 'object' || typeof error === 'function') {
      error.failureType = failures.ABORTED;
    }
    this.cancel(error);
  }

  checkAborted() {
    if (!this.isAborted && !this.outerSignal?.aborted) return false;
    this.#aborted();
    return true;
  }

  skip(message) {
    this.skipped = true;
    this.message = message;
  }

  todo(message) {
    this.isTodo = true;
    this.message = message;
  }

  // ---- running -------------------------------------------------------------------------------

  getContext() {
    this.context ??= new (require('internal/test/context').TestContext)(this);
    return this.context;
  }

  runArgs() {
    const context = this.getContext();
    return { __proto__: null, context, args: [context] };
  }

  async runNothing() {
    this.pass();
    this.subtests = [];
    this.report = noop;
    queueMicrotask(() => this.conclude());
  }

  run() {
    return require('internal/test/run-test').runTest(this);
  }

  // ---- the end -------------------------------------------------------------------------------

  // It has run: subtests that have not finished are cancelled, and it waits for its turn.
  conclude(subtestsError) {
    this.endTime ??= clock();
    this.startTime ??= this.endTime;
    this.queue = [];
    let failed = 0;
    for (let i = 0; i < this.subtests.length; i++) {
      const subtest = this.subtests[i];
      if (!subtest.isFinished) {
        subtest.cancel(subtestsError);
        subtest.conclude(subtestsError);
      }
      if (!subtest.passed && !subtest.isTodo) failed++;
    }
    if ((this.passed || this.parent === null) && failed > 0) {
      this.fail(testFailure(`${failed} subtest${failed > 1 ? 's' : ''} failed`, SUBTESTS));
    }
    this.abortListener?.[primordials.SymbolDispose]();
    this.mock?.reset();
    this.concluded();
  }

  concluded() {
    const { parent } = this;
    if (parent === null) {
      require('internal/test/summary').tellSummary(this);
      return;
    }
    if (!this.isFiltered) {
      this.number ||= ++parent.shown;
      const details = this.#details();
      details.passed = this.passed;
      tell(this.reporter, 'test:complete', this.#result(details));
      parent.active--;
    }
    parent.#giveOrder(this);
    parent.ready.set(this.order, this);
    if (parent.unfinished.delete(this) && parent.unfinished.size === 0) {
      parent.allFinished.resolve();
    }
    parent.reportReady(false);
    parent.drain();
  }

  hasTurn() {
    const { parent } = this;
    return parent === null || (parent.turn === this.order && parent.hasTurn());
  }

  // Reports the subtests whose turn it is.
  reportReady(hasTurn) {
    for (;;) {
      const { turn } = this;
      const subtest = this.ready.get(turn);
      if (subtest === undefined) return;
      hasTurn ||= this.hasTurn();
      if (!hasTurn) return;
      subtest.finalize();
      this.ready.delete(turn);
    }
  }

  finalize() {
    const { parent, root } = this;
    this.reportReady(true);
    this.report();
    parent.turn++;
    this.isFinished = true;
    // All are through: the root's after hooks can end what keeps the process alive.
    if (parent === root && root.turn > root.subtests.length) root.run();
  }

  // ---- reports -------------------------------------------------------------------------------

  diagnostic(message) {
    ArrayPrototypePush(this.diagnostics, message);
  }

  log(message, data) {
    require('internal/validators').validateString(message, 'message');
    tell(this.reporter, 'test:log', {
      __proto__: null,
      name: this.name,
      nesting: this.nesting,
      testId: this.id,
      parentId: this.parent?.id,
      message,
      data,
      ...this.place,
    });
  }

  get duration() {
    return (this.endTime - this.startTime) / 1e6;
  }

  #tellOf(type, kind) {
    const data = { __proto__: null, nesting: this.nesting, name: this.name };
    if (kind !== undefined) data.type = kind;
    data.testId = this.id;
    data.parentId = this.parent?.id;
    data.tags = ArrayPrototypeSlice(this.tags);
    tell(this.reporter, type, { __proto__: null, ...data, ...this.place });
  }

  #details() {
    const details = { __proto__: null, duration_ms: this.duration, type: this.kind };
    if (!this.passed) details.error = this.error;
    if (this.attempt !== undefined) details.attempt = this.attempt;
    if (this.passedAttempt !== undefined) details.passed_on_attempt = this.passedAttempt;
    let classname = '';
    for (let up = this.parent; up !== null && up !== up.root; up = up.parent) {
      classname = classname === '' ? up.name : `${up.name}.${classname}`;
    }
    if (classname !== '') details.classname = classname;
    return details;
  }

  #result(details, classname) {
    const data = {
      __proto__: null,
      name: this.name,
      nesting: this.nesting,
      testNumber: this.number,
      testId: this.id,
      parentId: this.parent?.id,
      details,
      tags: ArrayPrototypeSlice(this.tags),
    };
    if (classname) data.classname = classname;
    const all = { __proto__: null, ...data, ...this.place };
    if (this.skipped) all.skip = this.message ?? true;
    else if (this.isTodo) all.todo = this.message ?? true;
    else if (this.expectFailure) all.expectFailure = this.expectFailure.label ?? true;
    return all;
  }

  report() {
    this.root.harness.count(this);
    if (this.shown > 0) {
      tell(this.reporter, 'test:plan', {
        __proto__: null, nesting: this.subtests[0].nesting, count: this.shown, ...this.place,
      });
    } else {
      this.tellStart();
    }
    const details = this.#details();
    tell(this.reporter, this.passed ? 'test:pass' : 'test:fail',
         this.#result(details, details.classname));
    for (let i = 0; i < this.diagnostics.length; i++) {
      tell(this.reporter, 'test:diagnostic', {
        __proto__: null,
        nesting: this.nesting,
        message: this.diagnostics[i],
        level: 'info',
        ...this.place,
      });
    }
  }

  tellStart() {
    if (this.wasStartTold || this.parent === null) return;
    this.wasStartTold = true;
    this.parent.tellStart();
    this.#tellOf('test:start');
  }
}

module.exports = { CODE, Test, clock };
