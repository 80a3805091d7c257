// SPDX-License-Identifier: MIT
// Web IDL's legacy platform objects: those with `list[0]` and `list.name`. Each is a Proxy around
// an object that has the state and the prototype.
//
//   legacyProxy(object, { length, item(index), named(name), names(), namesAreEnumerable, ... })
//
// item is called with an index below length(); named gives undefined for a name that is not there.
// Optional: setItem(index, value), setNamed(name, value), deleteNamed(name).
//
// 1. Indexes come first, then properties of the object and its prototypes, then names, unless
//    `overrides` is set (forms, DOMStringMap): then names come before properties.

'use strict';

const {
  ArrayPrototypeIncludes,
  ArrayPrototypePush,
  Proxy,
  ReflectDefineProperty,
  ReflectDeleteProperty,
  ReflectGet,
  ReflectGetOwnPropertyDescriptor,
  ReflectHas,
  ReflectOwnKeys,
  ReflectSet,
  StringPrototypeCharCodeAt,
} = primordials;

const { kItems } = require('web/dom/slots');

// The array index that a property's name is, or -1.
function indexOfKey(key) {
  if (typeof key !== 'string') return -1;
  const { length } = key;
  if (length === 0 || length > 10) return -1;
  for (let i = 0; i < length; i++) {
    const code = StringPrototypeCharCodeAt(key, i);
    if (code < 48 || code > 57) return -1;
  }
  if (length > 1 && StringPrototypeCharCodeAt(key, 0) === 48) return -1;
  const number = +key;
  return number < 4294967295 ? number : -1;
}

const entry = (value, enumerable, writable) =>
  ({ __proto__: null, value, enumerable, writable, configurable: true });

function namedVisible(target, key, parts) {
  if (parts.named === undefined || typeof key !== 'string') return undefined;
  if (parts.overrides ? ReflectGetOwnPropertyDescriptor(target, key) !== undefined :
    ReflectHas(target, key)) return undefined;
  return parts.named(key);
}

function legacyProxy(object, parts) {
  const handler = {
    __proto__: null,

    get(target, key, receiver) {
      // An object that inherits from a list is none.
      if (key === kItems && receiver !== proxy) return undefined;
      const index = indexOfKey(key);
      if (index >= 0 && parts.item !== undefined) {
        return index < parts.length() ? parts.item(index) : undefined;
      }
      if (parts.overrides || !ReflectHas(target, key)) {
        const value = namedVisible(target, key, parts);
        if (value !== undefined) return value;
      }
      return ReflectGet(target, key, receiver);
    },

    has(target, key) {
      const index = indexOfKey(key);
      if (index >= 0 && parts.item !== undefined) return index < parts.length();
      return ReflectHas(target, key) || namedVisible(target, key, parts) !== undefined;
    },

    getOwnPropertyDescriptor(target, key) {
      const index = indexOfKey(key);
      if (index >= 0 && parts.item !== undefined) {
        return index < parts.length() ?
          entry(parts.item(index), true, parts.setItem !== undefined) : undefined;
      }
      const value = namedVisible(target, key, parts);
      if (value !== undefined) {
        return entry(value, parts.namesAreEnumerable === true, parts.setNamed !== undefined);
      }
      return ReflectGetOwnPropertyDescriptor(target, key);
    },

    set(target, key, value, receiver) {
      if (receiver === proxy) {
        const index = indexOfKey(key);
        if (index >= 0 && parts.item !== undefined) {
          if (parts.setItem === undefined) return false;
          parts.setItem(index, value);
          return true;
        }
        if (typeof key === 'string' && parts.setNamed !== undefined &&
            (parts.overrides || !ReflectHas(target, key))) {
          parts.setNamed(key, value);
          return true;
        }
        if (parts.setNamed === undefined && namedVisible(target, key, parts) !== undefined) {
          return false;
        }
      }
      // Slots of ours go straight to the object; a setter gets the proxy, which is the node to
      // others.
      return ReflectSet(target, key, value,
                        receiver === proxy && typeof key === 'symbol' ? target : receiver);
    },

    defineProperty(target, key, descriptor) {
      const index = indexOfKey(key);
      if (index >= 0 && parts.item !== undefined) {
        if (parts.setItem === undefined || !('value' in descriptor)) return false;
        parts.setItem(index, descriptor.value);
        return true;
      }
      if (typeof key === 'string' && parts.named !== undefined) {
        if (parts.setNamed !== undefined && (parts.overrides || !ReflectHas(target, key))) {
          if (!('value' in descriptor)) return false;
          parts.setNamed(key, descriptor.value);
          return true;
        }
        if (parts.setNamed === undefined && namedVisible(target, key, parts) !== undefined) {
          return false;
        }
      }
      return ReflectDefineProperty(target, key, descriptor);
    },

    deleteProperty(target, key) {
      const index = indexOfKey(key);
      if (index >= 0 && parts.item !== undefined) return index >= parts.length();
      if (namedVisible(target, key, parts) !== undefined) {
        return parts.deleteNamed === undefined ? false : parts.deleteNamed(key) !== false;
      }
      return ReflectDeleteProperty(target, key);
    },

    ownKeys(target) {
      const keys = [];
      if (parts.item !== undefined) {
        const length = parts.length();
        for (let i = 0; i < length; i++) keys[i] = `${i}`;
      }
      if (parts.names !== undefined) {
        const names = parts.names();
        for (let i = 0; i < names.length; i++) {
          if ((parts.overrides || !ReflectHas(target, names[i])) &&
              !ArrayPrototypeIncludes(keys, names[i])) {
            ArrayPrototypePush(keys, names[i]);
          }
        }
      }
      const own = ReflectOwnKeys(target);
      for (let i = 0; i < own.length; i++) {
        if (!ArrayPrototypeIncludes(keys, own[i])) ArrayPrototypePush(keys, own[i]);
      }
      return keys;
    },

    preventExtensions() {
      return false;
    },
  };
  const proxy = new Proxy(object, handler);
  return proxy;
}

module.exports = { indexOfKey, legacyProxy };
