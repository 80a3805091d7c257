// SPDX-License-Identifier: MIT
// What a value really is, whatever its prototype says.
//
// kindOf(object) names the engine's class of an object: 'Map', 'Promise', 'Proxy', ... and '' for
// an ordinary one. The engine keeps that as a number in each object's header. native('types')
// reads it, and as the numbers differ between versions of the engine, we learn them from
// specimens: the number of `new Map()` is the number of all maps. Without that native (or in an
// engine where the specimens do not tell apart) we ask each captured intrinsic whether it accepts
// the object, which is exact too, but costs a thrown error a question.
//
// 1. No question here runs code of the program: no property is read, no trap is called.
// 2. Iterators and generators have no harmless intrinsic to ask; without the native their
//    prototype decides.

'use strict';

const {
  ArrayBufferIsView,
  ArrayBufferPrototypeGetByteLength,
  ArrayIsArray,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DatePrototypeGetTime,
  Error,
  FunctionPrototype,
  FunctionPrototypeToString,
  Map,
  MapPrototypeEntries,
  MapPrototypeGetSize,
  NumberPrototypeValueOf,
  Object,
  ObjectDefineProperty,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectPrototypeIsPrototypeOf,
  ObjectPrototypeToString,
  Promise,
  PromisePrototype,
  PromisePrototypeThen,
  Proxy,
  RangeError,
  ReflectConstruct,
  RegExp,
  RegExpPrototypeExec,
  RegExpPrototypeGetSource,
  Set,
  SetPrototypeEntries,
  SetPrototypeGetSize,
  StringPrototypeIncludes,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeValueOf,
  SymbolPrototypeValueOf,
  SymbolToStringTag,
  TypeError,
  WeakMapPrototypeHas,
  WeakSetPrototypeHas,
} = primordials;

const { isNative } = require('internal/function-text');

const binding = native('types');

// Module namespace objects are made by the loader, which shows us the first one.
let namespaceType;
let namespaces; // those that were announced one by one

function teachNamespace(specimen) {
  namespaceType = cellType?.(specimen) ?? -1;
  if (cellType === undefined) return;
  if (kinds === undefined) learn();
  if (kinds !== null) teach('Namespace', specimen);
}

function markModuleNamespace(object) {
  namespaceType ??= -1;
  namespaces ??= new primordials.SafeWeakSet();
  namespaces.add(object);
}

const isModuleNamespaceObject = (value) => isObject(value) && namespaceType !== undefined &&
  (namespaces?.has(value) || binding.cellType?.(value) === namespaceType);

const isObject = (value) =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

// Does the intrinsic take this object as its receiver?
function accepts(intrinsic, value) {
  try {
    intrinsic(value);
    return true;
  } catch {
    return false;
  }
}

// The name of a typed array's class, undefined for other views.
const tagOfView = (value) => primordials.TypedArrayPrototypeGetSymbolToStringTag(value);

const has = (prototype, value) => ObjectPrototypeIsPrototypeOf(prototype, value);
const isSymbolBox = (value) => accepts(SymbolPrototypeValueOf, value);
const isBigIntBox = (value) => accepts(BigIntPrototypeValueOf, value);

// The slow way, one intrinsic after the other.
function probe(value) {
  if (typeof value === 'function') return 'Function';
  if (ArrayIsArray(value)) return 'Array';
  if (ArrayBufferIsView(value)) {
    return tagOfView(value) !== undefined ? 'TypedArray' : 'DataView';
  }
  if (primordials.ErrorIsError !== undefined && primordials.ErrorIsError(value)) return 'Error';
  // Without a tag of its own this tells the old classes.
  if (!(SymbolToStringTag in value)) {
    switch (ObjectPrototypeToString(value)) {
      case '[object Arguments]': return 'Arguments';
      case '[object Error]': return 'Error';
      case '[object Date]': return 'Date';
      case '[object RegExp]': return 'RegExp';
      case '[object Number]': return 'Number';
      case '[object String]': return 'String';
      case '[object Boolean]': return 'Boolean';
    }
  }
  if (accepts(MapPrototypeGetSize, value)) return 'Map';
  if (accepts(SetPrototypeGetSize, value)) return 'Set';
  if (isIterator(primordials.MapIteratorPrototype, 'Map Iterator', value)) return 'MapIterator';
  if (isIterator(primordials.SetIteratorPrototype, 'Set Iterator', value)) return 'SetIterator';
  if (isIterator(primordials.GeneratorPrototype, 'Generator', value) ||
      isIterator(primordials.AsyncGeneratorPrototype, 'AsyncGenerator', value)) {
    return 'Generator';
  }
  if (accepts(DatePrototypeGetTime, value)) return 'Date';
  if (value !== RegExp.prototype && accepts(RegExpPrototypeGetSource, value)) return 'RegExp';
  if (accepts(ArrayBufferPrototypeGetByteLength, value)) return 'ArrayBuffer';
  if (isShared(value)) return 'SharedArrayBuffer';
  if (isPromiseByThen(value)) return 'Promise';
  if (accepts((v) => WeakMapPrototypeHas(v, value), value)) return 'WeakMap';
  if (accepts((v) => WeakSetPrototypeHas(v, value), value)) return 'WeakSet';
  if (accepts(NumberPrototypeValueOf, value)) return 'Number';
  if (accepts(StringPrototypeValueOf, value)) return 'String';
  if (accepts(BooleanPrototypeValueOf, value)) return 'Boolean';
  if (isSymbolBox(value)) return 'Symbol';
  if (isBigIntBox(value)) return 'BigInt';
  return '';
}

