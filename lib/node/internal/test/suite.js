// SPDX-License-Identifier: MIT
//
// Suites: the function runs when the suite is made, and makes its tests; they run later,
// when it is the suite's turn.
'use strict';

const { ReflectApply, SafePromiseAll, SafePromiseRace } = primordials;

const { CODE, isTestFailure, testFailure } = require('internal/test/failure');
const { SuiteContext } = require('internal/test/context');
const { owner } = require('internal/test/owner');
const { Trace, limits, once } = require('internal/test/run-test');
const { Test, clock } = require('internal/test/tree');

const noop = () => {};

class Suite extends Test {
  kind = 'suite';
  isBuilt = false;
  #trace;

  constructor(parent, name, fn, options, more) {
    super(parent, name, fn, options, more);
    if (options.timeout === undefined || options.timeout === null) this.timeout = null;
    if (this.settings.namePatterns !== null && this.settings.skipPatterns !== null &&
        !options.skip) {
      this.fn = typeof fn === 'function' ? fn : this.fn;
      this.skipped = false;
    }
    this.built = this.#build();
    this.fn = noop;
  }

  async #build() {
    this.#trace = new Trace(this);
    const { context, args } = this.runArgs();
    try {
      const fn = this.#trace.wrap(this);
      await owner.run(this, () => ReflectApply(fn, context, args));
    } catch (error) {
      this.#trace.error(error);
      this.fail(testFailure(error, CODE));
    }
    this.isBuilt = true;
  }

  runArgs() {
    const context = new SuiteContext(this);
    return { __proto__: null, context, args: [context] };
  }

  async runNothing() {
    await this.built;
    return super.runNothing();
  }

  async run() {
    const { parent } = this;
    this.inheritHooks();
    const args = this.runArgs();
    const after = once(() => this.runHooks('after', args));
    let limit;
    try {
      parent.active++;
      await this.built;
      this.startTime = clock();
      if (this.checkAborted()) {
        this.subtests = [];
        this.conclude();
        return;
      }
      if (parent.hooks.before.length > 0) await parent.runHooks('before', parent.runArgs());
      await this.runHooks('before', args);
      limit = limits(this);
      const subtests = this.skipped || this.error !== null ? [] : this.subtests;
      const all = SafePromiseAll(subtests, (subtest) => subtest.start());
      await SafePromiseRace([all, limit.promise]);
      await after();
      this.pass();
    } catch (error) {
      try { await after(); } catch { /* the first failure counts */ }
      this.fail(isTestFailure(error) ? error : testFailure(error, CODE));
    } finally {
      limit?.release();
      this.#trace.end();
    }
    this.conclude();
  }
}

module.exports = { Suite };
