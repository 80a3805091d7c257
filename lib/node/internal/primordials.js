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
//      Proxy     get(name): internal/primordials/late takes the name apart and makes the value,
//                which is kept above
//
// Three measurements shaped it. Closures over Reflect.apply, not Function.prototype.call.bind(f):
// JavaScriptCore inlines the former at the call (10 ns), and leaves its compiled code for the
// latter (45 ns). Loops without calls to our own functions: fewer than 33 calls of a function and
// 500 rounds of a loop stay below the limits at which the engine starts its compiler, which costs
// more than all of this file. Words in one string: a string literal of its own costs 1 us to parse.
//
// 1. Only what is captured late (2) is read from the live global object after load.
// 2. The table holds what a program may break: a built-in module that can be loaded after user code
//    has run and must survive a broken prototype needs its names in the table. One word to add.

'use strict';

const { apply, defineProperty, getOwnPropertyDescriptor, getPrototypeOf, setPrototypeOf } = Reflect;

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
  'ObjectPrototype', Object.prototype,
  'hasOwnProperty isPrototypeOf propertyIsEnumerable toString valueOf ',
  'PromisePrototype', Promise.prototype, 'catch finally then ',
  'RegExpPrototype', RegExp.prototype, 'exec test toString ',
  'SetPrototype', Set.prototype, 'add clear delete entries forEach has values ',
  'StringPrototype', String.prototype,
  'at charAt charCodeAt codePointAt concat endsWith includes indexOf isWellFormed lastIndexOf ' +
  'localeCompare match normalize padEnd padStart repeat replace replaceAll search slice split ' +
  'startsWith substring toLowerCase toString toUpperCase trim trimEnd trimStart valueOf ',
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
  'Object', Object,
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
// The functions themselves, for internal/hot, and the getters of typed arrays.
const { prototype: array } = Array;
const { prototype: string } = String;
captured.raw = {
  __proto__: null,
  functions: Function.prototype,
  hasInstance: Function.prototype[Symbol.hasInstance],
  exec: RegExp.prototype.exec,
  then: Promise.prototype.then,
  hasOwnProperty: Object.prototype.hasOwnProperty,
  indexOf: array.indexOf,
  pop: array.pop,
  push: array.push,
  shift: array.shift,
  charCodeAt: string.charCodeAt,
  includesText: string.includes,
  indexOfText: string.indexOf,
  sliceText: string.slice,
  startsWith: string.startsWith,
  toLowerCase: string.toLowerCase,
  set: TypedArray.prototype.set,
  subarray: TypedArray.prototype.subarray,
};

for (let i = 0; i < GETTERS.length; i += 3) {
  const prefix = GETTERS[i];
  const from = GETTERS[i + 1];
  const text = GETTERS[i + 2];
  for (let at = 0, end; at < text.length; at = end + 1) {
    end = text.indexOf(' ', at);
    const word = text.slice(at, end);
    const { get } = getOwnPropertyDescriptor(from, word);
    captured.raw[word] = get; // the last are those of typed arrays
    captured[prefix + word[0].toUpperCase() + word.slice(1)] =
      (self) => apply(get, self, NO_ARGUMENTS);
  }
}

// Constructors, and what the words above cannot spell.
captured.AggregateError = AggregateError;
captured.Array = Array;
captured.Boolean = Boolean;
captured.Date = Date;
captured.Error = Error;
captured.Float64Array = Float64Array;
captured.Function = Function;
captured.Map = Map;
captured.Number = Number;
captured.Object = Object;
captured.Promise = Promise;
captured.Proxy = Proxy;
captured.RangeError = RangeError;
captured.RegExp = RegExp;
captured.Set = Set;
captured.String = String;
captured.Symbol = Symbol;
captured.SyntaxError = SyntaxError;
captured.TypeError = TypeError;
captured.Uint8Array = Uint8Array;
captured.WeakMap = WeakMap;
captured.WeakRef = WeakRef;
captured.WeakSet = WeakSet;
captured.FunctionPrototype = Function.prototype;
captured.ObjectPrototype = Object.prototype;
captured.globalThis = globalThis;
captured.uncurryThis = uncurryThis;
captured.applyBind = applyBind;
captured.ArrayPrototypeSymbolIterator = uncurryThis(Array.prototype[Symbol.iterator]);
captured.RegExpPrototypeSymbolReplace = uncurryThis(RegExp.prototype[Symbol.replace]);
captured.RegExpPrototypeSymbolSplit = uncurryThis(RegExp.prototype[Symbol.split]);
captured.nativeCall = Function.prototype.call; // to compare with, not to call
captured.ArrayPrototypePushApply = applyBind(Array.prototype.push);
const { Promise: Intrinsic } = captured; // the global may be another one by the time of a call
const { reject, resolve, withResolvers } = Intrinsic;
captured.PromiseReject = (reason) => apply(reject, Intrinsic, [reason]);
captured.PromiseResolve = (value) => apply(resolve, Intrinsic, [value]);
captured.PromiseWithResolvers = () => apply(withResolvers, Intrinsic, NO_ARGUMENTS);

// What the Safe classes are made of, when they are.
const { getOwnPropertyDescriptors } = Object;
captured.keptPrototypes = [
  Map, getOwnPropertyDescriptors(Map.prototype), Set, getOwnPropertyDescriptors(Set.prototype),
  WeakMap, getOwnPropertyDescriptors(WeakMap.prototype),
];

let make;

function capture(name) {
  if (make === undefined) {
    const module = { exports: {} };
    run('internal/primordials/late',
        { __proto__: null, exports: module.exports, module, native, primordials: captured });
    make = module.exports.make;
  }
  const value = make(name);
  defineProperty(captured, name, { __proto__: null, value, enumerable: true });
  return value;
}

const { run } = native('builtins');
setPrototypeOf(captured, new Proxy({ __proto__: null }, {
  __proto__: null,
  get: (target, name) => typeof name === 'string' ? capture(name) : undefined,
}));
module.exports = captured;
