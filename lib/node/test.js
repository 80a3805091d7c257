// SPDX-License-Identifier: MIT
//
// node:test. The tree of tests is in internal/test.
'use strict';

const { ObjectAssign, ObjectDefineProperty } = primordials;

const start = require('internal/test/start');

function maker(add, name) {
  const make = (given, options, fn) => add(start.parentNow(), given, options, fn);
  ObjectDefineProperty(make, 'name', { __proto__: null, configurable: true, value: name });
  const kinds = ['skip', 'todo', 'only'];
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i];
    make[kind] = (given, options, fn) =>
      add(start.parentNow(), given, options, fn, { __proto__: null, [kind]: true });
  }
  return make;
}

function hook(kind) {
  return (fn, options) => start.addHook(start.parentNow(), kind, fn, options);
}

const test = maker(start.addTest, 'test');
const suite = maker(start.addSuite, 'suite');

function run() {
  throw new (require('internal/errors').codes.ERR_METHOD_NOT_IMPLEMENTED)('run()');
}

let mock;

module.exports = ObjectAssign(test, {
  after: hook('after'),
  afterEach: hook('afterEach'),
  before: hook('before'),
  beforeEach: hook('beforeEach'),
  describe: suite,
  getTestContext: start.getTestContext,
  it: test,
  run,
  suite,
  test,
});
ObjectDefineProperty(test, 'mock', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() {
    mock ??= new (require('internal/test/mock').MockTracker)();
    return mock;
  },
});
ObjectDefineProperty(test, 'assert', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() {
    return require('internal/test/assertions').registry;
  },
});
