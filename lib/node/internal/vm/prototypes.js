// SPDX-License-Identifier: MIT
//
// The prototype of a context's global object, which the engine does not let be changed. Setting it
// is ours (see setPrototype in internal/vm/contextify): the functions that do so are replaced when
// there are contexts, those that ask for a prototype when the first one was set. This module runs
// in the realm whose functions it replaces.
//
// The same functions' neighbours refuse to close such an object to new properties, as Node's do.
'use strict';

const { Object, Proxy, Reflect, TypeError } = globalThis;
const { apply, defineProperty, getOwnPropertyDescriptor } = Reflect;

const { markNative } = require('internal/function-text');

function replace(holder, name, part, call) {
  const found = getOwnPropertyDescriptor(holder, name);
  const original = found?.[part];
  if (typeof original !== 'function' || !found.configurable) return;
  found[part] = new Proxy(original, {
    __proto__: null,
    apply: (target, self, args) => call(original, self, args),
  });
  defineProperty(holder, name, found);
  markNative(found[part], part === 'value' ? name : `${part} ${name}`);
}

function isPrototype(value) {
  return value === null || typeof value === 'object' || typeof value === 'function';
}

// set(global, prototype): whether it may be; isGlobal(value): whether the value is one of those.
function installSetters({ isGlobal, set }) {
  const mustSet = (global, prototype) => {
    if (!set(global, prototype)) throw new TypeError('Cyclic __proto__ value');
  };
  replace(Object, 'setPrototypeOf', 'value', (original, self, args) => {
    if (!isGlobal(args[0]) || !isPrototype(args[1])) return apply(original, self, args);
    mustSet(args[0], args[1]);
    return args[0];
  });
  replace(Reflect, 'setPrototypeOf', 'value', (original, self, args) =>
    (!isGlobal(args[0]) || !isPrototype(args[1]) ? apply(original, self, args) :
      set(args[0], args[1])));
  replace(Object.prototype, '__proto__', 'set', (original, self, args) => {
    if (!isGlobal(self)) return apply(original, self, args);
    if (isPrototype(args[0])) mustSet(self, args[0]);
    return undefined;
  });
}

// isOpen(value): whether it must stay open.
function installClosers({ isOpen }) {
  const refuse = (name, message) => replace(Object, name, 'value', (original, self, args) => {
    if (isOpen(args[0])) throw new TypeError(message);
    return apply(original, self, args);
  });
  refuse('freeze', 'Cannot freeze');
  refuse('seal', 'Cannot seal');
  refuse('preventExtensions', 'Cannot prevent extensions');
  replace(Reflect, 'preventExtensions', 'value', (original, self, args) =>
    (isOpen(args[0]) ? false : apply(original, self, args)));
}

// get(global): its prototype, if one was set.
function installGetters({ get }) {
  const of = (original, self, args) => {
    const found = get(args[0]);
    return found === undefined ? apply(original, self, args) : found;
  };
  replace(Object, 'getPrototypeOf', 'value', of);
  replace(Reflect, 'getPrototypeOf', 'value', of);
  replace(Object.prototype, '__proto__', 'get', (original, self, args) => {
    const found = get(self);
    return found === undefined ? apply(original, self, args) : found;
  });
}

module.exports = { installClosers, installGetters, installSetters };
