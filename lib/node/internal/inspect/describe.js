// SPDX-License-Identifier: MIT
// Decides how an object looks: which keys are shown, what stands before its braces, and who writes
// its contents (`fill`). A describer either fills the shape (see value.js) and returns undefined,
// or returns the whole text of an object that needs no braces.

'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypeSplice,
  ArrayPrototypeUnshift,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DatePrototypeGetTime,
  DatePrototypeToISOString,
  DatePrototypeToString,
  MapPrototypeGetSize,
  NumberIsNaN,
  NumberPrototypeValueOf,
  RegExp,
  RegExpPrototypeToString,
  SetPrototypeGetSize,
  StringPrototypeToLowerCase,
  StringPrototypeValueOf,
  SymbolIterator,
  SymbolPrototypeValueOf,
  TypedArrayPrototypeGetLength,
} = primordials;

const types = require('internal/types');
const { LIST } = require('internal/inspect/layout');
const { formatNumber, formatPrimitive, plain } = require('internal/inspect/primitives');
const { functionLabel, hasCaller, ownKeys, ownNonIndexKeys, plainPrefix,
        prefix } = require('internal/inspect/names');

// Most objects have properties and nothing else.
let contents;
const fills = () => contents ??= require('internal/inspect/contents');

const isBare = (shape) => shape.keys.length === 0 && shape.inherited === undefined;

// Lists and collections count only while they can be iterated, or have no prototype at all.
const iterable = {
  __proto__: null,
  Array: describeArray,
  Map: describeCollection,
  MapIterator: describeIterator,
  Set: describeCollection,
  SetIterator: describeIterator,
  TypedArray: describeTypedArray,
};

const others = {
  __proto__: null,
  ArrayBuffer: describeBuffer,
  BigInt: describeBoxed,
  Boolean: describeBoxed,
  DataView: describeDataView,
  Date: describeDate,
  Namespace: describeNamespace,
  Number: describeBoxed,
  Promise: describePromise,
  RegExp: describeRegExp,
  SharedArrayBuffer: describeBuffer,
  String: describeBoxed,
  Symbol: describeBoxed,
  WeakMap: describeWeak,
  WeakSet: describeWeak,
};

function describe(printer, shape) {
  const { constructor, kind, value } = shape;
  const list = iterable[kind];
  if (list !== undefined && (constructor === null || SymbolIterator in value)) {
    return list(printer, shape);
  }
  // Somebody may ask for the iterator through a trap or a getter: as Node, we look once.
  shape.keys = ownKeys(value, printer.showHidden);
  if (typeof value === 'function') return describeFunction(printer, shape);
  if (constructor === 'Object' && kind !== 'Namespace') return describePlain(printer, shape);
  const other = others[kind];
  if (kind === 'Error' || (kind !== 'Date' && kind !== 'RegExp' && types.isError(value))) {
    return describeError(printer, shape);
  }
  if (other !== undefined) return other(printer, shape);
  if (isURL(value) && !(printer.depth !== null && shape.depth > printer.depth)) {
    shape.base = value.href;
    return isBare(shape) ? shape.base : undefined;
  }
  shape.open = `${plainPrefix(value, constructor, shape.tag)}{`;
  return isBare(shape) ? `${shape.open}}` : undefined;
}
exports.describe = describe;

function isURL(value) {
  if (typeof value.href !== 'string') return false;
  let URL;
  try {
    URL = require('web/url').URL;
  } catch {
    return false;
  }
  return value instanceof URL;
}

function describeArray(printer, shape) {
  const { constructor, tag, value } = shape;
  const before = constructor !== 'Array' || tag !== '' ?
    prefix(constructor, tag, 'Array', `(${value.length})`) : '';
  const length = value.length;
  shape.open = `${before}[`;
  // Of a list that is too deep only the name is shown.
  if (length !== 0 && printer.depth !== null && shape.depth > printer.depth &&
      types.isDenseList(value)) {
    return undefined;
  }
  shape.keys = ownNonIndexKeys(value, length, printer.showHidden);
  shape.close = ']';
  shape.role = LIST;
  shape.fill = fills().array;
  return length === 0 && isBare(shape) ? `${shape.open}]` : undefined;
}

function describeCollection(printer, shape) {
  const { constructor, kind, tag, value } = shape;
  const size = kind === 'Set' ? SetPrototypeGetSize(value) : MapPrototypeGetSize(value);
  shape.keys = ownKeys(value, printer.showHidden);
  shape.open = `${prefix(constructor, tag, kind, `(${size})`)}{`;
  shape.fill = kind === 'Set' ? fills().set : fills().map;
  return size === 0 && isBare(shape) ? `${shape.open}}` : undefined;
}

function describeTypedArray(printer, shape) {
  const { constructor, tag, value } = shape;
  const size = TypedArrayPrototypeGetLength(value);
  const fallback = constructor === null ?
    primordials.TypedArrayPrototypeGetSymbolToStringTag(value) : '';
  shape.keys = ownNonIndexKeys(value, size, printer.showHidden);
  shape.open = `${prefix(constructor, tag, fallback, `(${size})`)}[`;
  shape.close = ']';
  shape.role = LIST;
  shape.fill = fills().typedArray;
  // Node asks the property here, which may be inherited from anything.
  return value.length === 0 && shape.keys.length === 0 && !printer.showHidden ?
    `${shape.open}]` : undefined;
}

