// SPDX-License-Identifier: MIT
// The intrinsics, as they were before any user code ran, under names that say where each came from:
// ArrayPrototypePush is Array.prototype.push with its receiver as first argument, ObjectKeys is
// Object.keys, MapPrototypeGetSize is the getter of size, RegExpPrototypeSymbolReplace is a method
// under a symbol. Built-in modules use these and nothing else of the global objects, so a program
// may replace or break any prototype without breaking us.
//
// The start-up of every program pays for this file, about 1.4 us a name: so the names that built-in
// modules use often stand in a table and are captured at load, and any other that the engine has is
// captured when a module first asks for it. A name that the engine lacks is undefined.
//
//   primordials  { ArrayPrototypePush, ObjectKeys, ... }    captured so far
//        | [[Prototype]]
//      Proxy     get(name): takes the name apart, makes the value, keeps it above
//
// Three measurements shaped it. Closures over Reflect.apply, not Function.prototype.call.bind(f):
// JavaScriptCore inlines the former at the call (10 ns), and leaves its compiled code for the
// latter (45 ns). Loops without calls to our own functions: fewer than 33 calls of a function and
// 500 rounds of a loop stay below the limits at which the engine starts its compiler, which costs
// more than all of this file. Words in one string: a string literal of its own costs 1 us to parse.
//
// 1. After load nothing here uses a global by its name, nor a method by property access; only what
//    is captured late (2) is read from the live global object.
// 2. The table holds what a program may break: a built-in module that can be loaded after user code
//    has run and must survive a broken prototype needs its names in the table. One word to add.
// 3. A Safe class keeps its methods as own properties of its prototype: instances work as usual
//    (map.get(x), map.size, for-of) whatever happened to Map.prototype.

'use strict';

const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, ownKeys,
        setPrototypeOf } = Reflect;
const { freeze, hasOwn } = Object;
const { AggregateError, Error, FinalizationRegistry, Function, Map, Object: ObjectConstructor,
        Promise, Proxy, RegExp, Set, String, Symbol, WeakMap, WeakRef, WeakSet } = globalThis;
const root = globalThis;

const uncurryThis = (fn) => (self, ...args) => apply(fn, self, args);
const applyBind = (fn, self) => self === undefined ?
  (receiver, args) => apply(fn, receiver, args) : (args) => apply(fn, self, args);

// Engines that do not have explicit resource management yet get its two symbols, as in Node.
if (Symbol.dispose === undefined) {
  defineProperty(Symbol, 'dispose', { __proto__: null, value: Symbol('Symbol.dispose') });
}
if (Symbol.asyncDispose === undefined) {
  defineProperty(Symbol, 'asyncDispose', { __proto__: null, value: Symbol('Symbol.asyncDispose') });
}

const TypedArray = getPrototypeOf(Uint8Array);

// ---- The table. Each text ends with a space. Words in order of the alphabet.

const METHODS = [
  'ArrayPrototype', Array.prototype,
  'at concat every fill filter find findIndex findLastIndex flat flatMap forEach includes ' +
  'indexOf join lastIndexOf map pop push reduce reverse shift slice some sort splice unshift ',
  'ArrayBufferPrototype', ArrayBuffer.prototype, 'slice ',
  'BigIntPrototype', BigInt.prototype, 'toString valueOf ',
  'BooleanPrototype', Boolean.prototype, 'toString valueOf ',
  'DatePrototype', Date.prototype, 'getTime toISOString toString ',
  'ErrorPrototype', Error.prototype, 'toString ',
  'FunctionPrototype', Function.prototype, 'apply bind call toString ',
  'MapPrototype', Map.prototype, 'clear delete entries forEach get has keys set values ',
  'NumberPrototype', Number.prototype, 'toFixed toString valueOf ',
  'ObjectPrototype', ObjectConstructor.prototype,
  'hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf ',
  'PromisePrototype', Promise.prototype, 'catch finally then ',
  'RegExpPrototype', RegExp.prototype, 'exec test toString ',
  'SetPrototype', Set.prototype, 'add clear delete entries forEach has values ',
  'StringPrototype', String.prototype,
  'at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare ' +
  'match normalize padEnd padStart repeat replace replaceAll search slice split startsWith ' +
  'substring toLowerCase toString toUpperCase trim trimEnd trimStart valueOf ',
  'SymbolPrototype', Symbol.prototype, 'toString valueOf ',
  'TypedArrayPrototype', TypedArray.prototype,
  'fill includes indexOf lastIndexOf set slice subarray ',
  'WeakMapPrototype', WeakMap.prototype, 'delete get has set ',
  'WeakSetPrototype', WeakSet.prototype, 'add delete has ',
];

