// SPDX-License-Identifier: MIT
// Deep equality: strict (as ===, but NaN equals NaN and 0 differs from -0; same prototypes and
// symbol keys), loose (as ==), and partial (strict, but the actual value may hold more).
//
// Two values are compared kind by kind, then by their own enumerable keys, then by content.
//
// 1. `pairs` holds the pairs of objects that we are inside of. Meeting a pair again means that
//    nothing spoke against it so far, so it counts as equal: circles end.
// 2. Sets and Maps are matched greedily: what is not found by identity is searched in order.

'use strict';

const {
  ArrayIsArray,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DatePrototypeGetTime,
  MapPrototypeEntries,
  MapPrototypeGet,
  MapPrototypeGetSize,
  MapPrototypeHas,
  NumberIsNaN,
  NumberPrototypeValueOf,
  ObjectGetOwnPropertySymbols,
  ObjectGetPrototypeOf,
  ObjectIs,
  ObjectKeys,
  ObjectPrototypePropertyIsEnumerable,
  ObjectPrototypeToString,
  SetPrototypeGetSize,
  SetPrototypeHas,
  SetPrototypeValues,
  StringPrototypeValueOf,
  SymbolPrototypeValueOf,
} = primordials;
const {
  ArrayPrototypePush, ObjectPrototypeHasOwnProperty, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength, TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
} = require('internal/hot');

const types = require('internal/types');

const LOOSE = 0;
const STRICT = 1;
const PARTIAL = 2;
const STRUCTURE = 3;  // strict, whatever the prototypes

const isPrimitive = (value) => value === null || typeof value !== 'object';

// `pairs` is undefined until the first object is entered.
function equal(a, b, mode, pairs) {
  if (a === b) return a !== 0 || mode === LOOSE || ObjectIs(a, b);
  if (mode === LOOSE) {
    if (isPrimitive(a)) {
      return isPrimitive(b) && (a == b || (NumberIsNaN(a) && NumberIsNaN(b)));
    }
    if (isPrimitive(b)) return false;
  } else {
    if (typeof a === 'number') return NumberIsNaN(a) && NumberIsNaN(b);
    if (isPrimitive(a) || isPrimitive(b)) return false;
    if (mode === STRICT && ObjectGetPrototypeOf(a) !== ObjectGetPrototypeOf(b)) return false;
  }
  const tag = ObjectPrototypeToString(a);
  if (tag !== ObjectPrototypeToString(b)) return false;
  // Most objects say that they are nothing special: then only their keys count.
  if (tag === '[object Object]' && !ArrayIsArray(a)) {
    const keys = comparableKeys(a, b, mode);
    return keys !== undefined && enter(a, b, mode, pairs, '', keys);
  }
  const kind = kindOf(a);
  return kind === kindOf(b) && equalObjects(a, b, mode, pairs, kind);
}

function equalObjects(a, b, mode, pairs, kind) {
  switch (kind) {
    case 'Array': {
      if (mode === PARTIAL ? a.length < b.length : a.length !== b.length) return false;
      const keys = namedKeys(b, mode);
      return (mode === PARTIAL || keys.length === namedKeys(a, mode).length) &&
        holdsKeys(a, keys) && enter(a, b, mode, pairs, kind, keys);
    }
    case 'View': {
      if (!equalViews(a, b, mode)) return false;
      const keys = namedKeys(b, mode);
      return (mode === PARTIAL || keys.length === namedKeys(a, mode).length) &&
        holdsKeys(a, keys) && enter(a, b, mode, pairs, '', keys);
    }
    case 'Date':
      if (!ObjectIs(DatePrototypeGetTime(a), DatePrototypeGetTime(b))) return false;
      break;
    case 'RegExp':
      if (a.source !== b.source || a.flags !== b.flags || a.lastIndex !== b.lastIndex) {
        return false;
      }
      break;
    case 'Set': {
      const sizes = [SetPrototypeGetSize(a), SetPrototypeGetSize(b)];
      if (mode === PARTIAL ? sizes[0] < sizes[1] : sizes[0] !== sizes[1]) return false;
      break;
    }
    case 'Map': {
      const sizes = [MapPrototypeGetSize(a), MapPrototypeGetSize(b)];
      if (mode === PARTIAL ? sizes[0] < sizes[1] : sizes[0] !== sizes[1]) return false;
      break;
    }
    case 'Buffer':
      if (!equalBytes(bytes(a), bytes(b), mode)) return false;
      break;
    case 'Error':
      if (!equalErrors(a, b, mode, pairs)) return false;
      break;
    case 'Number':
      if (!ObjectIs(NumberPrototypeValueOf(a), NumberPrototypeValueOf(b))) return false;
      break;
    case 'String':
      if (StringPrototypeValueOf(a) !== StringPrototypeValueOf(b)) return false;
      break;
    case 'Boolean':
      if (BooleanPrototypeValueOf(a) !== BooleanPrototypeValueOf(b)) return false;
      break;
    case 'BigInt':
      if (BigIntPrototypeValueOf(a) !== BigIntPrototypeValueOf(b)) return false;
      break;
    case 'Symbol':
      if (SymbolPrototypeValueOf(a) !== SymbolPrototypeValueOf(b)) return false;
      break;
    case 'WeakMap': case 'WeakSet': case 'Promise':
      // Their contents cannot be seen, so only the same one is equal.
      return false;
    case 'URL':
      if (a.href !== b.href) return false;
      break;
    case 'KeyObject':
      if (!require('internal/crypto/keys').isSame(a, b)) return false;
      break;
    case 'CryptoKey':
      if (!require('internal/crypto/web/key').isSame(a, b)) return false;
  }
  const keys = comparableKeys(a, b, mode);
  return keys !== undefined && enter(a, b, mode, pairs, kind, keys);
}

