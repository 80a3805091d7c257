// SPDX-License-Identifier: MIT
// Mock functions, methods, accessors, properties. Node 24.
'use strict';
const { mock, test } = require('node:test');

const show = (call) => {
  const { arguments: args, error, result, stack, target, this: self } = call;
  console.log(args, error?.message, result, stack instanceof Error, target?.name, typeof self);
};
const attempt = (fn) => {
  try {
    console.log('gave', fn());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
};

test('functions', () => {
  const fn = mock.fn((a, b) => a + b);
  console.log(fn(1, 2), fn.mock.callCount());
  fn.mock.mockImplementation((a, b) => a * b);
  fn.mock.mockImplementationOnce(() => 'once');
  fn.mock.mockImplementationOnce(() => { throw new Error('fourth'); }, 3);
  console.log(fn(3, 4), fn(3, 4));
  attempt(() => fn(5));
  fn.mock.calls.forEach(show);
  fn.mock.resetCalls();
  console.log(fn.mock.callCount(), fn.length, fn.name);
  fn.mock.restore();
  console.log(fn(1, 2));
  const limited = mock.fn(() => 'real', () => 'mocked', { times: 2 });
  console.log(limited(), limited(), limited());
  class Point { constructor(x) { this.x = x; } }
  const Mocked = mock.fn(Point);
  console.log(new Mocked(4));
  Mocked.mock.calls.forEach(show);
  for (const args of [[1], [() => {}, 1], [() => {}, () => {}, 1], [() => {}, { times: 0 }]]) {
    attempt(() => mock.fn(...args));
  }
  attempt(() => fn.mock.mockImplementationOnce(() => {}, -1));
  attempt(() => fn.mock.mockImplementation(1));
});

test('methods', (t) => {
  const object = {
    n: 2,
    [Symbol.for('s')]() { return 's'; },
    add(x) { return this.n + x; },
    get value() { return 'value'; },
    set value(v) { this.n = v; },
  };
  const add = t.mock.method(object, 'add');
  console.log(object.add(3), add.mock.calls[0].this === object, object.add === add);
  t.mock.method(object, Symbol.for('s'), () => 'mocked');
  console.log(object[Symbol.for('s')]());
  const getter = t.mock.getter(object, 'value', () => 'got');
  console.log(object.value, getter.mock.callCount());
  const setter = t.mock.setter(object, 'value', function(v) { this.n = v * 10; });
  object.value = 5;
  console.log(object.n, setter.mock.callCount());
  t.mock.restoreAll();
  console.log(object.value, 'mock' in object.add);
  class Base { go() { return 'base'; } }
  class Child extends Base {}
  const child = new Child();
  t.mock.method(child, 'go', () => 'mocked');
  console.log(child.go(), new Child().go());
  const frozen = Object.defineProperty({}, 'no', { value() {}, configurable: false });
  attempt(() => t.mock.method(frozen, 'no'));
  for (const args of [
    [null, 'a'], [object, 1], [object, 'n'], [object, 'none'], [object, 'add', 1],
    [object, 'add', () => {}, 1], [object, 'value', { getter: true, setter: true }],
    [object, 'add', { times: -1 }], [object, 'add', { getter: 1 }],
  ]) attempt(() => t.mock.method(...args));
  attempt(() => t.mock.getter(object, 'value', { getter: false }));
  attempt(() => t.mock.setter(object, 'value', { setter: false }));
  attempt(() => t.mock.getter(object, 'value', { setter: true }));
});

test('properties', (t) => {
  const object = { a: 1, b: 2 };
  const a = t.mock.property(object, 'a', 10);
  console.log(object.a, (object.a = 11, object.a), a.mock.accessCount());
  a.mock.mockImplementationOnce(99);
  console.log(object.a, object.a);
  console.log(a.mock.accesses.map(({ type, value }) => [type, value]));
  a.mock.resetAccesses();
  a.mock.restore();
  console.log(object, a.mock.accessCount());
  attempt(() => t.mock.property(object, 'zzz', 1));
  attempt(() => t.mock.property(1, 'a'));
  attempt(() => t.mock.property(object, 1));
});

test('restored after the test', async (t) => {
  const object = { f: () => 'real' };
  await t.test('inside', (u) => {
    u.mock.method(object, 'f', () => 'mocked');
    console.log(object.f());
  });
  console.log(object.f());
});
