// SPDX-License-Identifier: MIT
//
// What a test's function gets: its TestContext, or a suite's SuiteContext.
'use strict';

const { Error, Number, PromiseWithResolvers, ReflectApply, Symbol } = primordials;

const { clearTimeout, setTimeout } = require('timers');
const { CODE, testFailure } = require('internal/test/failure');
const { callerPlace } = require('internal/test/place');
const { validateFunction, validateNumber, validateObject } = require('internal/validators');

const TIMEOUT_MAX = 2 ** 31 - 1;
const NOTHING = { __proto__: null };

function fullName(test) {
  if (test === test.root) return test.name;
  let name = test.name;
  for (let up = test.parent; up !== up.root; up = up.parent) name = `${up.name} > ${name}`;
  return name;
}

// The functions of assert, counted for the plan.
function countedAssertions(context, test) {
  const { plan } = test;
  const table = require('internal/test/assertions').table(test.root.harness);
  const counted = { __proto__: null };
  table.forEach((fn, name) => {
    counted[name] = (...args) => {
      plan?.count();
      return ReflectApply(fn, context, args);
    };
  });
  if (!table.has('ok')) {
    // Named so that a message can show the line of its call.
    counted.ok = function ok(...args) {
      plan?.count();
      require('internal/test/assertions').ok(ok, args);
    };
  }
  return counted;
}

// Asks until the condition does not throw, or the time is over.
function waitFor(condition, options) {
  validateFunction(condition, 'condition');
  validateObject(options, 'options');
  const { interval = 50, timeout = 1000 } = options;
  validateNumber(interval, 'options.interval', 0, TIMEOUT_MAX);
  validateNumber(timeout, 'options.timeout', 0, TIMEOUT_MAX);
  const { promise, resolve, reject } = PromiseWithResolvers();
  const none = Symbol('none');
  let cause = none;
  let next;
  let isOver = false;
  const limit = setTimeout(() => {
    isOver = true;
    clearTimeout(next);
    const error = new Error('waitFor() timed out');
    if (cause !== none) error.cause = cause;
    reject(error);
  }, timeout);
  const ask = async () => {
    try {
      resolve(await condition());
      clearTimeout(limit);
    } catch (error) {
      cause = error;
      if (!isOver) next = setTimeout(ask, interval);
    }
  };
  ask();
  return promise;
}

class TestContext {
  #test;
  #assert;

  constructor(test) {
    this.#test = test;
  }

  get signal() { return this.#test.signal; }

  get name() { return this.#test.name; }

  get filePath() { return this.#test.entryFile; }

  get fullName() { return fullName(this.#test); }

  get error() { return this.#test.error; }

  get passed() { return this.#test.passed; }

  get attempt() { return this.#test.attempt ?? 0; }

  get tags() { return this.#test.tags; }

  get workerId() { return Number(process.env.NODE_TEST_WORKER_ID) || undefined; }

  diagnostic(message) {
    this.#test.diagnostic(message);
  }

  log(message, data) {
    this.#test.log(message, data);
  }

  plan(count, options = NOTHING) {
    if (this.#test.plan !== null) throw testFailure('cannot set plan more than once', CODE);
    this.#test.plan = new (require('internal/test/plan').Plan)(count, options);
  }

  get assert() {
    this.#assert ??= countedAssertions(this, this.#test);
    return this.#assert;
  }

  get mock() {
    this.#test.mock ??= new (require('internal/test/mock').MockTracker)();
    return this.#test.mock;
  }

  runOnly(value) {
    this.#test.runOnlySubtests = !!value;
  }

  skip(message) {
    this.#test.skip(message);
  }

  todo(message) {
    this.#test.todo(message);
  }

  test(name, options, fn) {
    const more = { __proto__: null, place: callerPlace() };
    this.#test.plan?.count();
    const { Test } = require('internal/test/tree');
    return this.#test.addSubtest(Test, name, options, fn, more).start();
  }

  before(fn, options) {
    this.#test.addHook('before', fn, options, callerPlace());
  }

  after(fn, options) {
    this.#test.addHook('after', fn, options, callerPlace());
  }

  beforeEach(fn, options) {
    this.#test.addHook('beforeEach', fn, options, callerPlace());
  }

  afterEach(fn, options) {
    this.#test.addHook('afterEach', fn, options, callerPlace());
  }

  waitFor(condition, options = NOTHING) {
    return waitFor(condition, options);
  }
}

class SuiteContext {
  #suite;

  constructor(suite) {
    this.#suite = suite;
  }

  get signal() { return this.#suite.signal; }

  get name() { return this.#suite.name; }

  get filePath() { return this.#suite.entryFile; }

  get fullName() { return fullName(this.#suite); }

  get passed() { return this.#suite.passed; }

  get attempt() { return this.#suite.attempt ?? 0; }

  diagnostic(message) {
    this.#suite.diagnostic(message);
  }

  log(message, data) {
    this.#suite.log(message, data);
  }
}

module.exports = { SuiteContext, TestContext };
