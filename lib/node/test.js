// SPDX-License-Identifier: MIT
//
// node:test. The tree of tests is in internal/test.
'use strict';

const { ObjectAssign, ObjectDefineProperty } = primordials;

const harness = require('internal/test/harness');
const { callerPlace } = require('internal/test/place');

function maker(getFactory, name) {
  const make = (given, options, fn) => {
    const more = { __proto__: null, place: callerPlace() };
    return harness.add(getFactory(), given, options, fn, more);
  };
  ObjectDefineProperty(make, 'name', { __proto__: null, configurable: true, value: name });
  const kinds = ['expectFailure', 'skip', 'todo', 'only'];
  for (let i = 0; i < kinds.length; i++) {
    const kind = kinds[i];
    make[kind] = (given, options, fn) => {
      const more = { __proto__: null, [kind]: true, place: callerPlace() };
      return harness.add(getFactory(), given, options, fn, more);
    };
  }
  return make;
}

function hook(kind) {
  return (fn, options) => { harness.addHook(kind, fn, options, callerPlace()); };
}

const test = maker(() => require('internal/test/tree').Test, 'test');
const suite = maker(() => require('internal/test/suite').Suite, 'suite');

module.exports = ObjectAssign(test, {
  after: hook('after'),
  afterEach: hook('afterEach'),
  before: hook('before'),
  beforeEach: hook('beforeEach'),
  describe: suite,
  getTestContext: harness.getTestContext,
  it: test,
  run(options) {
    return require('internal/test/run').run(options);
  },
  suite,
  test,
});

function lazily(name, make) {
  let value;
  ObjectDefineProperty(test, name, {
    __proto__: null,
    configurable: true,
    enumerable: true,
    get() {
      value ??= make();
      return value;
    },
  });
}

lazily('mock', () => new (require('internal/test/mock').MockTracker)());
lazily('snapshot', () => {
  const { setDefaultSnapshotSerializers, setResolveSnapshotPath } =
    require('internal/test/snapshot');
  return { __proto__: null, setDefaultSnapshotSerializers, setResolveSnapshotPath };
});
lazily('assert', () => ({
  __proto__: null, register: require('internal/test/assertions').register,
}));