// The prototype of a class of another realm's, which its tag shows.
function foreignPrototype(value, tag) {
  for (let object = ObjectGetPrototypeOf(value); object !== null; object = ObjectGetPrototypeOf(object)) {
    if (binding.proxyTarget(object) !== undefined) return undefined; // its traps would be called
    if (ObjectGetOwnPropertyDescriptor(object, SymbolToStringTag)?.value === tag) return object;
  }
  return undefined;
}

// A call of the intrinsic would take an item away.
function isIterator(prototype, tag, value) {
  if (has(prototype, value)) return true;
  const foreign = foreignPrototype(value, tag);
  const next = foreign && ObjectGetOwnPropertyDescriptor(foreign, 'next')?.value;
  return typeof next === 'function' &&
    StringPrototypeIncludes(FunctionPrototypeToString(next), '[native code]');
}

// then() looks whether it has a promise, and next for the class of what it gives. That it has to ask
// us for, and we throw: so it never comes to wait for the promise, which would count as handled.
const asked = { __proto__: null }; // what we throw
const askedClass = { __proto__: null, get [primordials.SymbolSpecies]() { throw asked; } };

function withProperty(object, key, descriptor, call) {
  const before = ObjectGetOwnPropertyDescriptor(object, key);
  if (before !== undefined && !before.configurable) return false;
  ObjectDefineProperty(object, key, { __proto__: null, configurable: true, ...descriptor });
  try {
    call();
    return false;
  } catch (error) {
    return error === asked;
  } finally {
    if (before === undefined) delete object[key];
    else ObjectDefineProperty(object, key, before);
  }
}

function isPromiseByThen(value) {
  const isOurs = has(PromisePrototype, value);
  const base = isOurs ? PromisePrototype : foreignPrototype(value, 'Promise');
  if (base === undefined) return false;
  const Class = isOurs ? Promise : ObjectGetOwnPropertyDescriptor(base, 'constructor')?.value;
  if (typeof Class !== 'function') return false;
  const call = () => PromisePrototypeThen(value);
  for (let object = value; object !== null; object = ObjectGetPrototypeOf(object)) {
    const found = ObjectGetOwnPropertyDescriptor(object, 'constructor');
    if (found === undefined) continue;
    if (object === base) return withProperty(object, 'constructor', { value: askedClass }, call);
    // A class below Promise finds Symbol.species there; any other way would run its code.
    if (!('value' in found) || !has(Class, found.value)) return isOurs;
    return withProperty(Class, primordials.SymbolSpecies, { get() { throw asked; } }, call);
  }
  return false;
}

const isShared = (value) => primordials.SharedArrayBufferPrototypeGetByteLength !== undefined &&
  accepts(primordials.SharedArrayBufferPrototypeGetByteLength, value);

// The quick way: header number -> kind. 'Box?' is the number that boxed symbols and bigints share
// with many others, 'ArrayBuffer' covers the shared ones.
let kinds;
const cellType = binding.cellType;
const structureOf = binding.structure;

// The kinds that every program prints; the others when an object is none of these.
function learn() {
  kinds = [];
  teach('', {});
  teach('Array', []);
  teach('Function', () => {});
  teach('Map', new Map());
  teach('Set', new Set());
  teach('Promise', new Promise(() => {}));
  teach('Proxy', new Proxy({}, {}));
  teach('Error', new Error());
  // The specimens have to tell apart, or the header is not where we think.
  const list = [{}, [], () => {}, new Map(), new Set()];
  const names = ['', 'Array', 'Function', 'Map', 'Set'];
  for (let i = 0; i < list.length; i++) if (kinds[cellType(list[i])] !== names[i]) kinds = null;
}

