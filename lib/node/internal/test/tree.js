// SPDX-License-Identifier: MIT
//
// The tree of tests: what runs when, and when what has run is reported.
//
//   root --+-- test -- subtest ...      a test's subtests are made while it runs
//          +-- suite --+-- test         a suite's function only makes its subtests
//                      +-- suite
//
// Results are reported in the order of the tree whatever finishes first: a node is
// reported when its elder siblings have been, and its parent is the one whose turn it is.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, FunctionPrototypeCall, Promise,
  PromiseWithResolvers, ReflectApply, SafeMap,
} = primordials;

const { AsyncLocalStorage } = require('async_hooks');
const { TestFailure } = require('internal/test/failure');
const { TestContext, SuiteContext } = require('internal/test/context');

const noop = () => {};
const running = new AsyncLocalStorage(); // the node whose code runs

function clock() {
  const time = process.hrtime();
  return time[0] * 1e3 + time[1] / 1e6;
}

// The place in the program that called us: 'file:line:column'.
function callSite() {
  const lines = primordials.StringPrototypeSplit(new primordials.Error().stack, '\n');
  for (let i = 1; i < lines.length; i++) {
    const found = primordials.RegExpPrototypeExec(/(?:\(|at )([^(\s]+:\d+:\d+)\)?$/, lines[i]);
    if (found === null || primordials.StringPrototypeStartsWith(found[1], 'node:')) continue;
    return found[1];
  }
  return undefined;
}

class Node {
  constructor(parent, name, fn, options) {
    this.parent = parent;
    this.name = name;
    this.fn = fn;
    this.nesting = parent === null ? -1 : parent.nesting + 1;
    this.number = 0;
    this.subtests = [];
    this.failed = 0; // subtests
    this.hooks = { __proto__: null, before: [], after: [], beforeEach: [], afterEach: [] };
    this.beforeHooks = undefined; // the promise of their run
    this.waiting = []; // subtests that may not start yet
    this.active = 0;
    this.started = undefined;
    this.ended = undefined;
    this.error = undefined;
    this.passed = false;
    this.cancelled = false;
    this.isFinished = false;
    this.skipped = options.skip !== undefined && options.skip !== false;
    this.isTodo = options.todo !== undefined && options.todo !== false;
    this.message = typeof options.skip === 'string' ? options.skip :
      typeof options.todo === 'string' ? options.todo : undefined;
    this.timeout = options.timeout ?? Infinity;
    this.concurrency = concurrencyOf(options.concurrency);
    this.location = options.location;
    this.diagnostics = [];
    this.headerShown = false;
    this.finishedOnes = new SafeMap(); // number -> node that can be reported
    this.nextReport = 1;
    this.done = PromiseWithResolvers();
    this.stop = PromiseWithResolvers();
    this.stop.promise.then(undefined, noop);
    this.controller = undefined;
    this.outerSignal = options.signal;
    this.expectedPlan = undefined;
    this.actualPlan = 0;
    if (options.plan !== undefined) this.plan(options.plan);
    if (parent !== null) {
      ArrayPrototypePush(parent.subtests, this);
      this.number = parent.subtests.length;
      if (parent.isFinished) {
        this.fail(new TestFailure('test could not be started because its parent finished',
                                  'parentAlreadyFinished'));
      }
    }
    this.onAbort = () => this.cancel(this.outerSignal.reason ?? undefined);
    this.outerSignal?.addEventListener('abort', this.onAbort);
  }

  get isSuite() {
    return false;
  }

  get fullName() {
    return this.nesting <= 0 ? this.name : `${this.parent.fullName} > ${this.name}`;
  }

  get signal() {
    this.controller ??= new (require('web/abort-controller').AbortController)();
    if (this.outerSignal?.aborted) this.controller.abort(this.outerSignal.reason);
    else if (this.isFinished) this.controller.abort();
    return this.controller.signal;
  }

  plan(count) {
    if (this.expectedPlan !== undefined) {
      throw new TestFailure('cannot set plan more than once', 'testCodeFailure');
    }
    require('internal/validators').validateUint32(count, 'count');
    this.expectedPlan = count;
  }

  // ---- verdicts

  pass() {
    if (this.error !== undefined || this.ended !== undefined) return;
    this.ended = clock();
    this.passed = true;
  }

  fail(error) {
    if (this.error !== undefined) return;
    this.ended = clock();
    this.passed = false;
    this.error = error;
  }

  cancel(error) {
    if (this.ended !== undefined) return;
    this.cancelled = true;
    this.fail(error instanceof TestFailure ? error : new TestFailure(
      error ?? 'test did not finish before its parent and was cancelled', 'cancelledByParent'));
    this.started ??= this.ended;
    this.stop.reject(this.error);
    this.controller?.abort();
  }

  // ---- hooks

  addHook(kind, fn, options) {
    const hook = { __proto__: null, kind, fn, timeout: options.timeout ?? Infinity };
    ArrayPrototypePush(this.hooks[kind], hook);
    if (kind !== 'before' || this.started === undefined) return;
    // What it shall run before may start at any moment.
    const run = () => this.runHook(hook, this.context);
    this.beforeHooks = this.beforeHooks === undefined ? run() : this.beforeHooks.then(run);
    this.beforeHooks.then(undefined, noop);
  }

  async runHook(hook, context) {
    try {
      await callBody(this, hook.fn, context, hook.timeout);
    } catch (error) {
      throw new TestFailure(`failed running ${hook.kind} hook`, 'hookFailed',
                            error instanceof TestFailure ? error.cause ?? error : error);
    }
  }

  async runHooks(kind, context) {
    const list = this.hooks[kind];
    for (let i = 0; i < list.length; i++) await this.runHook(list[i], context);
  }

  ensureBefore() {
    this.beforeHooks ??= this.runHooks('before', this.context);
    return this.beforeHooks;
  }

  async runEach(kind, context) {
    if (kind === 'beforeEach') await this.parent?.runEach(kind, context);
    await this.runHooks(kind, context);
    if (kind === 'afterEach') await this.parent?.runEach(kind, context);
  }

  // ---- running

  // Settles when the node has finished, whatever came of it.
  start() {
    const { parent } = this;
    if (parent.active >= parent.concurrency) {
      ArrayPrototypePush(parent.waiting, this);
    } else {
      parent.active++;
      this.run().then(noop, noop);
    }
    return this.done.promise;
  }

  async run() {
    this.started ??= clock();
    if (this.ended === undefined && this.outerSignal?.aborted) this.cancel(this.outerSignal.reason);
    if (this.ended === undefined && this.skipped) this.pass();
    if (this.ended === undefined) await this.runAll();
    await this.finish();
  }

  async runAll() {
    const { parent } = this;
    const context = this.context = new TestContext(this);
    try {
      await parent.ensureBefore();
      await parent.runEach('beforeEach', context);
      await callBody(this, this.fn, context, this.timeout, this.stop.promise);
      this.checkPlan();
      this.cancelLate();
      if (this.error === undefined) this.verdictOfSubtests();
    } catch (error) {
      this.failFrom(error);
    }
    try {
      await parent.runEach('afterEach', context);
      await this.runHooks('after', context);
    } catch (error) {
      this.failFrom(error);
    }
  }

  failFrom(error) {
    this.cancelled ||= error?.failureType === 'testTimeoutFailure';
    const failure = error instanceof TestFailure ? error :
      new TestFailure(error, 'testCodeFailure');
    if (this.passed) {
      this.passed = false;
      this.error = undefined;
    }
    this.fail(failure);
    this.cancelLate();
  }

  checkPlan() {
    if (this.expectedPlan === undefined || this.expectedPlan === this.actualPlan) return;
    throw new TestFailure(
      `plan expected ${this.expectedPlan} assertions but received ${this.actualPlan}`,
      'testCodeFailure');
  }

  // A test that is over does not wait for the subtests that it did not wait for.
  cancelLate() {
    for (let i = 0; i < this.subtests.length; i++) {
      if (this.subtests[i].ended === undefined) {
        this.subtests[i].cancel();
        this.subtests[i].finish();
      }
    }
  }

  verdictOfSubtests() {
    this.failed = 0;
    for (let i = 0; i < this.subtests.length; i++) {
      const subtest = this.subtests[i];
      if (!subtest.passed && !subtest.isTodo) this.failed++;
    }
    if (this.failed > 0) {
      this.fail(new TestFailure(`${this.failed} subtest${this.failed > 1 ? 's' : ''} failed`,
                                'subtestsFailed'));
    } else {
      this.pass();
    }
  }

  async finish() {
    if (this.isFinished) return;
    this.isFinished = true;
    this.outerSignal?.removeEventListener('abort', this.onAbort);
    this.mock?.reset();
    this.controller?.abort();
    const { parent } = this;
    parent.active--;
    parent.finishedOnes.set(this.number, this);
    parent.reportReady();
    this.done.resolve();
    if (parent.waiting.length > 0 && parent.active < parent.concurrency) {
      const next = ArrayPrototypeShift(parent.waiting);
      parent.active++;
      next.run().then(noop, noop);
    }
  }

  // ---- reporting

  hasTurn() {
    return this.parent === null ||
      (this.parent.nextReport === this.number && this.parent.hasTurn());
  }

  reportReady() {
    if (!this.hasTurn()) return;
    for (;;) {
      const node = this.finishedOnes.get(this.nextReport);
      if (node === undefined) break;
      node.report();
      this.nextReport++;
    }
    // The one whose turn it is now may have subtests that wait for it.
    this.subtests[this.nextReport - 1]?.reportReady();
  }

  showHeader() {
    if (this.headerShown) return;
    this.headerShown = true;
    this.parent?.showHeader();
    if (this.parent !== null) this.root.reporter.start(this);
  }

  report() {
    // Subtests that were cancelled with it are not in the list yet.
    for (let i = 0; i < this.subtests.length; i++) {
      const subtest = this.subtests[i];
      if (!this.finishedOnes.has(subtest.number)) {
        subtest.cancel();
        subtest.isFinished = true;
        this.finishedOnes.set(subtest.number, subtest);
      }
    }
    this.showHeader();
    for (; this.nextReport <= this.subtests.length; this.nextReport++) {
      this.subtests[this.nextReport - 1].report();
    }
    this.root.count(this);
    this.root.reporter.end(this);
  }

  get root() {
    return this.parent === null ? this : this.parent.root;
  }

  get duration() {
    return (this.ended ?? clock()) - (this.started ?? this.ended ?? clock());
  }
}

class Suite extends Node {
  constructor(parent, name, fn, options) {
    super(parent, name, fn, options);
    this.context = new SuiteContext(this);
    this.made = Promise.resolve();
    if (this.skipped) return;
    try {
      const result = running.run(this, () =>
        FunctionPrototypeCall(fn, this.context, this.context));
      this.made = Promise.resolve(result);
      this.made.then(undefined, noop);
    } catch (error) {
      this.fail(new TestFailure(error, 'testCodeFailure'));
    }
  }

  get isSuite() {
    return true;
  }

  async runAll() {
    try {
      await this.made;
      if (this.error !== undefined) return;
      await this.parent.ensureBefore();
      await this.ensureBefore();
      const all = [];
      for (let i = 0; i < this.subtests.length; i++) all[i] = this.subtests[i].start();
      const everything = (async () => {
        for (let i = 0; i < all.length; i++) await all[i];
      })();
      await limited(everything, this.timeout, this.stop.promise);
      this.verdictOfSubtests();
    } catch (error) {
      this.failFrom(error);
    }
    try {
      await this.runHooks('after', this.context);
    } catch (error) {
      this.failFrom(error);
    }
  }
}

function concurrencyOf(value) {
  if (value === true) return Infinity;
  return typeof value === 'number' ? value : 1;
}

// ---- a function of the program's, called ------------------------------------------------

// The promise, or what ends it sooner: the time, the signal.
async function limited(promise, timeout, stop) {
  if (timeout === Infinity && stop === undefined) return promise;
  const { promise: sooner, reject } = PromiseWithResolvers();
  let timer;
  if (timeout !== Infinity) {
    timer = require('timers').setTimeout(() => {
      reject(new TestFailure(`test timed out after ${timeout}ms`, 'testTimeoutFailure'));
    }, timeout);
    timer.unref();
  }
  stop?.then(undefined, reject);
  try {
    return await new Promise((resolve, no) => {
      promise.then(resolve, no);
      sooner.then(undefined, no);
    });
  } finally {
    if (timer !== undefined) require('timers').clearTimeout(timer);
  }
}

function withCallback(node, fn, context) {
  return new Promise((resolve, reject) => {
    let calls = 0;
    const done = (error) => {
      calls++;
      if (calls === 2) {
        const twice = new TestFailure('callback invoked multiple times',
                                      'multipleCallbackInvocations');
        if (node.isFinished) throw twice;
        if (node.passed) node.passed = false;
        reject(twice);
        node.error ??= twice;
      } else if (error) {
        reject(error);
      } else {
        // A second call right away still counts.
        process.nextTick(resolve);
      }
    };
    const result = ReflectApply(fn, context, [context, done]);
    if (typeof result?.then === 'function') {
      result.then(undefined, noop);
      reject(new TestFailure('passed a callback but also returned a Promise',
                             'callbackAndPromisePresent'));
    }
  });
}

function callBody(node, fn, context, timeout, stop) {
  const promise = running.run(node, async () => (fn.length === 2 ?
    withCallback(node, fn, context) : ReflectApply(fn, context, [context])));
  return limited(promise, timeout, stop);
}

module.exports = { Node, Suite, callSite, clock, running };
