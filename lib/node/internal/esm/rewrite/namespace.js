// SPDX-License-Identifier: MIT
//
// Namespace objects: proxies that answer as the language's standard says for them. The target has
// the same properties, so that the engine finds every answer possible: they can be written, but
// never are.
'use strict';

const {
  ObjectDefineProperty,
  ObjectFreeze,
  ObjectHasOwn,
  ObjectIs,
  ObjectPreventExtensions,
  Proxy,
  ReflectGetOwnPropertyDescriptor,
  ReflectHas,
  SymbolToStringTag,
} = primordials;

class Handler {
  #readers;

  constructor(readers) {
    this.#readers = readers;
    ObjectFreeze(this);
  }

  getPrototypeOf() {
    return null;
  }

  setPrototypeOf(target, prototype) {
    return prototype === null;
  }

  isExtensible() {
    return false;
  }

  preventExtensions() {
    return true;
  }

  getOwnPropertyDescriptor(target, key) {
    const read = this.#readers[key];
    if (typeof key === 'symbol' || read === undefined) {
      return ReflectGetOwnPropertyDescriptor(target, key);
    }
    return { __proto__: null, configurable: false, enumerable: true, value: read(key),
             writable: true };
  }

  defineProperty(target, key, wanted) {
    const own = this.getOwnPropertyDescriptor(target, key);
    if (own === undefined || wanted.configurable === true || ObjectHasOwn(wanted, 'get') || ObjectHasOwn(wanted, 'set') ||
        (ObjectHasOwn(wanted, 'enumerable') && wanted.enumerable !== own.enumerable) ||
        (ObjectHasOwn(wanted, 'writable') && wanted.writable !== own.writable)) {
      return false;
    }
    return !ObjectHasOwn(wanted, 'value') || ObjectIs(wanted.value, own.value);
  }

  has(target, key) {
    return ReflectHas(target, key);
  }

  get(target, key) {
    if (typeof key === 'symbol') return target[key];
    const read = this.#readers[key];
    return read === undefined ? undefined : read(key);
  }

  set() {
    return false;
  }

  deleteProperty(target, key) {
    return !ReflectHas(target, key);
  }
}

// readers: name -> the function that reads it, in the order of the names.
function makeNamespace(names, readers) {
  const target = { __proto__: null };
  for (let i = 0; i < names.length; i++) target[names[i]] = undefined;
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(target, names[i], {
      __proto__: null, configurable: false, enumerable: true, value: undefined, writable: true,
    });
  }
  ObjectDefineProperty(target, SymbolToStringTag, {
    __proto__: null, configurable: false, enumerable: false, value: 'Module', writable: false,
  });
  ObjectPreventExtensions(target);
  const made = new Proxy(target, new Handler(readers));
  require('internal/types').markModuleNamespace(made);
  return made;
}

module.exports = { makeNamespace };
