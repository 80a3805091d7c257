// SPDX-License-Identifier: MIT
//
// One test run: hooks, the function with its time limit, subtests, the plan, hooks again.
//
//   before(parent) beforeEach(parent) fn [subtests] [plan] afterEach(parent) after(own)
//
// The function's own failure is what counts: hooks that fail after it are not told.
'use strict';

const {
  ArrayPrototypePush, PromisePrototypeThen, PromiseResolve, PromiseWithResolvers, ReflectApply,
  SafePromiseRace,
} = primordials;

const { clearTimeout, setTimeout } = require('timers');
const { isPromise } = require('internal/types');
const { AsyncResource } = require('async_hooks');
const { TIMEOUT, CODE, isTestFailure, testFailure } = require('internal/test/failure');
const { owner } = require('internal/test/owner');
const { clock } = require('internal/test/tree');

// ---- limits --------------------------------------------------------------------------------

// Settles when the test's time is over or it is aborted: { promise, release }.
function limits(test) {
  const { timeout } = test;
  const { promise, resolve } = PromiseWithResolvers();
  if (test.isAborted) resolve();
  else test.onStop = resolve;
  if (timeout === null) {
    return { __proto__: null, promise, release: () => { test.onStop = null; } };
  }
  const timer = setTimeout(resolve, timeout);
  timer.unref();
  return {
    __proto__: null,
    promise: PromisePrototypeThen(promise, () => {
      throw testFailure(`test timed out after ${timeout}ms`, TIMEOUT);
    }),
    release() {
      test.onStop = null;
      clearTimeout(timer);
    },
  };
}

// ---- the function --------------------------------------------------------------------------

// The callback of functions that take one, and the promise of its call.
function callbackPair() {
  const { promise, resolve, reject } = PromiseWithResolvers();
  let calls = 0;
  const callback = (error) => {
    calls++;
    if (calls === 2) {
      throw testFailure('callback invoked multiple times', 'multipleCallbackInvocations');
    }
    if (calls > 2) return;
    if (error) reject(error);
    else resolve();
  };
  return { __proto__: null, promise, callback };
}

// Calls the function in the test's asynchronous context; gives the promise of its end.
function callFunction(test, fn, { context, args }) {
  if (test.fn.length !== args.length + 1) {
    return PromiseResolve(owner.run(test, () => ReflectApply(fn, context, args)));
  }
  const { promise, callback } = callbackPair();
  const all = [];
  for (let i = 0; i < args.length; i++) all[i] = args[i];
  ArrayPrototypePush(all, callback);
  const result = owner.run(test, () => ReflectApply(fn, context, all));
  if (!isPromise(result)) return promise;
  test.fail(testFailure('passed a callback but also returned a Promise',
                        'callbackAndPromisePresent'));
  return result;
}

// ---- the channel node.test -----------------------------------------------------------------

let channel;

// What subscribers of the tracing channel hear of one test.
class Trace {
  #data;
  #end = () => channel.end.publish(this.#data);
  #error = (error) => channel.error.publish({ __proto__: null, ...this.#data, error });

  constructor(test) {
    channel ??= require('diagnostics_channel').tracingChannel('node.test');
    this.#data = {
      __proto__: null,
      name: test.name,
      nesting: test.nesting,
      file: test.entryFile,
      type: test.kind,
    };
  }

  // Stores bound to the channel hold inside of the function.
  wrap(test) {
    const { fn } = test;
    if (!channel.start.hasSubscribers) return fn;
    return (...args) => channel.start.runStores(this.#data, () => {
      this.#end = AsyncResource.bind(this.#end);
      this.#error = AsyncResource.bind(this.#error);
      return ReflectApply(fn, test, args);
    });
  }

  error(error) {
    if (channel.error.hasSubscribers) this.#error(error);
  }

  end() {
    if (channel.end.hasSubscribers) this.#end();
  }
}

// ---- one run -------------------------------------------------------------------------------

function once(fn) {
  let result;
  return () => result ??= fn();
}

async function body(test, args, trace, limit) {
  const promise = callFunction(test, trace === null ? test.fn : trace.wrap(test), args);
  await SafePromiseRace([promise, limit.promise]);
  test.checkAborted();
  if (test.allFinished !== null) {
    await SafePromiseRace([test.allFinished.promise, limit.promise]);
  }
  const plan = test.plan?.check();
  if (plan !== undefined) await SafePromiseRace([plan, limit.promise]);
}

function failFrom(test, error) {
  if (!isTestFailure(error)) test.fail(testFailure(error, CODE));
  else if (error.failureType === TIMEOUT) test.cancel(error);
  else test.fail(error);
}

async function runTest(test, given) {
  const { parent } = test;
  const isHook = test.kind === 'hook';
  if (parent !== null) {
    parent.active++;
    test.inheritHooks();
  }
  test.startTime ??= clock();
  if (test.checkAborted()) {
    test.conclude();
    return;
  }
  const args = given ?? test.runArgs();
  if (test.plan === null && test.planned) args.context.plan(test.planned);
  const hooks = parent === null ? undefined : parent.hooks;
  const wasSkipped = test.skipped;
  const after = async () => {
    if (test.hooks.after.length > 0) await test.runHooks('after', args);
  };
  const afterEach = once(async () => {
    if (hooks?.afterEach.length > 0 && !wasSkipped) await parent.runHooks('afterEach', args);
  });
  const trace = isHook ? null : new Trace(test);
  let limit;
  try {
    if (hooks?.before.length > 0) await parent.runHooks('before', parent.runArgs());
    if (hooks?.beforeEach.length > 0 && !test.skipped) await parent.runHooks('beforeEach', args);
    limit = limits(test);
    await body(test, args, trace, limit);
    test.pass();
    await afterEach();
    await after();
  } catch (error) {
    trace?.error(error);
    failFrom(test, error);
    try { await afterEach(); } catch { /* the first failure counts */ }
    try { await after(); } catch { /* likewise */ }
  } finally {
    limit?.release();
    // Hooks run again for other tests, and the root may get more of them.
    if (parent !== null) test.abort();
    trace?.end();
  }
  if (parent !== null || isHook) test.conclude();
  else if (test.settings.forceExit) await require('internal/test/harness').forceExit(test);
}

module.exports = { Trace, limits, once, runTest };