function teach(kind, specimen) {
  kinds[cellType(specimen)] = kind;
}

// What probe() uses is captured while prototypes are as they were.
if (cellType === undefined) probe({});

let learntAll = false;

function learnAll() {
  learntAll = true;
  teach('Box?', Object(1n));
  teach('Box?', Object(SymbolToStringTag));
  teach('MapIterator', MapPrototypeEntries(new Map()));
  teach('SetIterator', SetPrototypeEntries(new Set()));
  teach('WeakMap', new primordials.WeakMap());
  teach('WeakSet', new primordials.WeakSet());
  const buffer = new primordials.ArrayBuffer(8);
  teach('ArrayBuffer', buffer);
  teach('DataView', new primordials.DataView(buffer));
  const arrays = ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array',
                  'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array',
                  'BigInt64Array', 'BigUint64Array'];
  for (let i = 0; i < arrays.length; i++) {
    const TypedArray = primordials[arrays[i]] ?? globalThis[arrays[i]];
    if (TypedArray !== undefined) teach('TypedArray', new TypedArray(1));
  }
  teach('Date', new primordials.Date(0));
  teach('RegExp', /a/);
  teach('Number', Object(1));
  teach('String', Object(''));
  teach('Boolean', Object(true));
  teach('Arguments', function() { return arguments; }());
  // Sloppy arguments, whole and with a captured parameter, are two further classes. They need
  // sloppy code to be made.
  const sloppy = new primordials.Function('a', 'return [arguments, () => a]');
  teach('Arguments', sloppy(1)[0]);
  teach('Arguments', new primordials.Function('return arguments')());
  teach('Generator', function*() {}());
  teach('Generator', async function*() {}());
  teach('Array', primordials.ArrayPrototype);
  // The constructor that a class gets by itself spreads its arguments, which a program can break.
  teach('Array', new (class extends primordials.Array { constructor() { super(); } })());
}

function kindOf(value) {
  if (namespaces?.has(value)) return 'Namespace';
  if (cellType !== undefined && kinds !== null) {
    if (kinds === undefined) {
      learn();
      return kindOf(value);
    }
    const type = cellType(value);
    let kind = kinds[type];
    if (kind === undefined) {
      if (typeof value === 'function') return 'Function';
      if (!learntAll) learnAll();
      kind = kinds[type];
    }
    if (kind === 'Proxy' && typeof value === 'function' && isNative(value)) return 'Function';
    if (kind === undefined) return '';
    if (kind === 'Box?') return isSymbolBox(value) ? 'Symbol' : isBigIntBox(value) ? 'BigInt' : '';
    if (kind === 'ArrayBuffer') return isSharedBuffer(value) ? 'SharedArrayBuffer' : kind;
    return kind;
  }
  if (proxyTarget(value) !== undefined) return 'Proxy';
  return probe(value);
}

// Buffers of both kinds have one number. Most have the structure of one that we made, which tells
// them apart; the others are asked, the likely question first, because a wrong one throws.
let plainBuffers;

function isSharedBuffer(value) {
  plainBuffers ??= [new primordials.ArrayBuffer(0), primordials.SharedArrayBuffer === undefined ?
    undefined : new primordials.SharedArrayBuffer(0)];
  const structure = structureOf(value);
  if (structure === structureOf(plainBuffers[0])) return false;
  if (structure === structureOf(plainBuffers[1])) return true;
  return !accepts(ArrayBufferPrototypeGetByteLength, value);
}

// Has a list no properties but its elements? Objects with the same properties share a structure,
// so its number is compared with those of lists that we made; these are kept, or their numbers
// would be given to others. undefined when the native layer does not tell, or the structure is one
// that we don't know.
let plainLists;
let plainNumbers;
const plainViews = { __proto__: null };

function isPlainList(value) {
  if (structureOf === undefined) return undefined;
  if (ArrayIsArray(value)) return placeAmongPlain(value) !== -1 || undefined;
  const tag = tagOfView(value);
  const base = primordials[tag];
  if (base === undefined) return undefined;
  const structure = structureOf(value);
  plainViews[tag] ??= new base(0);
  if (structureOf(plainViews[tag]) === structure) return true;
  const proto = ObjectGetPrototypeOf(value);
  if (proto === null || isProxy(proto)) return undefined;
  const maker = ObjectGetOwnPropertyDescriptor(proto, 'constructor')?.value;
  if (typeof maker !== 'function' || isProxy(maker)) return undefined;
  return structureOf(ReflectConstruct(base, [0], maker)) === structure || undefined;
}

