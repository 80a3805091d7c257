// SPDX-License-Identifier: MIT
//
// The root of the tests and what surrounds it: settings, filters, counts, reporters, and the
// errors that nobody caught.
//
//  1. The first test of a process makes a root, and each run(); tests that have no other parent
//     go to the last one. Each root has its own listeners.
//  2. Tests start when the reporters are there and all suites of the script have been built.
//  3. The root is concluded when nothing keeps the process alive any more, so that errors
//     which come after the last test are still seen.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSplice, Promise, PromiseResolve,
  PromiseWithResolvers, SafePromiseAllReturnVoid,
} = primordials;

const { setImmediate, setTimeout } = require('timers');
const { queueMicrotask } = require('internal/tasks');
const { CANCELLED, testFailure } = require('internal/test/failure');
const { REPORTERS, owner } = require('internal/test/owner');
const { tell } = require('internal/test/stream');
const { Test, clock } = require('internal/test/tree');

let root;
let wasSetUp = false; // --test-global-setup runs once

class Harness {
  constructor(settings) {
    const { isolation, namePatterns, only, skipPatterns, tagFilters } = settings;
    const build = PromiseWithResolvers();
    const byOnly = isolation === 'process' || process.env.NODE_TEST_CONTEXT ? only : true;
    this.settings = settings;
    this.building = build.promise; // null once all suites of the script have been built
    this.finishBuilding = build.resolve;
    this.builds = [];
    this.isBuildAwaited = false;
    this.filters = {
      __proto__: null,
      byName: namePatterns !== null || skipPatterns !== null,
      byOnly,
      byTags: tagFilters !== null,
    };
    this.success = true;
    this.snapshots = null;
    this.previousRuns = null;
    this.tearDown = null; // the function of --test-global-setup
    this.listeners = null;
    this.counters = {
      __proto__: null,
      tests: 0,
      failed: 0,
      passed: 0,
      cancelled: 0,
      skipped: 0,
      todo: 0,
      topLevel: 0,
      suites: 0,
    };
    this.bootstrap = this.#setUp(); // null once reporters and setup are through
  }

  async #setUp() {
    const { globalSetup, cwd } = this.settings;
    if (wasSetUp || !globalSetup) return;
    wasSetUp = true;
    const { load, validate } = require('internal/test/modules');
    const found = await load(globalSetup, cwd);
    validate(found);
    this.tearDown = found.globalTeardown ?? null;
    await found.globalSetup?.();
  }

  count(test) {
    const { counters } = this;
    const isBad = !test.passed && !test.isTodo;
    if (test.nesting === 0) counters.topLevel++;
    if (test.kind === 'suite') {
      counters.suites++;
      if (isBad) this.success = false;
      return;
    }
    counters.tests++;
    if (test.skipped) counters.skipped++;
    else if (test.isTodo) counters.todo++;
    else if (test.cancelled) counters.cancelled++;
    else if (!test.passed) counters.failed++;
    else counters.passed++;
    if (!test.skipped && !test.isTodo && (test.cancelled || !test.passed)) this.success = false;
  }

  // The run fails, without a test that did.
  spoil() {
    this.success = false;
    process.exitCode = 1;
  }

  async waitForBuilds() {
    if (this.builds.length > 0) await SafePromiseAllReturnVoid(this.builds);
    this.finishBuilding();
  }
}

// ---- errors that nobody caught ---------------------------------------------------------------

function lateMessage(test, error, event, cwd) {
  if (test === undefined) {
    return 'Error: A resource generated asynchronous activity after the test ended. This ' +
      `activity created the error "${error}" which triggered an ${event} event, caught by the ` +
      'test runner.';
  }
  const name = test.kind === 'hook' ? `Test hook "${test.hookKind}"` : `Test "${test.name}"`;
  let where = '';
  if (test.place !== undefined) {
    const { column, file, line } = test.place;
    where = ` at ${require('path').relative(cwd, file)}:${line}:${column}`;
  }
  return `Error: ${name}${where} generated asynchronous activity after the test ended. This ` +
    `activity created the error "${error}" and would have caused the test to fail, but instead ` +
    `triggered an ${event} event.`;
}

// It is the fault of the test in whose asynchronous context it happened.
function blame(root, error, event) {
  const test = owner.getStore();
  if (root.harness.bootstrap !== null || test === REPORTERS) throw error;
  if (test === undefined || test.isFinished || test.kind === 'hook') {
    root.diagnostic(lateMessage(test, error, event, root.settings.cwd));
    root.harness.spoil();
    return;
  }
  test.fail(testFailure(error, event));
  test.abort();
}

// ---- the end -------------------------------------------------------------------------------

// A timer that does not keep the process alive may still end a test. When the next one is due,
// in milliseconds, or undefined.
function nextTimer() {
  const timers = require('internal/timers');
  let next;
  timers.eachTimer((timer) => {
    const due = timer._idleStart + timer._idleTimeout - timers.now();
    if (next === undefined || due < next) next = due;
  });
  return next;
}

// The innermost tests that run.
function findRunning(test, found) {
  if (test.startTime === null || test.isFinished) return found;
  for (let i = 0; i < test.subtests.length; i++) findRunning(test.subtests[i], found);
  if (test.active === 0 && test.parent !== null) {
    ArrayPrototypePush(found, {
      __proto__: null,
      name: test.name,
      nesting: test.nesting,
      file: test.place?.file,
      line: test.place?.line,
      column: test.place?.column,
    });
  }
  return found;
}