const STATICS = [
  'Array', Array, 'from isArray ',
  'ArrayBuffer', ArrayBuffer, 'isView ',
  'Date', Date, 'now ',
  'Error', Error, 'captureStackTrace ',
  'JSON', JSON, 'parse stringify ',
  'Math', Math, 'abs ceil floor max min pow random round sign trunc ',
  'Number', Number,
  'MAX_SAFE_INTEGER MIN_SAFE_INTEGER isFinite isInteger isNaN isSafeInteger parseFloat parseInt ',
  'Object', ObjectConstructor,
  'assign create defineProperties defineProperty entries freeze fromEntries ' +
  'getOwnPropertyDescriptor getOwnPropertyDescriptors getOwnPropertyNames ' +
  'getOwnPropertySymbols getPrototypeOf hasOwn is isExtensible isFrozen isSealed keys ' +
  'preventExtensions seal setPrototypeOf values ',
  'Reflect', Reflect,
  'apply construct defineProperty deleteProperty get getOwnPropertyDescriptor getPrototypeOf has ' +
  'ownKeys set setPrototypeOf ',
  'String', String, 'fromCharCode raw ',
  'Symbol', Symbol,
  'asyncDispose asyncIterator dispose for hasInstance iterator species toPrimitive toStringTag ',
];

const GETTERS = [
  'ArrayBufferPrototypeGet', ArrayBuffer.prototype, 'byteLength ',
  'MapPrototypeGet', Map.prototype, 'size ',
  'RegExpPrototypeGet', RegExp.prototype, 'flags source ',
  'SetPrototypeGet', Set.prototype, 'size ',
  'SymbolPrototypeGet', Symbol.prototype, 'description ',
  'TypedArrayPrototypeGet', TypedArray.prototype, 'buffer byteLength byteOffset length ',
];

// ---- Captured at load

const captured = { __proto__: null };
const NO_ARGUMENTS = [];

for (let i = 0; i < METHODS.length; i += 3) {
  const prefix = METHODS[i];
  const from = METHODS[i + 1];
  const text = METHODS[i + 2];
  for (let at = 0, end; at < text.length; at = end + 1) {
    end = text.indexOf(' ', at);
    const word = text.slice(at, end);
    const fn = from[word];
    if (fn === undefined) continue;
    captured[prefix + word[0].toUpperCase() + word.slice(1)] =
      (self, ...args) => apply(fn, self, args);
  }
}
for (let i = 0; i < STATICS.length; i += 3) {
  const prefix = STATICS[i];
  const from = STATICS[i + 1];
  const text = STATICS[i + 2];
  for (let at = 0, end; at < text.length; at = end + 1) {
    end = text.indexOf(' ', at);
    const word = text.slice(at, end);
    const value = from[word];
    if (value !== undefined) captured[prefix + word[0].toUpperCase() + word.slice(1)] = value;
  }
}
for (let i = 0; i < GETTERS.length; i += 3) {
  const prefix = GETTERS[i];
  const from = GETTERS[i + 1];
  const text = GETTERS[i + 2];
  for (let at = 0, end; at < text.length; at = end + 1) {
    end = text.indexOf(' ', at);
    const word = text.slice(at, end);
    const { get } = getOwnPropertyDescriptor(from, word);
    captured[prefix + word[0].toUpperCase() + word.slice(1)] =
      (self) => apply(get, self, NO_ARGUMENTS);
  }
}