// Kinds of which both sides must be; views and buffers are one kind each.
function kindOf(value) {
  if (ArrayIsArray(value)) return 'Array';
  const kind = types.kindOf(value);
  switch (kind) {
    case 'TypedArray': case 'DataView': return 'View';
    case 'ArrayBuffer': case 'SharedArrayBuffer': return 'Buffer';
    case 'Date': case 'RegExp': case 'Set': case 'Map': case 'Error': case 'Number':
    case 'String': case 'Boolean': case 'BigInt': case 'Symbol': return kind;
    case 'WeakMap': case 'WeakSet': case 'Promise': return kind;
  }
  if (types.isError(value)) return 'Error';
  // These two there are only once crypto is loaded.
  if (types.isKeyObject !== undefined && types.isKeyObject(value)) return 'KeyObject';
  if (types.isCryptoKey !== undefined && types.isCryptoKey(value)) return 'CryptoKey';
  return isURL(value) ? 'URL' : '';
}

function isURL(value) {
  if (ObjectGetPrototypeOf(value) === null || !('href' in value)) return false;
  try {
    return value instanceof require('web/url').URL;
  } catch {
    return false;
  }
}

const bytes = (...args) => primordials.ReflectConstruct(primordials.Uint8Array, args);

function bytesOf(view) {
  return primordials.TypedArrayPrototypeGetSymbolToStringTag(view) !== undefined ?
    bytes(TypedArrayPrototypeGetBuffer(view), TypedArrayPrototypeGetByteOffset(view),
          TypedArrayPrototypeGetByteLength(view)) :
    bytes(primordials.DataViewPrototypeGetBuffer(view),
          primordials.DataViewPrototypeGetByteOffset(view),
          primordials.DataViewPrototypeGetByteLength(view));
}

// In partial mode the expected items may be spread over the actual ones, in order.
function equalBytes(a, b, mode) {
  const length = TypedArrayPrototypeGetLength(b);
  const most = TypedArrayPrototypeGetLength(a);
  if (mode !== PARTIAL) {
    if (most !== length) return false;
    for (let i = 0; i < length; i++) if (a[i] !== b[i]) return false;
    return true;
  }
  let found = 0;
  for (let i = 0; i < most && found < length; i++) if (ObjectIs(a[i], b[found])) found++;
  return found === length;
}

function equalViews(a, b, mode) {
  const name = primordials.TypedArrayPrototypeGetSymbolToStringTag(a);
  if (name !== primordials.TypedArrayPrototypeGetSymbolToStringTag(b)) return false;
  // Loosely 0 equals -0, and partly an element is whole: both need numbers, not bytes.
  const isFloat = name === 'Float16Array' || name === 'Float32Array' || name === 'Float64Array';
  if (name !== undefined && ((mode === LOOSE && isFloat) || mode === PARTIAL)) {
    return equalBytes(a, b, mode);
  }
  return equalBytes(bytesOf(a), bytesOf(b), mode);
}

const ERROR_PARTS = ['message', 'name', 'cause', 'errors'];

