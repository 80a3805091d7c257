// SPDX-License-Identifier: MIT
//
// What a test's function gets: its TestContext, or SuiteContext.
'use strict';

const { ReflectApply, RegExpPrototypeSymbolReplace } = primordials;

function fileOf(node) {
  return node.location === undefined ? undefined :
    RegExpPrototypeSymbolReplace(/:\d+:\d+$/, node.location, '');
}

class TestContext {
  #node;
  #assert;

  constructor(node) {
    this.#node = node;
  }

  get signal() { return this.#node.signal; }

  get name() { return this.#node.name; }

  get fullName() { return this.#node.fullName; }

  get error() { return this.#node.error; }

  get passed() { return this.#node.passed; }

  diagnostic(message) {
    this.#node.diagnostics[this.#node.diagnostics.length] = message;
  }

  plan(count) {
    this.#node.plan(count);
  }

  get filePath() { return fileOf(this.#node); }

  get attempt() { return 0; }

  // The functions of assert, counted for plan().
  get assert() {
    if (this.#assert !== undefined) return this.#assert;
    const node = this.#node;
    const counted = { __proto__: null };
    require('internal/test/assertions').each((name, fn) => {
      counted[name] = (...args) => {
        node.actualPlan++;
        return ReflectApply(fn, this, args);
      };
    });
    this.#assert = counted;
    return counted;
  }

  waitFor(condition, options = { __proto__: null }) {
    return require('internal/test/assertions').waitFor(condition, options);
  }

  get mock() {
    this.#node.mock ??= new (require('internal/test/mock').MockTracker)();
    return this.#node.mock;
  }

  runOnly(value) {
    this.#node.runOnly = !!value;
  }

  skip(message) {
    this.#node.skipped = true;
    if (message !== undefined) this.#node.message = message;
  }

  todo(message) {
    this.#node.isTodo = true;
    if (message !== undefined) this.#node.message = message;
  }

  test(name, options, fn) {
    this.#node.actualPlan++;
    return require('internal/test/start').addTest(this.#node, name, options, fn);
  }

  before(fn, options) {
    require('internal/test/start').addHook(this.#node, 'before', fn, options);
  }

  after(fn, options) {
    require('internal/test/start').addHook(this.#node, 'after', fn, options);
  }

  beforeEach(fn, options) {
    require('internal/test/start').addHook(this.#node, 'beforeEach', fn, options);
  }

  afterEach(fn, options) {
    require('internal/test/start').addHook(this.#node, 'afterEach', fn, options);
  }
}

class SuiteContext {
  #node;

  constructor(node) {
    this.#node = node;
  }

  get signal() { return this.#node.signal; }

  get name() { return this.#node.name; }

  get fullName() { return this.#node.fullName; }

  get filePath() { return fileOf(this.#node); }

  get passed() { return this.#node.passed; }

  get attempt() { return 0; }

  diagnostic(message) {
    this.#node.diagnostics[this.#node.diagnostics.length] = message;
  }
}

module.exports = { SuiteContext, TestContext };
