// SPDX-License-Identifier: MIT
//
// Contexts: a realm of its own (src/engine/private/realm.c) behind a sandbox object of the
// program's. What code in the realm does to its global object is done to the sandbox:
//
//   global code --> realm's global --filter--> sandbox
//                          |  (what the sandbox has not)
//                          v
//                    built-ins of the realm
//
// The filter is a proxy of the sandbox. Its traps see own properties only; the
// declarer, a second proxy, is asked whether a name can be *read*, where the
// sandbox's prototypes count too, and makes the variables that code declares.
//
// Invariants:
//  1. contexts maps a sandbox to its context and holds neither alive: the realm's
//     global holds the filter, which holds the sandbox, and all go together.
//  2. A trap does what it does to the sandbox with the sandbox as the receiver.
'use strict';

const {
  ArrayPrototypeIncludes, Error, Int32Array, ObjectDefineProperty, Proxy, ReflectApply,
  ReflectConstruct, ReflectDefineProperty, ReflectDeleteProperty, ReflectGet,
  ReflectGetOwnPropertyDescriptor, ReflectGetPrototypeOf, ReflectHas, ReflectIsExtensible,
  ReflectOwnKeys, ReflectSet, ReflectSetPrototypeOf, SafeMap, SafeSet, SafeWeakMap, SafeWeakRef,
  String, SymbolSpecies, SymbolToStringTag,
} = primordials;

const {
  filter, forbidEval, makeRealm, ownTasks, runBuiltin, tellsAll, words: memory,
} = native('vm');
const { cellType, proxyTarget } = native('types');
const functionText = require('internal/function-text');
const { markNative } = functionText;
const { proxyHandler } = require('internal/types');
const words = new Int32Array(memory);
const DECLINED = 0;
const THROWS = 1;
const STARTING = 2;
const TAG = 'Symbol.toStringTag'; // as callbacks of the C interface get the symbol

const contexts = new SafeWeakMap();
const globals = new SafeWeakMap(); // a context's global object -> the context

// The name of an object's constructor, where that is a plain matter.
function constructorName(object) {
  try {
    return findConstructorName(object);
  } catch {
    return 'Object'; // the traps of a proxy
  }
}

function findConstructorName(object) {
  for (let at = object; at !== null; at = ReflectGetPrototypeOf(at)) {
    const found = ReflectGetOwnPropertyDescriptor(at, 'constructor');
    if (found === undefined) continue;
    if (typeof found.value !== 'function') continue;
    const name = ReflectGetOwnPropertyDescriptor(found.value, 'name');
    if (name !== undefined && typeof name.value === 'string' && name.value !== '') {
      return name.value;
    }
  }
  return 'Object';
}

// ---- traps ------------------------------------------------------------------------------

// A proxy must not lie about a value that cannot change.
function isFixed(found) {
  return found !== undefined && !found.configurable && found.writable === false;
}

// The global object's own, which nothing can change.
function isConstant(key) {
  return key === 'undefined' || key === 'NaN' || key === 'Infinity';
}

// The error for strict code.
function readOnly(TypeError, sandbox, key, viaGlobal) {
  const name = String(key);
  return new TypeError(viaGlobal ? `Cannot redefine property: ${name}` :
    `Cannot assign to read only property '${name}' of object '#<${constructorName(sandbox)}>'`);
}

// For an engine that does not tell us whether code is strict. When we decline, it looks at a property
// of the global object's own: that gets one like the sandbox's, if the sandbox's can never change.
function decline(context, key, found) {
  if (context.declared === undefined || found?.configurable !== false) return;
  words[DECLINED] = 1;
  const { enumerable, value, writable = true } = found;
  ReflectDefineProperty(context.global, key, {
    __proto__: null, configurable: false, enumerable, value, writable,
  });
}

// The same for a variable that code wants to delete: the engine says no where the global object has a
// property that must stay.
function keepVariable(context, key) {
  if (context.declared === undefined) return;
  words[DECLINED] = 1;
  context.copies.define(key, {
    __proto__: null, configurable: false, enumerable: true, value: undefined, writable: true,
  });
}

function variable(value) {
  return { __proto__: null, configurable: true, enumerable: true, value, writable: true };
}