// Enumerable parts are compared as properties; the stack never is. Partially, what the expected
// error does not say need not be there.
function equalErrors(a, b, mode, pairs) {
  for (let i = 0; i < ERROR_PARTS.length; i++) {
    const part = ERROR_PARTS[i];
    const enumerable = ObjectPrototypePropertyIsEnumerable(a, part);
    if (enumerable !== ObjectPrototypePropertyIsEnumerable(b, part)) {
      if (mode !== PARTIAL || b[part] !== undefined) return false;
      continue;
    }
    if (enumerable) continue;
    if (mode === PARTIAL) {
      if (part === 'message' && b.message === '') continue;
      if (part === 'cause' && owns(b, part) && !owns(a, part)) return false;
      if (i > 1 && !owns(b, part)) continue;
    }
    if (i < 2 ? a[part] !== b[part] : !equal(a[part], b[part], mode, pairs)) return false;
  }
  return true;
}

// Own enumerable keys of a list beside its elements.
function namedKeys(value, mode) {
  const { ownNonIndexKeys } = require('internal/inspect/names');
  const length = ArrayIsArray(value) ? value.length :
    types.isTypedArray(value) ? TypedArrayPrototypeGetLength(value) : 0;
  const keys = ownNonIndexKeys(value, length, false);
  if (mode !== LOOSE) return keys;
  let count = 0;
  while (count < keys.length && typeof keys[count] === 'string') count++;
  keys.length = count;
  return keys;
}

function holdsKeys(value, keys) {
  for (let i = 0; i < keys.length; i++) {
    if (!ObjectPrototypePropertyIsEnumerable(value, keys[i])) return false;
  }
  return true;
}

function enumerableSymbols(value) {
  const symbols = ObjectGetOwnPropertySymbols(value);
  const found = [];
  for (let i = 0; i < symbols.length; i++) {
    if (ObjectPrototypePropertyIsEnumerable(value, symbols[i])) {
      ArrayPrototypePush(found, symbols[i]);
    }
  }
  return found;
}

// The keys to compare, undefined when the two sides have different ones.
function comparableKeys(a, b, mode) {
  const keys = ObjectKeys(b);
  if (!holdsKeys(a, keys)) return undefined;
  if (mode !== PARTIAL && keys.length !== ObjectKeys(a).length) return undefined;
  if (mode === LOOSE) return keys;
  const symbols = enumerableSymbols(b);
  if (!holdsKeys(a, symbols)) return undefined;
  if (mode !== PARTIAL && symbols.length !== enumerableSymbols(a).length) return undefined;
  for (let i = 0; i < symbols.length; i++) ArrayPrototypePush(keys, symbols[i]);
  return keys;
}

function enter(a, b, mode, pairs, kind, keys) {
  pairs ??= new primordials.SafeMap();
  const known = pairs.get(a);
  if (known === undefined) {
    pairs.set(a, [b]);
  } else {
    for (let i = 0; i < known.length; i++) if (known[i] === b) return true;
    ArrayPrototypePush(known, b);
  }
  const result = equalContents(a, b, mode, pairs, kind, keys);
  if (known === undefined) pairs.delete(a);
  else known.length--;
  return result;
}

function equalContents(a, b, mode, pairs, kind, keys) {
  for (let i = 0; i < keys.length; i++) {
    if (!equal(a[keys[i]], b[keys[i]], mode, pairs)) return false;
  }
  switch (kind) {
    case 'Array':
      return mode === PARTIAL ? holdsInOrder(a, b, pairs) : equalArrays(a, b, mode, pairs);
    case 'Set': return equalSets(a, b, mode, pairs);
    case 'Map': return equalMaps(a, b, mode, pairs);
    default: return true;
  }
}

const owns = (object, key) => ObjectPrototypeHasOwnProperty(object, key);

function equalArrays(a, b, mode, pairs) {
  for (let i = 0; i < a.length; i++) {
    if (owns(a, i)) {
      if (!owns(b, i) || !equal(a[i], b[i], mode, pairs)) return false;
    } else if (owns(b, i)) {
      return false;
    } else {
      // A hole on both sides: from here on only what exists is visited.
      return equalSparse(a, b, i, mode, pairs);
    }
  }
  return true;
}

function equalSparse(a, b, start, mode, pairs) {
  const keys = ObjectKeys(a);
  if (keys.length !== ObjectKeys(b).length) return false;
  for (let i = start; i < keys.length; i++) {
    if (!owns(b, keys[i]) || !equal(a[keys[i]], b[keys[i]], mode, pairs)) return false;
  }
  return true;
}

// Whether the items of b are among those of a, in order. Holes do not count; from the first one on
// only what exists is visited.
function holdsInOrder(a, b, pairs) {
  let found = 0;
  for (let i = 0; found < b.length; i++) {
    if (i >= a.length) return false;
    if (!owns(a, i) || !owns(b, found)) {
      return holdsSome(a, b, existing(a, i), existing(b, found), pairs);
    }
    if (a.length - i < b.length - found) return false;
    if (equal(a[i], b[found], PARTIAL, pairs)) found++;
  }
  return true;
}

