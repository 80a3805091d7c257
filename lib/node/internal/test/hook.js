// SPDX-License-Identifier: MIT
//
// Hooks: a test of its own that nobody counts. before and after run once, the others for
// each test.
'use strict';

const { Test, clock } = require('internal/test/tree');
const { HOOK, isTestFailure } = require('internal/test/failure');
const { tell } = require('internal/test/stream');

class Hook extends Test {
  kind = 'hook';
  #onceRun;

  constructor(parent, hookKind, fn, options, place) {
    const { timeout, signal } = options;
    super(null, undefined, fn, { __proto__: null, timeout, signal },
          { __proto__: null, place, harness: parent.root.harness, isHook: true });
    this.parentTest = parent;
    this.hookKind = hookKind;
  }

  getContext() {
    return this.parentTest.getContext();
  }

  run(args) {
    if (this.hookKind === 'before' || this.hookKind === 'after') {
      return this.#onceRun ??= this.#runNow(args);
    }
    return this.#runNow(args);
  }

  #runNow(args) {
    if (this.error !== null && !this.outerSignal?.aborted) {
      // It failed for another test.
      this.passed = false;
      this.error = null;
      this.abort();
      this.unabort();
    }
    return require('internal/test/run-test').runTest(this, args);
  }

  // Nobody else would tell of a failure of the root's after hooks.
  conclude() {
    const { error, parentTest, place } = this;
    if (!error || parentTest !== parentTest.root || this.hookKind !== 'after') return;
    if (isTestFailure(error)) error.failureType = HOOK;
    this.endTime ??= clock();
    tell(parentTest.reporter, 'test:fail', {
      __proto__: null,
      name: place?.file,
      nesting: 0,
      testNumber: parentTest.subtests.length + 1,
      testId: undefined,
      parentId: undefined,
      details: { __proto__: null, duration_ms: this.duration, error },
      tags: [],
      ...place,
    });
  }
}

module.exports = { Hook };
