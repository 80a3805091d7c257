// SPDX-License-Identifier: MIT
'use strict';
const { mock } = require('node:test');

const add = mock.fn((a, b) => a + b);
console.log(add(1, 2), add.call({ x: 1 }, 3, 4), add.mock.callCount());
const [, second] = add.mock.calls;
console.log(second.arguments, second.result, second.error, second.this, second.target);
add.mock.mockImplementation(() => 'new');
add.mock.mockImplementationOnce(() => 'once');
console.log(add(), add());
add.mock.restore();
console.log(add(5, 6));
add.mock.resetCalls();
console.log(add.mock.callCount(), add.mock.calls);
const thrower = mock.fn(() => { throw new Error('thrown'); });
try {
  thrower();
} catch (error) {
  console.log(error === thrower.mock.calls[0].error);
}
const twice = mock.fn(() => 'original', () => 'mocked', { times: 2 });
console.log(twice(), twice(), twice());

class Thing {
  constructor(x) { this.x = x; }
  get value() { return this.x; }
  set value(x) { this.x = x; }
  method() { return this.x; }
}
const thing = new Thing(1);
mock.method(thing, 'method', function() { return this.x + 100; });
console.log(thing.method(), thing.method.mock.callCount());
thing.method.mock.restore();
console.log(thing.method());
mock.getter(thing, 'value', () => 'got');
console.log(thing.value);
mock.restoreAll();
const spied = { f(x) { return x * 2; } };
mock.method(spied, 'f');
console.log(spied.f(4), spied.f.mock.calls.length);
mock.reset();
console.log(spied.f.mock);
const Made = mock.fn(Thing);
const made = new Made(7);
console.log(made instanceof Thing, Made.mock.calls[0].target === Thing, made.x);
for (const wrong of [
  () => mock.fn(1),
  () => mock.fn(() => {}, 2),
  () => mock.method({}, 'x'),
  () => mock.method(1, 'x'),
  () => mock.method({}, 1),
  () => mock.fn({ times: 0 }),
  () => mock.method(spied, 'f', { getter: true, setter: true }),
]) {
  try {
    wrong();
    console.log('no error');
  } catch (error) {
    console.log(error.code, error.message);
  }
}
