// SPDX-License-Identifier: MIT
//
// Proxy, for an engine that does not tell a proxy's handler (cell-kinds of rondo doctor): each that
// a program makes is noted with its handler. A realm's Proxy becomes a proxy of itself, as only that
// is a constructor without a `prototype`, as Proxy is.
//
// The engine checks the arguments and makes the proxy. Proxies of Rondo's own are not noted.
'use strict';

const { ArrayIsArray, ObjectDefineProperty, ReflectConstruct, SafeWeakMap } = primordials;

const { markNative } = require('internal/function-text');

const handlers = new SafeWeakMap(); // proxy -> handler

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
  const define = (object, key, value) => ObjectDefineProperty(object, key, {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
  define(original, 'revocable', revocable);
  const Proxy = new original(original, { __proto__: null, construct });
  define(realmGlobal, 'Proxy', Proxy);
  markNative(Proxy, 'Proxy');
  markNative(revocable, 'revocable');
}

module.exports = { handlerOf, install };