// The indices from `start` on that an array has.
function existing(array, start) {
  const { isIndex } = require('internal/inspect/names');
  const keys = ObjectKeys(array);
  const indices = [];
  for (let i = 0; i < keys.length && isIndex(keys[i]); i++) {
    if (+keys[i] >= start) ArrayPrototypePush(indices, keys[i]);
  }
  return indices;
}

function holdsSome(a, b, keysA, keysB, pairs) {
  let found = 0;
  for (let i = 0; i < keysA.length && found < keysB.length; i++) {
    if (keysA.length - i < keysB.length - found) return false;
    if (equal(a[keysA[i]], b[keysB[found]], PARTIAL, pairs)) found++;
  }
  return found === keysB.length;
}

// Could a primitive be == to another one? undefined and null to each other, numbers and what
// reads as one to many.
function mayEqualLoosely(value) {
  switch (typeof value) {
    case 'symbol': return false;
    case 'string': return !NumberIsNaN(+value);
    case 'number': return !NumberIsNaN(value);
    default: return true;
  }
}

// Every member of b needs a member of a of its own. Members of b that a has itself are done.
function equalSets(a, b, mode, pairs) {
  let wanted;
  const each = SetPrototypeValues(b);
  for (let step = primordials.SetIteratorPrototypeNext(each); !step.done;
       step = primordials.SetIteratorPrototypeNext(each)) {
    const item = step.value;
    if (SetPrototypeHas(a, item)) continue;
    if (isPrimitive(item) && (mode !== LOOSE || !mayEqualLoosely(item))) return false;
    wanted ??= [];
    ArrayPrototypePush(wanted, item);
  }
  if (wanted === undefined) return true;
  const left = new primordials.SafeSet();
  const others = SetPrototypeValues(a);
  for (let step = primordials.SetIteratorPrototypeNext(others); !step.done;
       step = primordials.SetIteratorPrototypeNext(others)) {
    const item = step.value;
    if (SetPrototypeHas(b, item)) continue;
    if (mode !== PARTIAL && isPrimitive(item) && (mode !== LOOSE || !mayEqualLoosely(item))) {
      return false;
    }
    left.add(item);
  }
  for (let i = 0; i < wanted.length; i++) {
    if (!take(left, (item) => equal(item, wanted[i], mode, pairs))) return false;
  }
  return mode === PARTIAL || left.size === 0;
}

// Removes the first item that passes; false if none does.
function take(items, passes) {
  const each = SetPrototypeValues(items);
  for (let step = primordials.SetIteratorPrototypeNext(each); !step.done;
       step = primordials.SetIteratorPrototypeNext(each)) {
    if (passes(step.value)) {
      items.delete(step.value);
      return true;
    }
  }
  return false;
}

function equalMaps(a, b, mode, pairs) {
  let wanted;
  const done = new primordials.SafeSet();
  const each = MapPrototypeEntries(b);
  for (let step = primordials.MapIteratorPrototypeNext(each); !step.done;
       step = primordials.MapIteratorPrototypeNext(each)) {
    const key = step.value[0];
    const item = step.value[1];
    if (isPrimitive(key)) {
      if (MapPrototypeHas(a, key) && equal(MapPrototypeGet(a, key), item, mode, pairs)) {
        done.add(key);
        continue;
      }
      if (mode !== LOOSE || !mayEqualLoosely(key)) return false;
    }
    wanted ??= [];
    ArrayPrototypePush(wanted, step.value);
  }
  if (wanted === undefined) return true;
  const left = new primordials.SafeSet();
  const others = MapPrototypeEntries(a);
  for (let step = primordials.MapIteratorPrototypeNext(others); !step.done;
       step = primordials.MapIteratorPrototypeNext(others)) {
    if (!done.has(step.value[0])) left.add(step.value[0]);
  }
  for (let i = 0; i < wanted.length; i++) {
    const key = wanted[i][0];
    const item = wanted[i][1];
    const fits = (other) => equal(other, key, mode, pairs) &&
      equal(MapPrototypeGet(a, other), item, mode, pairs);
    if (!take(left, fits)) return false;
  }
  return mode === PARTIAL || left.size === 0;
}

const isDeepEqual = (a, b) => equal(a, b, LOOSE);
const isDeepStrictEqual = (a, b, skipPrototype) =>
  equal(a, b, skipPrototype ? STRUCTURE : STRICT);
const isPartialStrictEqual = (actual, expected) => equal(actual, expected, PARTIAL);

module.exports = { isDeepEqual, isDeepStrictEqual, isPartialStrictEqual };