// The same for an array, of which moreover no element is an accessor: true or false.
function isDenseList(value) {
  if (structureOf === undefined) return false;
  const place = placeAmongPlain(value);
  return place !== -1 && place !== SPARSE;
}

function placeAmongPlain(value) {
  if (plainLists === undefined) makePlainLists();
  const structure = structureOf(value);
  for (let i = 0; i < plainNumbers.length; i++) if (plainNumbers[i] === structure) return i;
  return -1;
}

// The engine has a structure for each way to store elements: none yet, integers, numbers, anything,
// and each of the last three once more for literals that nobody has written to; and one for lists
// that are kept in a table, whose elements may be accessors.
const SPARSE = 8;

function makePlainLists() {
  const grown = (item) => {
    const list = [];
    list[0] = item;
    return list;
  };
  plainLists = [[], grown(1), grown(1.5), grown('a'), [1], [1.5], ['a'], new primordials.Array(5),
                new primordials.Array(1e6)];
  plainNumbers = [];
  for (let i = 0; i < plainLists.length; i++) plainNumbers[i] = structureOf(plainLists[i]);
}

// Where the engine does not tell a proxy's handler.
const proxies = cellType === undefined ? require('internal/proxies') : undefined;

// Proxies of ours that shall look like what they stand for.
function isDisguised(value) {
  return typeof value === 'function' ? isNative(value) : value === process.env;
}

// undefined: no proxy; null: a revoked one.
function proxyTarget(value) {
  // The engine has a kind of proxy of its own in front of the global object.
  if (!isObject(value) || value === globalThis) return undefined;
  const target = binding.proxyTarget(value);
  if (target === undefined || isDisguised(value)) return undefined;
  return proxies?.handlerOf(value, target) === null ? null : target;
}

// null: it was revoked; undefined: the handler is not known, or the value is no proxy.
const proxyHandler = (value) => proxies === undefined ? binding.proxyHandler(value) :
  proxies.handlerOf(value, binding.proxyTarget(value));

// [state, result] with state 0 pending, 1 fulfilled, 2 rejected; undefined when the native layer
// cannot tell.
const promiseDetails = (value) => binding.promiseDetails(value);

// What an iterator of a Map or Set would still give, without advancing it: a fresh iterator is
// moved to the same place in the table. { entries, keyed }, entries flat when keyed; undefined
// when the native layer cannot see the place.
function previewIterator(value, isMap) {
  if (cellType === undefined || kindOf(value) === '') return undefined;
  const stateOf = (iterator) => binding.iteratorState(iterator, cellType(iterator));
  const state = stateOf(value);
  if (state === undefined) return undefined;
  const { 0: collection, 1: place, 2: kind } = state;
  const next = isMap ? primordials.MapIteratorPrototypeNext : primordials.SetIteratorPrototypeNext;
  const fresh = isMap ? MapPrototypeEntries(collection) : SetPrototypeEntries(collection);
  const entries = [];
  const put = (item) => { entries[entries.length] = item; };
  let ended = false;
  while (stateOf(fresh)[1] < place && !ended) {
    // A step may jump over deleted entries and over the place: then that one still counts.
    const step = next(fresh);
    ended = step.done;
    if (!ended && stateOf(fresh)[1] > place) add(step.value);
  }
  while (!ended) {
    const step = next(fresh);
    ended = step.done;
    if (!ended) add(step.value);
  }
  function add(pair) {
    if (kind === 2) {
      put(pair[0]);
      put(pair[1]);
    } else {
      put(isMap && kind === 0 ? pair[0] : pair[1]);
    }
  }
  return { entries, keyed: kind === 2 };
}

const is = (kind) => (value) => isObject(value) && kindOf(value) === kind;

const isArgumentsObject = is('Arguments');
const isArrayBuffer = is('ArrayBuffer');
const isBigIntObject = is('BigInt');
const isBooleanObject = is('Boolean');
const isDataView = is('DataView');
const isDate = is('Date');
const isGeneratorObject = is('Generator');
const isMap = is('Map');
const isMapIterator = is('MapIterator');
const isNativeError = is('Error');
const isNumberObject = is('Number');
const isPromise = is('Promise');
const isRegExp = is('RegExp');
const isSet = is('Set');
const isSetIterator = is('SetIterator');
const isSharedArrayBuffer = is('SharedArrayBuffer');
const isStringObject = is('String');
const isSymbolObject = is('Symbol');
const isWeakMap = is('WeakMap');
const isWeakSet = is('WeakSet');

