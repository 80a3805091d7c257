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
  AsyncFunctionPrototype,
  AsyncGeneratorFunctionPrototype,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DataViewPrototypeGetByteLength,
  DatePrototypeGetTime,
  Error,
  ErrorIsError,
  FunctionPrototypeSymbolHasInstance,
  FunctionPrototypeToString,
  GeneratorFunctionPrototype,
  MapIteratorPrototype,
  MapIteratorPrototypeNext,
  MapPrototypeEntries,
  MapPrototypeGetSize,
  NumberPrototypeValueOf,
  Object,
  ObjectGetPrototypeOf,
  ObjectPrototypeIsPrototypeOf,
  ObjectPrototypeToString,
  PromisePrototypeThen,
  RegExpPrototypeExec,
  RegExpPrototypeGetSource,
  RegExpPrototype,
  SafeWeakSet,
  SetIteratorPrototype,
  SetIteratorPrototypeNext,
  SetPrototypeEntries,
  SetPrototypeGetSize,
  SharedArrayBufferPrototypeGetByteLength,
  StringPrototypeStartsWith,
  StringPrototypeValueOf,
  SymbolPrototypeValueOf,
  SymbolToStringTag,
  TypedArrayPrototypeGetSymbolToStringTag,
  WeakMapPrototypeHas,
  WeakSetPrototypeHas,
  GeneratorPrototype,
  AsyncGeneratorPrototype,
} = primordials;

const binding = native('types');

// Module namespace objects are made by the loader, which tells us.
let namespaces;

function markModuleNamespace(object) {
  namespaces ??= new SafeWeakSet();
  namespaces.add(object);
}

const isModuleNamespaceObject = (value) =>
  namespaces !== undefined && isObject(value) && namespaces.has(value);

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

const has = (prototype, value) => ObjectPrototypeIsPrototypeOf(prototype, value);
const isSymbolBox = (value) => accepts(SymbolPrototypeValueOf, value);
const isBigIntBox = (value) => accepts(BigIntPrototypeValueOf, value);

// The slow way, one intrinsic after the other.
function probe(value) {
  if (typeof value === 'function') return 'Function';
  if (ArrayIsArray(value)) return 'Array';
  if (ArrayBufferIsView(value)) {
    return TypedArrayPrototypeGetSymbolToStringTag(value) !== undefined ? 'TypedArray' : 'DataView';
  }
  if (ErrorIsError !== undefined && ErrorIsError(value)) return 'Error';
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
  if (has(MapIteratorPrototype, value)) return 'MapIterator';
  if (has(SetIteratorPrototype, value)) return 'SetIterator';
  if (has(GeneratorPrototype, value) || has(AsyncGeneratorPrototype, value)) return 'Generator';
  if (accepts(DatePrototypeGetTime, value)) return 'Date';
  if (value !== RegExpPrototype && accepts(RegExpPrototypeGetSource, value)) return 'RegExp';
  if (accepts(ArrayBufferPrototypeGetByteLength, value)) return 'ArrayBuffer';
  if (isShared(value)) return 'SharedArrayBuffer';
  if (binding.promiseDetails !== undefined && binding.promiseDetails(value) !== undefined) {
    return 'Promise';
  }
  if (accepts((v) => WeakMapPrototypeHas(v, value), value)) return 'WeakMap';
  if (accepts((v) => WeakSetPrototypeHas(v, value), value)) return 'WeakSet';
  if (accepts(NumberPrototypeValueOf, value)) return 'Number';
  if (accepts(StringPrototypeValueOf, value)) return 'String';
  if (accepts(BooleanPrototypeValueOf, value)) return 'Boolean';
  if (isSymbolBox(value)) return 'Symbol';
  if (isBigIntBox(value)) return 'BigInt';
  return '';
}

const isShared = (value) => SharedArrayBufferPrototypeGetByteLength !== undefined &&
  accepts(SharedArrayBufferPrototypeGetByteLength, value);

// The quick way: header number -> kind. 'Box?' is the number that boxed symbols and bigints share
// with many others, 'ArrayBuffer' covers the shared ones.
let kinds;
const cellType = binding.cellType;