// Constructors, and what the words above cannot spell.
captured.AggregateError = AggregateError;
captured.Array = Array;
captured.ArrayBuffer = ArrayBuffer;
captured.Error = Error;
captured.Function = Function;
captured.Map = Map;
captured.Object = ObjectConstructor;
captured.Promise = Promise;
captured.Proxy = Proxy;
captured.RegExp = RegExp;
captured.Set = Set;
captured.String = String;
captured.Symbol = Symbol;
captured.Uint8Array = Uint8Array;
captured.WeakMap = WeakMap;
captured.WeakSet = WeakSet;
captured.RangeError = RangeError;
captured.TypeError = TypeError;
captured.uncurryThis = uncurryThis;
captured.applyBind = applyBind;
captured.ArrayPrototypeSymbolIterator = uncurryThis(Array.prototype[Symbol.iterator]);
captured.RegExpPrototypeSymbolReplace = uncurryThis(RegExp.prototype[Symbol.replace]);
captured.RegExpPrototypeSymbolSplit = uncurryThis(RegExp.prototype[Symbol.split]);
captured.ArrayPrototypePushApply = applyBind(Array.prototype.push);
const { reject: promiseReject, resolve: promiseResolve, withResolvers } = Promise;
captured.PromiseReject = (reason) => apply(promiseReject, Promise, [reason]);
captured.PromiseResolve = (value) => apply(promiseResolve, Promise, [value]);
captured.PromiseWithResolvers = () => apply(withResolvers, Promise, NO_ARGUMENTS);

setPrototypeOf(captured, new Proxy({ __proto__: null }, {
  __proto__: null,
  get(target, name) {
    if (typeof name !== 'string') return undefined;
    const value = make(name);
    defineProperty(captured, name, { __proto__: null, value, enumerable: true });
    return value;
  },
}));
module.exports = captured;

// ---- Captured when first asked for

function make(name) {
  const value = makeSpecial(name);
  if (value !== undefined) return value;
  if (hasOwn(root, name)) return root[name];
  return makeMethod(name) ?? makeStatic(name);
}

// Intrinsics that no global names, and what is built on the others.
function makeSpecial(name) {
  switch (name) {
    case 'ArrayIteratorPrototype':
      return getPrototypeOf(captured.ArrayPrototypeSymbolIterator([]));
    case 'MapIteratorPrototype': return getPrototypeOf(captured.MapPrototypeEntries(new Map()));
    case 'SetIteratorPrototype': return getPrototypeOf(captured.SetPrototypeValues(new Set()));
    case 'StringIteratorPrototype':
      return getPrototypeOf(captured.StringPrototypeSymbolIterator(''));
    case 'RegExpStringIteratorPrototype':
      return getPrototypeOf(captured.RegExpPrototypeSymbolMatchAll(/a/g, 'a'));
    case 'IteratorPrototype': return getPrototypeOf(captured.ArrayIteratorPrototype);
    case 'AsyncIteratorPrototype': return getPrototypeOf(captured.AsyncGeneratorPrototype);
    case 'AsyncFunctionPrototype': return getPrototypeOf(async () => {});
    case 'AsyncGeneratorFunctionPrototype': return getPrototypeOf(async function* () {});
    case 'AsyncGeneratorPrototype':
      return getPrototypeOf(getPrototypeOf(async function* () {}()));
    case 'GeneratorFunctionPrototype': return getPrototypeOf(function* () {});
    case 'GeneratorPrototype': return getPrototypeOf(getPrototypeOf(function* () {}()));
    case 'TypedArray': return TypedArray;
    case 'TypedArrayPrototype': return TypedArray.prototype;

    case 'makeSafe': return makeSafe;
    case 'SafeArrayIterator':
      return makeSafeIterator(captured.ArrayPrototypeSymbolIterator,
                              captured.ArrayIteratorPrototypeNext);
    case 'SafeStringIterator':
      return makeSafeIterator(captured.StringPrototypeSymbolIterator,
                              captured.StringIteratorPrototypeNext);
    // Constructors are spelt out: the implied one spreads its arguments with Array's iterator.
    case 'SafeMap':
      return makeSafe(Map, class SafeMap extends Map {
        constructor(entries) { super(entries); }
      });
    case 'SafeSet':
      return makeSafe(Set, class SafeSet extends Set {
        constructor(values) { super(values); }
      });
    case 'SafeWeakMap':
      return makeSafe(WeakMap, class SafeWeakMap extends WeakMap {
        constructor(entries) { super(entries); }
      });
    case 'SafeWeakSet':
      return makeSafe(WeakSet, class SafeWeakSet extends WeakSet {
        constructor(values) { super(values); }
      });
    case 'SafeWeakRef':
      return makeSafe(WeakRef, class SafeWeakRef extends WeakRef {
        constructor(target) { super(target); }
      });
    case 'SafeFinalizationRegistry':
      return makeSafe(FinalizationRegistry,
                      class SafeFinalizationRegistry extends FinalizationRegistry {
                        constructor(cleanup) { super(cleanup); }
                      });
    case 'SafePromise':
      return makeSafe(Promise, class SafePromise extends Promise {
        constructor(executor) { super(executor); }
      });

    case 'SafePromiseAll':
    case 'SafePromiseAllReturnArrayLike':
      return (items, map) => waitAll(items, map, 'all');
    case 'SafePromiseAllReturnVoid': return (items, map) => waitAll(items, map, 'void');
    case 'SafePromiseAllSettled': return (items, map) => waitAll(items, map, 'settled');
    case 'SafePromiseAllSettledReturnVoid': return waitAllSettledVoid;
    case 'SafePromiseAny': return waitAny;
    case 'SafePromiseRace': return race;
    case 'SafePromisePrototypeFinally': return safeFinally;
    default: return undefined;
  }
}

