// SPDX-License-Identifier: MIT
// process.env: all variables as properties of an object, with every change told to the C library.
// The object behind the proxy holds them all, so that reading costs nothing special and
// util.inspect, which looks behind proxies, shows them.
//
// 1. The object and the environment are equal: each change is made in both, here.
// 2. Values are strings; names are strings, never symbols.
// 3. Properties are writable, enumerable and configurable; anything else is refused.

'use strict';

const {
  ObjectDefineProperty, ObjectPrototype, Proxy, ReflectDeleteProperty, ReflectGet,
  ReflectGetOwnPropertyDescriptor, ReflectHas, ReflectOwnKeys, ReflectSet, TypeError,
} = primordials;

const binding = native('process');

let proxy;
let behind;
let pendingDeprecation;

function put(target, name, value) {
  ObjectDefineProperty(target, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

function toText(value) {
  if (typeof value === 'symbol') {
    throw new TypeError('Cannot convert a Symbol value to a string');
  }
  return `${value}`;
}

function warnOfType(value) {
  const type = typeof value;
  if (type === 'string' || type === 'number' || type === 'boolean') return;
  pendingDeprecation ??= require('internal/process/warning').pendingDeprecation();
  if (!pendingDeprecation) return;
  pendingDeprecation = false; // once is enough
  process.emitWarning(
    'Assigning any value other than a string, number, or boolean to a process.env property is ' +
    'deprecated. Please make sure to convert the value to a string before setting process.env ' +
    'with it.', 'DeprecationWarning', 'DEP0104');
}

function assign(target, name, value) {
  warnOfType(value);
  const text = toText(value);
  // '' and names with '=' are names that no variable can have: nothing happens.
  if (binding.envSet(toText(name), text)) put(target, name, text);
  return true;
}

const handler = {
  __proto__: null,

  set(target, name, value, receiver) {
    if (receiver !== proxy) {
      // An object that inherits from process.env keeps its own properties.
      return ReflectSet({ __proto__: ObjectPrototype }, name, value, receiver);
    }
    return assign(target, name, value);
  },

  deleteProperty(target, name) {
    if (typeof name === 'string') binding.envUnset(name);
    ReflectDeleteProperty(target, name);
    return true;
  },

  defineProperty(target, name, descriptor) {
    const { ERR_INVALID_OBJECT_DEFINE_PROPERTY } = require('internal/errors').codes;
    if ('value' in descriptor) {
      if (descriptor.configurable && descriptor.writable && descriptor.enumerable) {
        return assign(target, name, descriptor.value);
      }
    } else if ('get' in descriptor || 'set' in descriptor) {
      throw new ERR_INVALID_OBJECT_DEFINE_PROPERTY(
        "'process.env' does not accept an accessor(getter/setter) descriptor");
    }
    throw new ERR_INVALID_OBJECT_DEFINE_PROPERTY(
      "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
  },

  preventExtensions() {
    throw new TypeError('Cannot prevent extensions');
  },
};

// ---- Shared with another thread: a reader looks first whether it has changed

let version;

function refresh(target) {
  const now = binding.envVersion();
  if (now === version) return target;
  version = now;
  const names = ReflectOwnKeys(target);
  for (let i = 0; i < names.length; i++) ReflectDeleteProperty(target, names[i]);
  fill(target);
  return target;
}

function share() {
  handler.get = (target, name, receiver) => ReflectGet(refresh(target), name, receiver);
  handler.has = (target, name) => ReflectHas(refresh(target), name);
  handler.ownKeys = (target) => ReflectOwnKeys(refresh(target));
  handler.getOwnPropertyDescriptor = (target, name) =>
    ReflectGetOwnPropertyDescriptor(refresh(target), name);
}

// ---- The whole

function create() {
  const target = fill({});
  behind = target;
  return proxy = new Proxy(target, handler);
}

function fill(target) {
  const all = binding.envAll();
  for (let i = 0; i < all.length; i += 2) {
    // Of a name that comes twice getenv, and so everybody, sees the first.
    if (!primordials.ObjectHasOwn(target, all[i])) put(target, all[i], all[i + 1]);
  }
  return target;
}

// For those who copy objects and refuse proxies: the variables behind process.env, undefined for
// any other value.
function targetOf(value) {
  return value !== undefined && value === proxy ? behind : undefined;
}

module.exports = { create, share, targetOf };