function learn() {
  const table = [];
  const teach = (kind, specimen) => { table[cellType(specimen)] = kind; };
  teach('', {});
  teach('Box?', Object(1n));
  teach('Box?', Object(SymbolToStringTag));
  teach('Map', new primordials.Map());
  teach('Set', new primordials.Set());
  teach('MapIterator', MapPrototypeEntries(new primordials.Map()));
  teach('SetIterator', SetPrototypeEntries(new primordials.Set()));
  teach('WeakMap', new primordials.WeakMap());
  teach('WeakSet', new primordials.WeakSet());
  teach('Promise', new primordials.Promise(() => {}));
  teach('Proxy', new primordials.Proxy({}, {}));
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
  teach('Error', new Error());
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
  teach('Array', []);
  teach('Array', primordials.ArrayPrototype);
  teach('Array', new (class extends primordials.Array {})());
  teach('Function', () => {});
  kinds = table;
  // The specimens have to tell apart, or the header is not where we think.
  if (kinds[cellType({})] !== '' || kinds[cellType(new primordials.Map())] !== 'Map' ||
      kinds[cellType(new primordials.Set())] !== 'Set' || kinds[cellType([])] !== 'Array') {
    kinds = null;
  }
}

function kindOf(value) {
  if (cellType !== undefined && kinds !== null) {
    if (kinds === undefined) {
      learn();
      return kindOf(value);
    }
    if (typeof value === 'function' && kinds[cellType(value)] !== 'Proxy') return 'Function';
    const kind = kinds[cellType(value)];
    if (kind === undefined || kind === '') return namespaces?.has(value) ? 'Namespace' : '';
    if (kind === 'Box?') return isSymbolBox(value) ? 'Symbol' : isBigIntBox(value) ? 'BigInt' : '';
    if (kind === 'ArrayBuffer') return isShared(value) ? 'SharedArrayBuffer' : kind;
    return kind;
  }
  if (proxyTarget(value) !== undefined) return 'Proxy';
  if (namespaces?.has(value)) return 'Namespace';
  return probe(value);
}

// undefined: no proxy; null: a revoked one.
const proxyTarget = (value) => isObject(value) ? binding.proxyTarget(value) : undefined;

// The engine has no call for the handler; undefined when the native layer cannot tell.
const proxyHandler = (value) => binding.proxyHandler?.(value);

// [state, result] with state 0 pending, 1 fulfilled, 2 rejected.
const promiseDetails = (value) => binding.promiseDetails(value);

// What an iterator of a Map or Set would still give, without advancing it: a fresh iterator is
// moved to the same place in the table. { entries, keyed }, entries flat when keyed; undefined
// when the native layer cannot see the place.
function previewIterator(value, isMap) {
  if (binding.iteratorState === undefined || kindOf(value) === '') return undefined;
  const stateOf = (iterator) => binding.iteratorState(iterator, cellType(iterator));
  const state = stateOf(value);
  if (state === undefined) return undefined;
  const { 0: collection, 1: place, 2: kind } = state;
  const next = isMap ? MapIteratorPrototypeNext : SetIteratorPrototypeNext;
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

const isProxy = (value) => proxyTarget(value) !== undefined;
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

// Functions of the four kinds are one class in the engine. Their source text tells, except for an
// arrow function `async (x) => x` against a method `async (x) {}`: there the prototype does.
const asyncText = /^async[ \t\v\f]*(?:\/\*[^\n]*?\*\/[ \t]*)*([^\s]?)/;
const generatorText = /^(?:async\b\s*)?(?:function\b\s*)?(?:\/\*[^]*?\*\/\s*)*\*/;
const wordText = /^async[\w$]/;

function isAsyncFunction(value) {
  if (typeof value !== 'function' || isProxy(value)) return false;
  const text = FunctionPrototypeToString(value);
  if (!StringPrototypeStartsWith(text, 'async') || RegExpPrototypeExec(wordText, text) !== null) {
    return false;
  }
  const found = RegExpPrototypeExec(asyncText, text);
  if (found !== null && found[1] !== '(' && found[1] !== '') return true;
  return has(AsyncFunctionPrototype, value) || has(AsyncGeneratorFunctionPrototype, value);
}

function isGeneratorFunction(value) {
  if (typeof value !== 'function' || isProxy(value)) return false;
  if (RegExpPrototypeExec(generatorText, FunctionPrototypeToString(value)) !== null) return true;
  // A method with a modifier in front (static is not part of the text, get and set are no
  // generators), or text that we cannot read.
  const proto = ObjectGetPrototypeOf(value);
  return proto === GeneratorFunctionPrototype || proto === AsyncGeneratorFunctionPrototype;
}

const tagged = (tag) => (value) => isObject(value) && ArrayBufferIsView(value) &&
  TypedArrayPrototypeGetSymbolToStringTag(value) === tag;

const isTypedArray = (value) => isObject(value) && ArrayBufferIsView(value) &&
  TypedArrayPrototypeGetSymbolToStringTag(value) !== undefined;

// Node's idea of an error: the engine's class, or the prototype.
const isError = (value) => isNativeError(value) ||
  FunctionPrototypeSymbolHasInstance(Error, value);

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
  kindOf,
  markModuleNamespace,
  previewIterator,
  promiseDetails,
  proxyHandler,
  proxyTarget,
};
