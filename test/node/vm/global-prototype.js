// SPDX-License-Identifier: MIT
// The prototype of a context's global object can be set, from within and from outside, also to a
// chain with a proxy in it.
'use strict';

const vm = require('vm');

const sandbox = { own: 'sandbox' };
vm.createContext(sandbox);
console.log(vm.runInContext(`
  const base = { inherited: 'yes', own: 'no', get isGlobal() { return this === globalThis; } };
  [Object.setPrototypeOf(globalThis, base) === globalThis, inherited, own, isGlobal,
   typeof nothing, 'inherited' in globalThis, Object.getPrototypeOf(globalThis) === base,
   Reflect.getPrototypeOf(globalThis) === base]`, sandbox));
console.log(Object.keys(sandbox), 'inherited' in sandbox);

const other = vm.createContext({});
const global = vm.runInContext('globalThis', other);
const names = new Proxy({}, {
  get: (target, key) => typeof key === 'string' && key.startsWith('named') ? key : undefined,
  has: (target, key) => typeof key === 'string' && key.startsWith('named'),
});
Object.setPrototypeOf(global, Object.create(names, { above: { value: 'above' } }));
console.log(vm.runInContext(
  'var declared = 1; [above, namedOne, typeof unknown, typeof Array, declared, globalThis.namedTwo]',
  other));
console.log(Object.getPrototypeOf(global).above, Reflect.setPrototypeOf(global, null));
console.log(vm.runInContext('typeof above', other));
try {
  Object.setPrototypeOf(global, Object.create(global));
} catch (error) {
  console.log(error.name);
}
