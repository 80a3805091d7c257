// SPDX-License-Identifier: MIT
// Proxy itself is a plain function to look at, and makes what inspect knows of, in every realm.
'use strict';

const { inspect, types } = require('util');
const vm = require('vm');

console.log(Proxy.name, Proxy.length, Object.getOwnPropertyNames(Proxy).sort(), 'prototype' in Proxy);
console.log(String(Proxy), String(Proxy.revocable), types.isProxy(Proxy), Proxy);
console.log(Proxy.revocable.name, Proxy.revocable.length, 'prototype' in Proxy.revocable);
console.log(Object.getOwnPropertyDescriptor(globalThis, 'Proxy'));
console.log(Object.getOwnPropertyDescriptor(Proxy, 'revocable'));

for (const wrong of [() => Proxy({}, {}), () => new Proxy(1, {}), () => new Proxy({}),
                     () => class extends Proxy {}, () => Proxy.revocable({}),
                     () => new Proxy.revocable({}, {})]) {
  try {
    wrong();
  } catch (error) {
    console.log(error instanceof TypeError);
  }
}

const show = (value) => console.log(inspect(value, { showProxy: true }));
show(Reflect.construct(Proxy, [{}, { a: 1 }], Array));
show(Proxy.revocable.call(undefined, [1], { b: 2 }).proxy);
class Answers {
  constructor() {
    return new Proxy(this, { get: (target, key) => key });
  }
}
show(new Answers());
console.log(new Answers().foo);
show(vm.runInNewContext('new Proxy({ a: 1 }, { get() {} })'));

// A proxy of one that was revoked is not revoked itself.
const { proxy, revoke } = Proxy.revocable({}, {});
const outer = new Proxy(proxy, { x: 1 });
revoke();
show(outer);
Proxy.mine = 1;
console.log(Proxy.mine, delete Proxy.mine, Proxy.mine);