const live = []; // Listeners, the oldest first

// What a root hears of the process, until it ends.
class Listeners {
  #root;
  #pairs; // event, listener

  constructor(root) {
    this.#root = root;
    const onSignal = () => this.#killed();
    this.#pairs = [
      'uncaughtException', (error) => blame(root, error, 'uncaughtException'),
      'unhandledRejection', (error) => blame(root, error, 'unhandledRejection'),
      'beforeExit', () => this.#idle(),
    ];
    if (root.settings.isRunner) {
      ArrayPrototypePush(this.#pairs, 'SIGINT', onSignal, 'SIGTERM', onSignal);
    }
    for (let i = 0; i < this.#pairs.length; i += 2) process.on(this.#pairs[i], this.#pairs[i + 1]);
    ArrayPrototypePush(live, this);
  }

  // Nothing keeps the process alive. A test that has not ended cannot any more, unless it waits
  // for a timer, or for the root of a run() of its own, which ends before.
  #idle() {
    const isWaiting = this.#root.unfinished.size > 0;
    const due = isWaiting ? nextTimer() : undefined;
    if (isWaiting && live[live.length - 1] !== this) setImmediate(() => {});
    else if (due !== undefined) setTimeout(() => {}, due > 1 ? due : 1);
    else this.end();
  }

  async #killed() {
    const root = this.#root;
    const tests = findRunning(root, []);
    if (tests.length > 0) {
      tell(root.reporter, 'test:interrupted', { __proto__: null, tests });
      // Reporters get their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    await this.end();
    process.exit();
  }

  async end() {
    const root = this.#root;
    const at = ArrayPrototypeIndexOf(live, this);
    if (at >= 0) ArrayPrototypeSplice(live, at, 1);
    const { after, before } = root.hooks;
    if (root.subtests.length === 0 && before.length + after.length > 0) await root.run();
    root.conclude(testFailure(
      'Promise resolution is still pending but the event loop has already resolved', CANCELLED));
    const { harness } = root;
    if (harness.tearDown !== null) {
      const { tearDown } = harness;
      harness.tearDown = null;
      await tearDown();
    }
    for (let i = 0; i < this.#pairs.length; i += 2) {
      process.removeListener(this.#pairs[i], this.#pairs[i + 1]);
    }
  }
}

// All tests are through, and --test-force-exit waits for nothing but the reporters.
async function forceExit(root) {
  const waits = [];
  const { outputs } = require('internal/test/settings');
  for (let i = 0; i < outputs.length; i++) {
    const { destination } = outputs[i];
    ArrayPrototypePush(waits, new Promise((resolve) => {
      destination.on('unpipe', () => {
        if (!destination.closed && typeof destination.close === 'function') {
          destination.close(resolve);
        } else {
          resolve();
        }
      });
    }));
  }
  root.harness.listeners.end();
  await SafePromiseAllReturnVoid(waits);
  process.exit();
}

// ---- the root ------------------------------------------------------------------------------

function makeRoot(options, more, settings) {
  const harness = new Harness(settings);
  root = new Test(null, '<root>', undefined, options, { __proto__: null, ...more, harness });
  if (settings.rerunFile) require('internal/test/rerun').begin(root);
  harness.listeners = new Listeners(root);
  root.startTime = clock();
  return root;
}

// For tests without --test or run().
function getRoot() {
  if (root !== undefined) return root;
  const { attachReporters, getSettings } = require('internal/test/settings');
  const settings = getSettings();
  const entryFile = process.argv[1];
  const place = entryFile === undefined ? undefined :
    { __proto__: null, line: 1, column: 1, file: entryFile };
  makeRoot({ __proto__: null }, { __proto__: null, entryFile, place }, settings);
  root.reporter.on('test:summary', ({ success }) => {
    if (!success) process.exitCode = 1;
  });
  const { harness, reporter } = root;
  harness.bootstrap =
    SafePromiseAllReturnVoid([harness.bootstrap, attachReporters(settings, reporter)]);
  return root;
}

async function startWhenReady(test) {
  const { harness } = test.root;
  if (harness.building !== null) {
    if (harness.bootstrap !== null) {
      await harness.bootstrap;
      harness.bootstrap = null;
    }
    if (test.built !== undefined) ArrayPrototypePush(harness.builds, test.built);
    if (!harness.isBuildAwaited) {
      harness.isBuildAwaited = true;
      queueMicrotask(() => harness.waitForBuilds());
    }
    await harness.building;
    harness.building = null;
  }
  await test.start();
}

function add(Factory, name, options, fn, more) {
  const found = owner.getStore();
  const parent = found === undefined || found === REPORTERS ? getRoot() : found;
  const test = parent.addSubtest(Factory, name, options, fn, more);
  // A suite starts its subtests itself.
  return parent.kind === 'suite' ? PromiseResolve() : startWhenReady(test);
}

function addHook(kind, fn, options, place) {
  const found = owner.getStore();
  const parent = found === undefined || found === REPORTERS ? getRoot() : found;
  parent.addHook(kind, fn, options, place);
}

// Of the test or suite whose code runs.
function getTestContext() {
  const test = owner.getStore();
  return test === undefined || test === REPORTERS ? undefined : test.getContext();
}

module.exports = { add, addHook, forceExit, getTestContext, makeRoot, startWhenReady };