// The property under 'Push' (push), 'UTC' (UTC) or 'SymbolIterator' (Symbol.iterator), as a
// descriptor.
function find(object, word) {
  const { StringPrototypeSlice, StringPrototypeStartsWith, StringPrototypeToLowerCase } = captured;
  if (StringPrototypeStartsWith(word, 'Symbol') && word.length > 6) {
    const key = find(Symbol, StringPrototypeSlice(word, 6))?.value;
    return key === undefined ? undefined : getOwnPropertyDescriptor(object, key);
  }
  const lowered = StringPrototypeToLowerCase(word[0]) + StringPrototypeSlice(word, 1);
  return getOwnPropertyDescriptor(object, lowered) ?? getOwnPropertyDescriptor(object, word);
}

function intrinsic(name) {
  if (name === 'TypedArray') return TypedArray;
  const value = hasOwn(root, name) ? root[name] : undefined;
  return typeof value === 'function' || typeof value === 'object' ? value : undefined;
}

function makeMethod(name) {
  const { StringPrototypeEndsWith, StringPrototypeIndexOf, StringPrototypeSlice,
          StringPrototypeStartsWith } = captured;
  const at = StringPrototypeIndexOf(name, 'Prototype', 1);
  if (at < 0) return undefined;
  const proto = makeSpecial(StringPrototypeSlice(name, 0, at + 9)) ??
    intrinsic(StringPrototypeSlice(name, 0, at))?.prototype;
  const word = StringPrototypeSlice(name, at + 9);
  if (word === '' || proto === undefined) return proto;

  let entry = find(proto, word);
  if (entry !== undefined && hasOwn(entry, 'value')) {
    return typeof entry.value === 'function' ? uncurryThis(entry.value) : entry.value;
  }
  if (StringPrototypeStartsWith(word, 'Get') && word.length > 3) {
    entry = find(proto, StringPrototypeSlice(word, 3));
    if (entry !== undefined && hasOwn(entry, 'get')) return uncurryThis(entry.get);
  }
  if (StringPrototypeEndsWith(word, 'Apply')) {
    entry = find(proto, StringPrototypeSlice(word, 0, -5));
    if (entry !== undefined) return applyBind(entry.value);
  }
  return undefined;
}

// The intrinsic's name ends before one of the capitals: try them from the right.
function makeStatic(name) {
  const { StringPrototypeCharCodeAt, StringPrototypeEndsWith, StringPrototypeSlice } = captured;
  for (let at = name.length - 1; at > 2; at--) {
    const code = StringPrototypeCharCodeAt(name, at);
    if (code > 90 || code < 65) continue;
    const owner = intrinsic(StringPrototypeSlice(name, 0, at));
    if (owner === undefined) continue;
    const word = StringPrototypeSlice(name, at);
    const entry = find(owner, word);
    if (entry !== undefined) {
      const { value } = entry;
      return owner === Promise ? (...args) => apply(value, Promise, args) : value;
    }
    if (StringPrototypeEndsWith(word, 'Apply')) {
      const base = find(owner, StringPrototypeSlice(word, 0, -5));
      if (base !== undefined) return applyBind(base.value, owner);
    }
  }
  return undefined;
}

// ---- Safe classes

// An iterator class: open makes the engine's iterator, next steps it.
function makeSafeIterator(open, next) {
  const { iterator } = Symbol;
  class SafeIterator {
    constructor(iterable) { this._iterator = open(iterable); }
    next() { return next(this._iterator); }
    [iterator]() { return this; }
  }
  setPrototypeOf(SafeIterator.prototype, null);
  freeze(SafeIterator.prototype);
  return freeze(SafeIterator);
}