// Whether code can read that name. Node does not ask a proxy whether it has a property:
// one with a `get` trap has all, one without is what its target is.
function isReadable(sandbox, key) {
  let at = sandbox;
  for (let target = proxyTarget(at); target; target = proxyTarget(at)) {
    const handler = proxyHandler(at);
    // Those whose handler is not known are Rondo's own, and have one.
    if (handler === undefined || typeof handler?.get === 'function') return true;
    at = target;
  }
  return ReflectHas(at, key);
}

// What a proxy's traps throw here is nobody's answer. The engine reads what we answer,
// and must not find what a program put on Object.prototype.
function ownDescriptor(sandbox, key) {
  try {
    const found = ReflectGetOwnPropertyDescriptor(sandbox, key);
    if (found !== undefined) ReflectSetPrototypeOf(found, null);
    return found;
  } catch {
    return undefined;
  }
}

function attempt(sandbox, key) {
  try {
    return ReflectGet(sandbox, key);
  } catch {
    return undefined;
  }
}

// vars: the variables that code declared, with their values. A variable is on the
// sandbox from its first assignment on; what is taken off the sandbox later, code in
// the context still sees.
function makeFilter(sandbox, context, vars) {
  return {
    __proto__: null,

    get(target, key) {
      if (context.declared !== undefined) {
        if (key === TAG) key = SymbolToStringTag;
        // Asked so by a script that begins with `let key`.
        if (context.declared.lexical.has(key)) return attempt(sandbox, key);
      }
      const value = ReflectGet(sandbox, key);
      if (value === undefined && !isReadable(sandbox, key)) {
        if (inherits(context, key) && !vars.has(key)) return inherited(context, key);
        return key === SymbolToStringTag ? context.tag : vars.get(key);
      }
      if (value === sandbox && !isFixed(ownDescriptor(sandbox, key))) {
        return context.global;
      }
      return value;
    },

    has(target, key) {
      return vars.has(key) || ownDescriptor(sandbox, key) !== undefined || inherits(context, key);
    },

    set(target, key, value, receiver) {
      const throws = words[THROWS] !== 0;
      const found = ownDescriptor(sandbox, key);
      if (found === undefined &&
          (typeof key === 'symbol' || isConstant(key) || !ReflectIsExtensible(sandbox))) {
        words[DECLINED] = 1;
        return true;
      }
      const done = ReflectSet(sandbox, key, value);
      if (!done && found?.writable === false) {
        if (throws) throw readOnly(context.TypeError, sandbox, key, receiver === context.global);
        decline(context, key, found);
      }
      if (done && vars.has(key)) vars.set(key, value);
      // Without a setter nothing happens, even in strict code.
      return done || found?.configurable === true;
    },

    getOwnPropertyDescriptor(target, key) {
      if (vars.has(key)) {
        // Asked so by a script that begins with `let key`. Where the engine does not tell us what a
        // script declares, internal/vm/declarations has looked for that, and the code itself asks.
        if (words[STARTING] !== 0 && context.declared === undefined) {
          throw new context.SyntaxError(`Identifier '${String(key)}' has already been declared`);
        }
        const found = ownDescriptor(sandbox, key);
        return found === undefined && ReflectIsExtensible(sandbox) ? variable(vars.get(key)) :
          found;
      }
      return ownDescriptor(sandbox, key);
    },

    defineProperty(target, key, descriptor) {
      const throws = words[THROWS] !== 0;
      ReflectSetPrototypeOf(descriptor, null);
      const done = ReflectDefineProperty(sandbox, key, descriptor);
      if (done && target !== sandbox) ReflectDefineProperty(target, key, descriptor);
      if (done && vars.has(key) && 'value' in descriptor) vars.set(key, descriptor.value);
      if (!done && throws) {
        throw new context.TypeError(`Cannot redefine property: ${String(key)}`);
      }
      return done;
    },

    deleteProperty(target, key) {
      const done = ReflectDeleteProperty(sandbox, key);
      if (!done) decline(context, key, ownDescriptor(sandbox, key));
      else if (vars.has(key)) keepVariable(context, key);
      else if (context.declared !== undefined) words[DECLINED] = 1; // what eval made, or a built-in
      return done && !vars.has(key);
    },

    ownKeys() {
      const keys = ReflectOwnKeys(sandbox);
      if (vars.size === 0 || !ReflectIsExtensible(sandbox)) return keys;
      vars.forEach((value, key) => {
        if (!ArrayPrototypeIncludes(keys, key)) keys[keys.length] = key;
      });
      return keys;
    },
  };
}

