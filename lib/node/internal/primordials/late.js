// SPDX-License-Identifier: MIT
// The primordials that are made when a module first asks for them: see internal/primordials. Any
// intrinsic can be asked for by a name that says where it is; special ones are the intrinsics
// without a global name, the Safe classes, and promise combinators.
//
// 1. A Safe class keeps its methods as own properties of its prototype: instances work as usual
//    (map.get(x), map.size, for-of) whatever happened to Map.prototype.
// 2. Nothing here uses a method by property access, and of the globals only what is asked for.

'use strict';

const captured = primordials;
const {
  AggregateError,
  Map,
  ObjectFreeze: freeze,
  ObjectHasOwn: hasOwn,
  Promise,
  ReflectApply: apply,
  ReflectDefineProperty: defineProperty,
  ReflectGetOwnPropertyDescriptor: getOwnPropertyDescriptor,
  ReflectGetPrototypeOf: getPrototypeOf,
  ReflectOwnKeys: ownKeys,
  ReflectSetPrototypeOf: setPrototypeOf,
  Set,
  Symbol,
  WeakMap,
  WeakRef,
  WeakSet,
  applyBind,
  globalThis: root,
  uncurryThis,
} = captured;

const TypedArray = getPrototypeOf(root.Uint8Array);

// ---- Taking a name apart

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
      return makeSafe(captured.FinalizationRegistry,
                      class SafeFinalizationRegistry extends captured.FinalizationRegistry {
                        constructor(cleanup) { super(cleanup); }
                      });
    case 'SafePromise':
      return makeSafe(Promise, class SafePromise extends Promise {
        constructor(executor) { super(executor); }
      });

    case 'SafePromiseAll': return copying((items, map) => waitAll(items, map, 'all'));
    case 'SafePromiseAllReturnArrayLike': return (items, map) => waitAll(items, map, 'all');
    case 'SafePromiseAllReturnVoid': return (items, map) => waitAll(items, map, 'void');
    case 'SafePromiseAllSettled': return copying((items, map) => waitAll(items, map, 'settled'));
    case 'SafePromiseAllSettledReturnVoid': return waitAllSettledVoid;
    case 'SafePromiseAny': return copying(waitAny);
    case 'SafePromiseRace': return copying(race);
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
// `kept` are the descriptors of `from` as they were before user code ran.
function copyOwn(from, to, next, kept) {
  const keys = ownKeys(kept ?? from);
  const { iterator } = Symbol;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (hasOwn(to, key)) continue;
    const entry = kept === undefined ? getOwnPropertyDescriptor(from, key) : kept[key];
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
  const { keptPrototypes } = captured;
  let kept;
  for (let i = 0; i < keptPrototypes.length; i += 2) {
    if (keptPrototypes[i] === Unsafe) kept = keptPrototypes[i + 1];
  }
  copyOwn(Unsafe.prototype, Safe.prototype, next, kept);
  copyOwn(Unsafe, Safe);
  setPrototypeOf(Safe.prototype, null);
  freeze(Safe.prototype);
  return freeze(Safe);
}

// ---- Promise combinators over arrays. `map`, if there, is given (item, index).

function later(item, index, map) {
  return captured.PromiseResolve(map === undefined ? item : map(item, index));
}

// In Node these combinators copy each promise, and their result: programs can count the two
// microtasks that this takes.
function copying(combine) {
  const { PromisePrototypeThen: then } = captured;
  return (items, map) =>
    then(combine(items, (item, index) => then(later(item, index, map))));
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

module.exports = { make };