const isProxy = (value) => proxyTarget(value) !== undefined && !namespaces?.has(value);
const isExternal = () => false;

function isAnyArrayBuffer(value) {
  if (!isObject(value)) return false;
  const kind = kindOf(value);
  return kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer';
}

function isBoxedPrimitive(value) {
  if (!isObject(value)) return false;
  const kind = kindOf(value);
  return kind === 'Number' || kind === 'String' || kind === 'Boolean' || kind === 'Symbol' ||
    kind === 'BigInt';
}

// Functions of the four kinds are one class in the engine. Their source text tells; what comes
// behind the parameters tells an arrow function `async (x) => x` from a method `async (x) {}`, and
// where these go on too long, the prototype does.
const asyncText = /^async[ \t\v\f]*(?:\/\*[^\n]*?\*\/[ \t]*)*([^\s]?)/;
const generatorText = /^(?:async\b\s*)?(?:function\b\s*)?(?:\/\*[^]*?\*\/\s*)*\*/;
const wordText = /^async[\w$]/;
const arrowText = /^(?:\s|\/\*[^]*?\*\/)*=>/;

function isAsyncFunction(value) {
  if (typeof value !== 'function' || isProxy(value)) return false;
  const text = FunctionPrototypeToString(value);
  if (!StringPrototypeStartsWith(text, 'async') || RegExpPrototypeExec(wordText, text) !== null) {
    return false;
  }
  const found = RegExpPrototypeExec(asyncText, text);
  if (found !== null && found[1] !== '(' && found[1] !== '') return true;
  if (found !== null && found[1] === '(') {
    const { skipBrackets } = require('internal/assert/source');
    const end = skipBrackets(text, found[0].length - 1);
    if (end !== -1) return RegExpPrototypeExec(arrowText, StringPrototypeSlice(text, end)) !== null;
  }
  return has(primordials.AsyncFunctionPrototype, value) ||
    has(primordials.AsyncGeneratorFunctionPrototype, value);
}

function isGeneratorFunction(value) {
  if (typeof value !== 'function' || isProxy(value)) return false;
  if (RegExpPrototypeExec(generatorText, FunctionPrototypeToString(value)) !== null) return true;
  // A method with a modifier in front (static is not part of the text, get and set are no
  // generators), or text that we cannot read.
  const proto = ObjectGetPrototypeOf(value);
  return proto !== FunctionPrototype && (proto === primordials.GeneratorFunctionPrototype ||
    proto === primordials.AsyncGeneratorFunctionPrototype);
}

const tagged = (tag) => (value) => isObject(value) && ArrayBufferIsView(value) &&
  tagOfView(value) === tag;

const isTypedArray = (value) => isObject(value) && ArrayBufferIsView(value) &&
  tagOfView(value) !== undefined;

// Node's idea of an error: the engine's class, or the prototype.
const isError = (value) => isNativeError(value) ||
  (isObject(value) && has(Error.prototype, value));

module.exports = {
  isArgumentsObject,
  isArrayBuffer,
  isAnyArrayBuffer,
  isArrayBufferView: (value) => ArrayBufferIsView(value),
  isAsyncFunction,
  isBigInt64Array: tagged('BigInt64Array'),
  isBigIntObject,
  isBigUint64Array: tagged('BigUint64Array'),
  isBooleanObject,
  isBoxedPrimitive,
  isDataView,
  isDate,
  isError,
  isExternal,
  isFloat16Array: tagged('Float16Array'),
  isFloat32Array: tagged('Float32Array'),
  isFloat64Array: tagged('Float64Array'),
  isGeneratorFunction,
  isGeneratorObject,
  isInt16Array: tagged('Int16Array'),
  isInt32Array: tagged('Int32Array'),
  isInt8Array: tagged('Int8Array'),
  isMap,
  isMapIterator,
  isModuleNamespaceObject,
  isNativeError,
  isNumberObject,
  isPromise,
  isProxy,
  isRegExp,
  isSet,
  isSetIterator,
  isSharedArrayBuffer,
  isStringObject,
  isSymbolObject,
  isTypedArray,
  isUint16Array: tagged('Uint16Array'),
  isUint32Array: tagged('Uint32Array'),
  isUint8Array: tagged('Uint8Array'),
  isUint8ClampedArray: tagged('Uint8ClampedArray'),
  isWeakMap,
  isWeakSet,
  isDenseList,
  isPlainList,
  kindOf,
  markModuleNamespace,
  teachNamespace,
  previewIterator,
  promiseDetails,
  proxyHandler,
  proxyTarget,
};