function describeIterator(printer, shape) {
  const name = shape.kind === 'MapIterator' ? 'Map' : 'Set';
  const preview = types.previewIterator(shape.value, name === 'Map');
  shape.keys = ownKeys(shape.value, printer.showHidden);
  shape.preview = preview;
  shape.fill = fills().iterator;
  // An iterator over pairs says so.
  const own = `${name} Iterator`;
  const what = preview?.keyed ? `${name} Entries` : own;
  const tag = shape.tag;
  shape.open = tag === own || tag === '' ? `[${what}] {` : `[${tag}] [${what}] {`;
  return undefined;
}

function describeFunction(printer, shape) {
  if (printer.showHidden) {
    const at = ArrayPrototypeIndexOf(shape.keys, 'prototype');
    if (at !== -1 && hasCaller(shape.value)) {
      ArrayPrototypeSplice(shape.keys, at, 0, 'arguments', 'caller');
    }
  }
  shape.base = functionLabel(shape.value, shape.constructor, shape.tag);
  return isBare(shape) ? printer.style(shape.base, 'special') : undefined;
}

function describePlain(printer, shape) {
  if (shape.kind === 'Arguments') shape.open = '[Arguments] {';
  else if (shape.tag !== '') shape.open = `${prefix('Object', shape.tag, 'Object')}{`;
  return isBare(shape) ? `${shape.open}}` : undefined;
}

// The prefix is left out where the text speaks for itself.
function labelled(shape, name, text) {
  const before = prefix(shape.constructor, shape.tag, name);
  return before === `${name} ` ? text : before + text;
}

function describeRegExp(printer, shape) {
  const { constructor, value } = shape;
  shape.base = labelled(shape, 'RegExp', RegExpPrototypeToString(
    constructor === null ? new RegExp(value) : value));
  return isBare(shape) || (printer.depth !== null && shape.depth > printer.depth) ?
    printer.style(shape.base, 'regexp') : undefined;
}

function describeDate(printer, shape) {
  const { value } = shape;
  shape.base = labelled(shape, 'Date', NumberIsNaN(DatePrototypeGetTime(value)) ?
    DatePrototypeToString(value) : DatePrototypeToISOString(value));
  return isBare(shape) ? printer.style(shape.base, 'date') : undefined;
}

function describeError(printer, shape) {
  shape.base = require('internal/inspect/errors').formatError(printer, shape);
  return isBare(shape) ? shape.base : undefined;
}

function describeBuffer(printer, shape) {
  const { constructor, kind, tag, value } = shape;
  const before = prefix(constructor, tag, kind);
  if (!shape.insideView) {
    shape.fill = fills().buffer;
  } else if (isBare(shape)) {
    return `${before}{ byteLength: ${formatNumber(printer.style, value.byteLength, false)} }`;
  }
  shape.open = `${before}{`;
  ArrayPrototypeUnshift(shape.keys, 'byteLength');
  return undefined;
}

function describeDataView(printer, shape) {
  shape.open = `${prefix(shape.constructor, shape.tag, 'DataView')}{`;
  ArrayPrototypeUnshift(shape.keys, 'byteLength', 'byteOffset', 'buffer');
}

function describePromise(printer, shape) {
  shape.open = `${prefix(shape.constructor, shape.tag, 'Promise')}{`;
  shape.fill = fills().promise;
}

function describeWeak(printer, shape) {
  shape.open = `${prefix(shape.constructor, shape.tag, shape.kind)}{`;
  shape.fill = fills().unknown;
}

function describeNamespace(printer, shape) {
  shape.open = `${prefix(shape.constructor, shape.tag, 'Module')}{`;
  shape.fill = fills().namespace;
}

const unbox = {
  __proto__: null,
  BigInt: BigIntPrototypeValueOf,
  Boolean: BooleanPrototypeValueOf,
  Number: NumberPrototypeValueOf,
  String: StringPrototypeValueOf,
  Symbol: SymbolPrototypeValueOf,
};

function describeBoxed(printer, shape) {
  const { constructor, keys, kind, tag, value } = shape;
  // The characters of a string are no news.
  if (kind === 'String') ArrayPrototypeSplice(keys, 0, value.length);
  let base = `[${kind}`;
  if (constructor === null) base += ' (null prototype)';
  else if (constructor !== kind) base += ` (${constructor})`;
  base += `: ${formatPrimitive(plain, unbox[kind](value), printer)}]`;
  if (tag !== '' && tag !== constructor) base += ` [${tag}]`;
  shape.base = base;
  if (keys.length !== 0) return undefined;
  if (printer.style !== plain) shape.base = printer.style(base, StringPrototypeToLowerCase(kind));
  return isBare(shape) ? shape.base : undefined;
}
