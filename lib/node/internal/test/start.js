// SPDX-License-Identifier: MIT
//
// The root of the tests, and how tests, suites and hooks come into the tree.
//
// The first test makes the root. The tests start when the script has run; the root
// ends when nothing keeps the process alive any more.
'use strict';

const { ArrayPrototypePush, PromiseResolve } = primordials;

const { Node, Suite, callSite, clock, running } = require('internal/test/tree');
const { TestFailure } = require('internal/test/failure');
const { codes } = require('internal/errors');
const {
  validateAbortSignal, validateFunction, validateNumber, validateObject, validateUint32,
} = require('internal/validators');

const TIMEOUT_MAX = 2 ** 31 - 1;
const noop = () => {};

let root;

class Root extends Node {
  constructor() {
    super(null, '<root>', noop, { __proto__: null });
    this.context = new (require('internal/test/context').TestContext)(this);
    this.started = clock();
    this.begun = PromiseResolve();
    this.counts = {
      __proto__: null, tests: 0, suites: 0, pass: 0, fail: 0, cancelled: 0, skipped: 0, todo: 0,
    };
    const spec = process.stdout.isTTY;
    const { Reporter } = require(spec ? 'internal/test/spec' : 'internal/test/tap');
    this.reporter = new Reporter();
  }

  count(node) {
    const { counts } = this;
    if (node.isSuite) {
      counts.suites++;
      return;
    }
    counts.tests++;
    if (node.skipped) counts.skipped++;
    else if (node.isTodo) counts.todo++;
    else if (node.cancelled) counts.cancelled++;
    else if (node.passed) counts.pass++;
    else counts.fail++;
  }

  // A mistake that no test catches belongs to the test in whose context it happened.
  blame(error, failureType) {
    const node = running.getStore();
    if (node !== undefined && node !== this && !node.isFinished) {
      const failure = new TestFailure(error, failureType);
      node.stop.reject(failure);
      return;
    }
    const shown = error?.stack ?? error;
    ArrayPrototypePush(this.diagnostics, node === undefined || node === this ?
      `Error: A resource generated asynchronous activity after the test ended. This activity ` +
      `created the error "${shown}" which triggered an ${failureType} event, caught by the test ` +
      'runner.' :
      `Warning: Test "${node.name}" generated asynchronous activity after the test ended. This ` +
      `activity created the error "${shown}" and would have caused the test to fail, but ` +
      `instead triggered an ${failureType} event.`);
    if (node === undefined) process.exitCode = 1;
  }

  // Nothing keeps the process alive any more.
  async end() {
    this.cancelPending();
    try {
      await this.runHooks('after', this.context);
    } catch (error) {
      this.fail(error);
    }
    this.conclude();
  }

  cancelPending() {
    this.waiting = [];
    for (let i = 0; i < this.subtests.length; i++) {
      if (!this.subtests[i].isFinished) {
        cancelTree(this.subtests[i], 'Promise resolution is still pending but the event loop has ' +
                                     'already resolved');
      }
    }
  }

  conclude() {
    if (this.isFinished) return;
    this.isFinished = true;
    this.reportReady();
    this.verdictOfSubtests();
    if (!this.passed && !process.exitCode) process.exitCode = 1;
    this.reporter.finish(this);
  }
}

function cancelTree(node, reason) {
  for (let i = 0; i < node.subtests.length; i++) {
    if (!node.subtests[i].isFinished) cancelTree(node.subtests[i], reason);
  }
  node.waiting = [];
  node.cancel(new TestFailure(reason, 'cancelledByParent'));
  node.finish();
}

function getRoot() {
  if (root !== undefined) return root;
  root = new Root();
  process.on('uncaughtException', (error) => root.blame(error, 'uncaughtException'));
  process.on('unhandledRejection', (error, promise) => {
    rejections(promise, error);
  });
  process.once('beforeExit', () => { root.end(); });
  process.on('exit', () => {
    root.cancelPending();
    root.conclude();
  });
  return root;
}

// The engine tells of it outside of the test: it is the one that runs, if only one does.
function rejections(promise, error) {
  let node = running.getStore();
  if (node === undefined) {
    node = root;
    for (;;) {
      let next;
      for (let i = 0; i < node.subtests.length; i++) {
        const subtest = node.subtests[i];
        if (!subtest.isFinished && subtest.started !== undefined) next = subtest;
      }
      if (next === undefined) break;
      node = next;
    }
  }
  running.run(node === root ? undefined : node, () => root.blame(error, 'unhandledRejection'));
}

// ---- what the program calls -------------------------------------------------------------

function checked(name, options, fn, overrides) {
  if (typeof name === 'function') {
    fn = name;
  } else if (name !== null && typeof name === 'object') {
    fn = options;
    options = name;
  } else if (typeof options === 'function') {
    fn = options;
  }
  const given = options !== null && typeof options === 'object' ? options : { __proto__: null };
  const result = { __proto__: null, ...given, ...overrides };
  if (typeof fn !== 'function') fn = noop;
  if (typeof name !== 'string' || name === '') name = fn.name || '<anonymous>';
  const { concurrency, timeout, signal, plan } = result;
  if (timeout !== undefined && timeout !== null && timeout !== Infinity) {
    validateNumber(timeout, 'options.timeout', 0, TIMEOUT_MAX);
  }
  switch (typeof concurrency) {
    case 'number':
      validateUint32(concurrency, 'options.concurrency', true);
      break;
    case 'boolean':
    case 'undefined':
      break;
    default:
      if (concurrency !== null) {
        throw new codes.ERR_INVALID_ARG_TYPE('options.concurrency', ['boolean', 'number'],
                                             concurrency);
      }
  }
  if (signal !== undefined) validateAbortSignal(signal, 'options.signal');
  if (plan !== undefined) validateUint32(plan, 'options.plan');
  result.location = callSite();
  return { __proto__: null, name, fn, options: result };
}

function begin(node) {
  const { parent } = node;
  // A suite starts its subtests itself.
  if (parent.isSuite) return node.done.promise;
  if (parent !== root) return node.start();
  return root.begun.then(() => node.start());
}

function adopt(node, options) {
  if (options.only || node.runOnly) {
    ArrayPrototypePush(
      node.diagnostics, "'only' and 'runOnly' require the --test-only command-line option.");
  }
  return begin(node);
}

function addTest(parent, name, options, fn, overrides) {
  const made = checked(name, options, fn, overrides);
  return adopt(new Node(parent, made.name, made.fn, made.options), made.options);
}

function addSuite(parent, name, options, fn, overrides) {
  const made = checked(name, options, fn, overrides);
  return adopt(new Suite(parent, made.name, made.fn, made.options), made.options);
}

function addHook(node, kind, fn, options = { __proto__: null }) {
  if (fn !== undefined) validateFunction(fn, 'fn');
  validateObject(options, 'options');
  if (options.timeout !== undefined && options.timeout !== Infinity) {
    validateNumber(options.timeout, 'options.timeout', 0, TIMEOUT_MAX);
  }
  if (options.signal !== undefined) validateAbortSignal(options.signal, 'options.signal');
  node.addHook(kind, fn ?? noop, options);
}

function parentNow() {
  const node = running.getStore();
  return node === undefined || node.isFinished ? getRoot() : (getRoot(), node);
}

// Of the test or suite whose code runs.
function getTestContext() {
  const node = running.getStore();
  return node?.context;
}

module.exports = { addHook, addSuite, addTest, getTestContext, parentNow };
