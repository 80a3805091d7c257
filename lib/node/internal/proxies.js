// SPDX-License-Identifier: MIT
//
// Proxy, for an engine that does not tell a proxy's handler (cell-kinds of rondo doctor): each that
// a program makes is noted with its handler. A realm's Proxy becomes a proxy of itself, as only that
// is a constructor without a `prototype`, as Proxy is.
//
// The engine checks the arguments and makes the proxy. Proxies of Rondo's own are not noted.
'use strict';

const { ArrayIsArray, ReflectConstruct, SafeWeakMap } = primordials;

const handlers = new SafeWeakMap(); // proxy -> handler
const constructors = new primordials.SafeWeakSet(); // what stands for Proxy, in each realm

// undefined: not known; null: it was revoked, which only Array.isArray tells without a trap.
function handlerOf(proxy, target) {
  try {
    ArrayIsArray(proxy);
  } catch {
    if (isWhole(target)) return null;
  }
  return handlers.get(proxy);
}

// Array.isArray looks through proxies: one further down may be the revoked one.
function isWhole(value) {
  try {
    ArrayIsArray(value);
    return true;
  } catch {
    return false;
  }
}

function construct(target, args) {
  const proxy = ReflectConstruct(target, args);
  handlers.set(proxy, args[1]);
  return proxy;
}
construct.displayName = 'call'; // which no stack shows

// Gives the two functions that shall look like the engine's.
function install(realmGlobal) {
  const { Proxy: original } = realmGlobal;
  const makeRevocable = original.revocable;
  const { revocable } = {
    revocable(target, handler) {
      const made = makeRevocable(target, handler);
      handlers.set(made.proxy, handler);
      return made;
    },
  };
  const define = (object, key, value) => primordials.ObjectDefineProperty(object, key, {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
  define(original, 'revocable', revocable);
  const Proxy = new original(original, { __proto__: null, construct });
  constructors.add(Proxy);
  define(realmGlobal, 'Proxy', Proxy);
  return { __proto__: null, Proxy, revocable };
}

module.exports = { handlerOf, install, isConstructor: (value) => constructors.has(value) };