function makeDeclarer(sandbox, context, vars) {
  const reads = proxyTarget(sandbox) === undefined ? ReflectHas : isReadable;
  return {
    __proto__: null,

    has(target, key) {
      if (context.copies?.answer(key)) return false;
      // The engine's class has a tag, which is not Node's.
      return vars.has(key) || key === SymbolToStringTag || key === TAG || reads(sandbox, key) ||
        inherits(context, key);
    },

    getOwnPropertyDescriptor(target, key) {
      if (!ReflectIsExtensible(sandbox)) return undefined;
      vars.set(key, undefined);
      return variable(undefined);
    },
  };
}

// ---- contexts -----------------------------------------------------------------------------

const NO_STRINGS = 'Code generation from strings disallowed for this context';
const NO_WASM = 'Wasm code generation disallowed by embedder';

// How many contexts there are, for measureMemory.
let refs = [];

function liveContexts() {
  const live = [];
  for (let i = 0; i < refs.length; i++) {
    if (refs[i].deref() !== undefined) live[live.length] = refs[i];
  }
  refs = live;
  return live.length;
}

function remember(global) {
  if (refs.length > 0 && refs.length % 256 === 0) liveContexts();
  refs[refs.length] = new SafeWeakRef(global);
}

function forbidWasm(global) {
  const { Promise, WebAssembly } = global;
  if (WebAssembly === undefined) return;
  const { CompileError, Module } = WebAssembly;
  const refuse = () => { throw new CompileError(`WebAssembly.Module(): ${NO_WASM}`); };
  WebAssembly.Module = new Proxy(Module, { __proto__: null, apply: refuse, construct: refuse });
  Module.prototype.constructor = WebAssembly.Module;
  markNative(WebAssembly.Module, 'Module');
  const reject = (name) =>
    new Promise((resolve, no) => no(new CompileError(`WebAssembly.${name}(): ${NO_WASM}`)));
  setWasm(WebAssembly, {
    compile(bytes) { return reject('compile'); },
    instantiate(source, imports = undefined) { return reject('instantiate'); },
  });
}

function setWasm(WebAssembly, { compile, instantiate }) {
  WebAssembly.compile = compile;
  WebAssembly.instantiate = instantiate;
  markNative(compile, 'compile');
  markNative(instantiate, 'instantiate');
}

function rejected(promise, reason) {
  require('internal/rejections').rejected(promise, reason);
}

// A built-in module once more, in the realm.
function runThere(realm, id, binding, intrinsics) {
  const module = { exports: {} };
  runBuiltin(realm, id, {
    __proto__: null,
    exports: module.exports,
    module,
    native: () => binding,
    primordials: intrinsics,
    process,
    require,
  });
  return module.exports;
}

// Errors of the realm get stacks as everywhere (internal/stacks). The limit for errors that the engine
// makes itself is the main realm's.
function installStacks(realm) {
  const { capture, words } = native('stack');
  const binding = { __proto__: null, capture, setLimit() {}, words };
  runThere(realm, 'internal/stacks', binding).setup(require);
}

function installTexts(realm, global) {
  const { errorNames } = functionText;
  runThere(realm, 'internal/vm/texts').install(global, errorNames, functionText);
}

// See internal/finally.
function installFinally(realm, global) {
  if (!native('tasks').isFinallyShort) return;
  const { Promise, TypeError } = global;
  const there = runThere(realm, 'internal/finally', undefined, {
    __proto__: null,
    ObjectDefineProperty,
    Promise,
    PromisePrototype: Promise.prototype,
    ReflectApply,
    SymbolSpecies,
    TypeError,
  });
  there.install();
  markNative(there.ours, 'finally');
}

// See internal/webassembly.
function installWasm(realm, global) {
  const { Promise, WebAssembly } = global;
  if (WebAssembly === undefined) return;
  let made;
  const load = () => {
    made ??= runThere(realm, 'internal/webassembly', undefined, { Promise, ReflectConstruct });
    return made;
  };
  setWasm(WebAssembly, {
    compile(bytes) { return load().compile(bytes); },
    instantiate(source, imports = undefined) { return load().instantiate(source, imports); },
  });
}

// Where the engine has one queue of microtasks for all contexts. The order of these is what a program
// may do without; an end in time is not.
let isWarned = false;