// Gives `to` what `from` has and it lacks; methods that return iterators return safe ones.
function copyOwn(from, to, next) {
  const keys = ownKeys(from);
  const { iterator } = Symbol;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (hasOwn(to, key)) continue;
    const entry = getOwnPropertyDescriptor(from, key);
    let { value } = entry;
    if (next !== undefined && typeof value === 'function' &&
        (key === iterator || key === 'entries' || key === 'keys' ||
         key === 'values')) {
      const Iterator = makeSafeIterator(uncurryThis(value), next);
      value = function() { return new Iterator(this); };
    }
    const { get, set, writable, enumerable, configurable } = entry;
    defineProperty(to, key, hasOwn(entry, 'value') ?
      { __proto__: null, value, writable, enumerable, configurable } :
      { __proto__: null, get, set, enumerable, configurable });
  }
}

// Makes `Safe`, a subclass of `Unsafe`, independent of it: own methods, no prototype behind.
function makeSafe(Unsafe, Safe) {
  const next = Unsafe === Map ? captured.MapIteratorPrototypeNext :
    Unsafe === Set ? captured.SetIteratorPrototypeNext : undefined;
  copyOwn(Unsafe.prototype, Safe.prototype, next);
  copyOwn(Unsafe, Safe);
  setPrototypeOf(Safe.prototype, null);
  freeze(Safe.prototype);
  return freeze(Safe);
}

// ---- Promise combinators over arrays. `map`, if there, is given (item, index).

function later(item, index, map) {
  return captured.PromiseResolve(map === undefined ? item : map(item, index));
}

function put(array, index, value) {
  defineProperty(array, index, { __proto__: null, value, writable: true, enumerable: true,
                                 configurable: true });
}

// Resolves when all are done: settle is 'all' (their values), 'settled' (records) or 'void'.
function waitAll(items, map, settle) {
  return new Promise((resolve, reject) => {
    const values = settle === 'void' ? undefined : [];
    let left = items.length;
    if (left === 0) resolve(values);
    for (let i = 0; i < items.length; i++) {
      const done = (value) => {
        if (values !== undefined) put(values, i, value);
        if (--left === 0) resolve(values);
      };
      if (settle === 'settled') {
        captured.PromisePrototypeThen(later(items[i], i, map),
                                      (value) => done({ status: 'fulfilled', value }),
                                      (reason) => done({ status: 'rejected', reason }));
      } else {
        captured.PromisePrototypeThen(later(items[i], i, map), done, reject);
      }
    }
  });
}

function waitAllSettledVoid(items, map) {
  return new Promise((resolve) => {
    let left = items.length;
    if (left === 0) resolve();
    const done = () => { if (--left === 0) resolve(); };
    for (let i = 0; i < items.length; i++) {
      captured.PromisePrototypeThen(later(items[i], i, map), done, done);
    }
  });
}

function waitAny(items, map) {
  return new Promise((resolve, reject) => {
    const errors = [];
    let left = items.length;
    const fail = () => reject(new AggregateError(errors, 'All promises were rejected'));
    if (left === 0) fail();
    for (let i = 0; i < items.length; i++) {
      captured.PromisePrototypeThen(later(items[i], i, map), resolve, (error) => {
        put(errors, i, error);
        if (--left === 0) fail();
      });
    }
  });
}

function race(items, map) {
  return new Promise((resolve, reject) => {
    for (let i = 0; i < items.length; i++) {
      captured.PromisePrototypeThen(later(items[i], i, map), resolve, reject);
    }
  });
}

// Promise.prototype.finally looks up `then` and `constructor` on its receiver and on what it makes;
// this does not. It takes as many microtasks as Node's does, six from the promise to a reaction to
// the result: 1 a copy of the promise, 2 onFinally, 3 and 4 what finally waits for, 5 the result.
function safeFinally(promise, onFinally) {
  const { PromisePrototypeThen: then, PromiseResolve } = captured;
  return new Promise((resolve, reject) => {
    const finish = (settle) => (value) => {
      const waited = then(then(PromiseResolve(onFinally())));
      then(waited, () => settle(value), reject);
    };
    then(then(then(promise), finish(resolve), finish(reject)), undefined, reject);
  });
}
