// SPDX-License-Identifier: MIT
//
// Functions of a context that look at properties themselves, where the engine does not tell our
// callbacks of that (src/engine/realm_asking.c): asked of the global object, they ask the filter
// (internal/vm/contextify) first. This module runs in the context's realm. Functions of other
// realms see the global object as the engine has it.
'use strict';

const { Object, Proxy, Reflect } = globalThis;
const { apply, defineProperty, getOwnPropertyDescriptor, ownKeys } = Reflect;
const { hasOwnProperty, propertyIsEnumerable } = Object.prototype;
const own = globalThis;

function install(filter) {
  const replace = (holder, name, call) => {
    const found = getOwnPropertyDescriptor(holder, name);
    const original = found.value;
    found.value = new Proxy(original, {
      __proto__: null,
      apply: (target, self, args) => call(original, self, args),
    });
    defineProperty(holder, name, found);
  };
  const describe = (key) => getOwnPropertyDescriptor(filter, key) ?? describeOwn(key);
  const describeOwn = (key) => getOwnPropertyDescriptor(own, key);
  const keys = () => {
    const list = ownKeys(filter);
    for (const key of ownKeys(own)) {
      if (!list.includes(key)) list.push(key);
    }
    return list;
  };
  const onGlobal = (holder, name, call) => replace(holder, name, (original, self, args) =>
    (args[0] === own ? call(args) : apply(original, self, args)));
  const enumerable = () => keys().filter((key) => typeof key === 'string' &&
    describe(key)?.enumerable === true);

  onGlobal(Object, 'defineProperty', (args) => {
    Object.defineProperty(filter, args[1], args[2]);
    return own;
  });
  onGlobal(Reflect, 'defineProperty', (args) => defineProperty(filter, args[1], args[2]));
  onGlobal(Object, 'defineProperties', (args) => {
    Object.defineProperties(filter, args[1]);
    return own;
  });
  onGlobal(Object, 'getOwnPropertyDescriptor', (args) => describe(args[1]));
  onGlobal(Reflect, 'getOwnPropertyDescriptor', (args) => describe(args[1]));
  onGlobal(Object, 'getOwnPropertyDescriptors', () => {
    const all = {};
    for (const key of keys()) all[key] = describe(key);
    return all;
  });
  onGlobal(Object, 'getOwnPropertyNames',
           () => keys().filter((key) => typeof key === 'string'));
  onGlobal(Object, 'getOwnPropertySymbols',
           () => keys().filter((key) => typeof key === 'symbol'));
  onGlobal(Reflect, 'ownKeys', keys);
  onGlobal(Object, 'keys', enumerable);
  onGlobal(Object, 'values', () => enumerable().map((key) => own[key]));
  onGlobal(Object, 'entries', () => enumerable().map((key) => [key, own[key]]));
  onGlobal(Object, 'hasOwn', (args) => describe(args[1]) !== undefined);
  replace(Object.prototype, 'hasOwnProperty', (original, self, args) =>
    (self === own ? describe(args[0]) !== undefined : apply(hasOwnProperty, self, args)));
  replace(Object.prototype, 'propertyIsEnumerable', (original, self, args) =>
    (self === own ? describe(args[0])?.enumerable === true :
      apply(propertyIsEnumerable, self, args)));
}

module.exports = { install };