function shareTasks(context) {
  context.sharesTasks = true;
  if (isWarned) return;
  isWarned = true;
  process.emitWarning("with this JavaScript engine microtaskMode 'afterEvaluate' means nothing: " +
    "the context's microtasks run with all others (rondo doctor: realm-tasks)");
}

// Before a script runs that shall end in time.
function checkLimit(context) {
  if (context === undefined || !context.sharesTasks) return;
  const { genericNodeError } = require('internal/errors');
  throw genericNodeError("With this JavaScript engine code ends in time, or by SIGINT, only in " +
    "contexts without microtaskMode 'afterEvaluate' (rondo doctor: realm-tasks)", {
    __proto__: null, code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM',
  });
}

// ---- prototypes ---------------------------------------------------------------------------------

// What internal/vm/prototypes asks, in each realm.
const prototypes = {
  __proto__: null,
  get: (value) => isObject(value) ? globals.get(value)?.prototype : undefined,
  isGlobal: (value) => isObject(value) && globals.has(value),
  isOpen: (value) => isObject(value) && globals.has(value) && !contexts.has(value),
  set: setPrototype,
};
let waiting = []; // what installs getters, in each realm, until a prototype was set

function isObject(value) {
  return typeof value === 'object' && value !== null;
}

// The engine's own prototype of a global stays, and the new one comes behind it, where instanceof
// finds it. The engine forbids proxies there: then it stays as it was.
function putIntoChain(context, prototype) {
  if (context.between === undefined) {
    context.between = ReflectGetPrototypeOf(context.global);
    context.behind = ReflectGetPrototypeOf(context.between);
  }
  let at = prototype;
  while (at !== null && !proxyTarget(at)) at = ReflectGetPrototypeOf(at);
  ReflectSetPrototypeOf(context.between, at === null ? prototype : context.behind);
}

// The global object asks the filter what it inherits.
function setPrototype(global, prototype) {
  for (let at = prototype; at !== null; at = proxyTarget(at) ? null : ReflectGetPrototypeOf(at)) {
    if (at === global) return false;
  }
  const context = globals.get(global);
  putIntoChain(context, prototype);
  context.prototype = prototype;
  if (!context.isFiltered) filterInherited(context);
  if (waiting !== undefined) {
    for (let i = 0; i < waiting.length; i++) waiting[i].deref()?.installGetters(prototypes);
    waiting = undefined;
  }
  return true;
}

// For a context without a sandbox: there is nothing but the prototype.
function filterInherited(context) {
  const { global, realm } = context;
  const target = {};
  const decline = () => {
    words[DECLINED] = 1;
    return true;
  };
  let isAsking = false; // the global object, which may ask back
  const isOwn = (key) => {
    isAsking = true;
    try {
      return ReflectGetOwnPropertyDescriptor(global, key) !== undefined;
    } finally {
      isAsking = false;
    }
  };
  const proxy = new Proxy(target, {
    __proto__: null,
    defineProperty: () => !decline(),
    get: (self, key) => inherited(context, key),
    getOwnPropertyDescriptor: () => undefined,
    has: () => false,
    ownKeys: () => [],
    set: decline,
  });
  const declarer = new Proxy(target, {
    __proto__: null,
    getOwnPropertyDescriptor: () => undefined,
    has: (self, key) => !isAsking && inherits(context, key) && !isOwn(key),
  });
  context.isFiltered = true;
  filter(realm, proxy, declarer, () => []);
}

function inherits({ prototype }, key) {
  return isObject(prototype) && ReflectHas(prototype, key);
}

function inherited({ global, prototype }, key) {
  return ReflectGet(prototype, key, global);
}

function openPrototype(realm, context) {
  globals.set(context.global, context);
  const there = runThere(realm, 'internal/vm/prototypes');
  there.installSetters(prototypes);
  there.installClosers(prototypes);
  if (waiting === undefined) {
    there.installGetters(prototypes);
    return;
  }
  if (waiting.length === 0) {
    const here = require('internal/vm/prototypes');
    here.installSetters(prototypes);
    here.installClosers(prototypes);
    waiting[0] = { __proto__: null, deref: () => here };
  }
  context.installs = there; // which lives as long as the context
  waiting[waiting.length] = new SafeWeakRef(there);
}

// ---- declarations -------------------------------------------------------------------------------

