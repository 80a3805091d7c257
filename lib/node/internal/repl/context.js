// SPDX-License-Identifier: MIT
// What an input of a REPL sees: the global object itself, or a new context with all that the
// global object has; module, require, and the built-in modules by their names.
'use strict';

const {
  ArrayPrototypePush,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetOwnPropertyNames,
  ObjectPrototypeHasOwnProperty,
  SafeSet,
  SafeWeakSet,
  StringPrototypeIncludes,
  StringPrototypeStartsWith,
  globalThis,
} = primordials;

// ---- names of modules ---------------------------------------------------------------------------

let names;

// repl.builtinModules: programs may set it.
function getNames() {
  if (names !== undefined) return names;
  const all = require('internal/modules/builtins').builtinModules();
  names = [];
  for (let i = 0; i < all.length; i++) {
    if (all[i][0] !== '_' && !StringPrototypeStartsWith(all[i], 'node:')) {
      ArrayPrototypePush(names, all[i]);
    }
  }
  return names;
}

function setNames(value) {
  names = value;
}

// ---- getters that may be called while an input is being typed -----------------------------------

let getters;

function trust(get) {
  getters ??= new SafeWeakSet();
  getters.add(get);
}

// All that the global object has before the first input, but modules that warn when they are
// loaded or change how others work.
function trustGetters(object) {
  const keys = ObjectGetOwnPropertyNames(object);
  for (let i = 0; i < keys.length; i++) {
    if (keys[i] === 'domain' || keys[i] === 'punycode' || keys[i] === 'sys') continue;
    const get = ObjectGetOwnPropertyDescriptor(object, keys[i])?.get;
    if (get !== undefined) trust(get);
  }
}

function isOwnGetter(get) {
  return getters !== undefined && getters.has(get);
}

// ---- contexts -----------------------------------------------------------------------------------

// fs, path and the rest, loaded when first used. Not enumerable, until somebody assigns.
function addModules(context, module) {
  const all = require('internal/modules/builtins').builtinModules();
  for (let i = 0; i < all.length; i++) {
    const id = all[i];
    if (id[0] === '_' || StringPrototypeIncludes(id, '/') || StringPrototypeIncludes(id, ':') ||
        ObjectPrototypeHasOwnProperty(context, id)) {
      continue;
    }
    const set = (value) => {
      ObjectDefineProperty(context, id, {
        __proto__: null, configurable: true, enumerable: true, writable: true, value,
      });
    };
    ObjectDefineProperty(context, id, {
      __proto__: null,
      configurable: true,
      enumerable: false,
      get: () => {
        const value = module.require(id);
        const get = () => value;
        trust(get);
        ObjectDefineProperty(context, id, {
          __proto__: null, configurable: true, enumerable: false, get, set,
        });
        return value;
      },
      set,
    });
  }
}

let own;

// The names that every new context has.
function globalNames() {
  if (own !== undefined) return own;
  own = new SafeSet();
  const list = require('vm').runInNewContext('Object.getOwnPropertyNames(globalThis)');
  for (let i = 0; i < list.length; i++) own.add(list[i]);
  return own;
}

function newContext(output) {
  const context = require('vm').createContext();
  const theirs = globalNames();
  const keys = ObjectGetOwnPropertyNames(globalThis);
  for (let i = 0; i < keys.length; i++) {
    if (theirs.has(keys[i])) continue;
    const descriptor = ObjectGetOwnPropertyDescriptor(globalThis, keys[i]);
    ObjectDefineProperty(context, keys[i], { __proto__: null, ...descriptor });
  }
  context.global = context;
  const { Console } = require('console');
  define(context, 'console', new Console(output));
  return context;
}

function define(context, name, value) {
  ObjectDefineProperty(context, name, {
    __proto__: null, configurable: true, enumerable: false, writable: true, value,
  });
}

function currentFolder() {
  const path = require('path');
  try {
    return path.resolve('repl');
  } catch {
    return path.resolve(path.dirname(process.execPath), 'repl'); // it was deleted
  }
}

function makeContext(useGlobal, output) {
  const { Module, makeRequire } = require('internal/modules/loader');
  const context = useGlobal ? globalThis : newContext(output);
  const module = new Module('<repl>');
  const paths = Module._nodeModulePaths(currentFolder());
  for (let i = 0; i < Module.globalPaths.length; i++) {
    ArrayPrototypePush(paths, Module.globalPaths[i]);
  }
  module.paths = paths;
  define(context, 'module', module);
  define(context, 'require', makeRequire(module));
  addModules(context, module);
  trustGetters(context);
  return context;
}

module.exports = { getNames, globalNames, isOwnGetter, makeContext, setNames, trust };