// For an engine that does not tell us what a script declares: see internal/vm/declarations.
function makeDeclared(sandbox, context, vars) {
  const { getOwnPropertyDescriptor: declare } = makeDeclarer(sandbox, context, vars);
  const made = new SafeSet();
  return {
    __proto__: null,
    add(name) {
      const { global } = context;
      const isNew = ownDescriptor(sandbox, name) === undefined &&
        ReflectGetOwnPropertyDescriptor(global, name) === undefined;
      // The property that the engine finds; what it is worth, the filter says.
      if (!made.has(name)) ReflectDefineProperty(global, name, variable(undefined));
      made.add(name);
      if (isNew && !vars.has(name)) declare(undefined, name);
    },
    has: (name) => vars.has(name),
    lexical: new SafeSet(),
    made,
  };
}

function makeContext(sandbox, options) {
  const realm = makeRealm(rejected);
  const { global } = realm;
  const context = {
    __proto__: null,
    global,
    options,
    realm,
    copies: undefined, // of the sandbox's properties, where callbacks do not suffice
    declared: undefined, // what scripts have declared, where the engine does not tell
    installs: undefined,
    isFiltered: sandbox !== undefined,
    prototype: undefined, // of the global object, if one was set
    Error: undefined,
    sharesTasks: false, // it should have microtasks of its own, but the engine has none
    SyntaxError: undefined,
    tag: undefined, // the global's Symbol.toStringTag
    TypeError: undefined,
  };
  installStacks(realm);
  if (cellType === undefined) require('internal/proxies').install(global);
  context.TypeError = global.TypeError;
  context.Error = global.Error;
  context.SyntaxError = global.SyntaxError;
  installTexts(realm, global);
  installFinally(realm, global);
  openPrototype(realm, context);
  if (options.ownMicrotasks && !ownTasks(realm)) shareTasks(context);
  if (options.wasm) installWasm(realm, global);
  else forbidWasm(global);
  if (!options.strings) forbidEval(realm, NO_STRINGS);
  // Switched on by the command line, or since then by v8.setFlagsFromString.
  if (require('internal/options').getOption('--expose-gc')) {
    ObjectDefineProperty(global, 'gc', {
      __proto__: null, configurable: true, enumerable: false, value: require('internal/gc'),
      writable: true,
    });
  }
  remember(global);
  if (sandbox === undefined) {
    contexts.set(global, context);
    return global;
  }
  const name = constructorName(sandbox);
  if (name !== 'Object') {
    context.tag = name;
    ObjectDefineProperty(global, SymbolToStringTag, {
      __proto__: null, configurable: true, enumerable: false, value: name, writable: true,
    });
  }
  const vars = new SafeMap();
  // The engine holds a proxy's answers against its target, which must not ask a program.
  const target = proxyTarget(sandbox) === undefined ? sandbox : {};
  const proxy = new Proxy(target, makeFilter(sandbox, context, vars));
  const isTold = tellsAll(realm);
  const declarer = new Proxy(isTold ? target : {}, makeDeclarer(sandbox, context, vars));
  const names = () => {
    const keys = ReflectOwnKeys(proxy);
    const list = [];
    for (let i = 0; i < keys.length; i++) {
      if (typeof keys[i] === 'string' &&
          ReflectGetOwnPropertyDescriptor(proxy, keys[i])?.enumerable) {
        list[list.length] = keys[i];
      }
    }
    context.copies?.begin(list);
    return list;
  };
  if (!isTold) {
    runThere(realm, 'internal/vm/globals').install(proxy);
    context.declared = makeDeclared(sandbox, context, vars);
    const { Copies } = require('internal/vm/copies');
    context.copies = new Copies(global, proxy, context.declared.made);
  }
  filter(realm, proxy, declarer, names);
  contexts.set(sandbox, context);
  return sandbox;
}

// The engine's throws are ours to see once one of the main realm has come (src/engine/private/stack.c).
let hasThrown = false;

function throwOnce() {
  if (hasThrown) return;
  hasThrown = true;
  try {
    undefined(); // eslint-disable-line no-undefined
  } catch {
    // That was all.
  }
}

// What a window's realm gets (web/page/realm).
function furnish(realm, global) {
  throwOnce();
  installStacks(realm);
  if (cellType === undefined) require('internal/proxies').install(global);
  installTexts(realm, global);
  installFinally(realm, global);
  installWasm(realm, global);
}

module.exports = { checkLimit, contexts, furnish, liveContexts, makeContext };
