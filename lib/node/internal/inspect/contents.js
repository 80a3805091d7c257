// SPDX-License-Identifier: MIT
// The contents of lists, collections, buffers and promises: each function is the `fill` of a shape
// and returns its entries, at most maxArrayLength of them, then '... n more items'.

'use strict';

const {
  ArrayPrototypePush,
  FunctionPrototypeCall,
  MapPrototypeEntries,
  MapPrototypeGetSize,
  MathMax,
  MathMin,
  NumberPrototypeToString,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  RegExpPrototypeExec,
  SetPrototypeGetSize,
  SetPrototypeValues,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  SymbolIterator,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetByteOffset,
  TypedArrayPrototypeGetLength,
} = primordials;

const walk = require('internal/inspect/value');
const types = require('internal/types');
const { ELEMENT, LIST, OBJECT, layOut } = require('internal/inspect/layout');
const { formatBigInt, formatNumber, plural } = require('internal/inspect/primitives');

const indexName = /^(?:0|[1-9][0-9]*)$/;

const limit = (printer, length) => MathMin(MathMax(0, printer.maxArrayLength), length);

function addMore(entries, left) {
  if (left > 0) ArrayPrototypePush(entries, `... ${left} more item${plural(left)}`);
  return entries;
}

const emptyItems = (printer, count) =>
  printer.style(`<${count} empty item${plural(count)}>`, 'undefined');

function array(printer, shape, depth) {
  const { value } = shape;
  const length = value.length;
  const shown = limit(printer, length);
  const entries = [];
  for (let i = 0; i < shown; i++) {
    if (!ObjectPrototypeHasOwnProperty(value, i)) {
      return sparse(printer, value, depth, shown, entries, i);
    }
    ArrayPrototypePush(entries, walk.formatProperty(printer, value, depth, i, ELEMENT));
  }
  return addMore(entries, length - shown);
}

// From the first hole on: a run of holes is one entry.
function sparse(printer, value, depth, shown, entries, start) {
  const keys = ObjectKeys(value);
  let next = start;
  for (let i = start; i < keys.length && entries.length < shown; i++) {
    const key = keys[i];
    const index = +key;
    if (index > 2 ** 32 - 2) break;
    if (`${next}` !== key) {
      if (RegExpPrototypeExec(indexName, key) === null) break;
      ArrayPrototypePush(entries, emptyItems(printer, index - next));
      next = index;
      if (entries.length === shown) break;
    }
    ArrayPrototypePush(entries, walk.formatProperty(printer, value, depth, key, ELEMENT));
    next++;
  }
  const left = value.length - next;
  if (entries.length === shown) return addMore(entries, left);
  if (left > 0) ArrayPrototypePush(entries, emptyItems(printer, left));
  return entries;
}

function typedArray(printer, shape, depth) {
  const { value } = shape;
  const length = TypedArrayPrototypeGetLength(value);
  const shown = limit(printer, length);
  const format = length > 0 && typeof value[0] === 'number' ? formatNumber : formatBigInt;
  const entries = [];
  for (let i = 0; i < shown; i++) {
    ArrayPrototypePush(entries, format(printer.style, value[i], printer.numericSeparator));
  }
  addMore(entries, length - shown);
  if (printer.showHidden) {
    printer.indent += 2;
    const add = (key, item) => ArrayPrototypePush(
      entries, `[${key}]: ${walk.formatValue(printer, item, depth, true)}`);
    const name = primordials.TypedArrayPrototypeGetSymbolToStringTag(value);
    add('BYTES_PER_ELEMENT', shape.constructor === null ?
      primordials[`${name}BYTES_PER_ELEMENT`] : value.BYTES_PER_ELEMENT);
    add('length', length);
    add('byteLength', TypedArrayPrototypeGetByteLength(value));
    add('byteOffset', TypedArrayPrototypeGetByteOffset(value));
    add('buffer', TypedArrayPrototypeGetBuffer(value));
    printer.indent -= 2;
  }
  return entries;
}

// A subclass may iterate in its own way; without a prototype there is only the engine's.
function open(shape, intrinsic, next) {
  if (shape.constructor === null) {
    const iterator = intrinsic(shape.value);
    return () => next(iterator);
  }
  const iterator = FunctionPrototypeCall(shape.value[SymbolIterator], shape.value);
  const step = iterator.next;
  return () => FunctionPrototypeCall(step, iterator);
}

function set(printer, shape, depth) {
  const size = shape.constructor === null ? SetPrototypeGetSize(shape.value) : shape.value.size;
  const shown = limit(printer, size);
  const next = open(shape, SetPrototypeValues, primordials.SetIteratorPrototypeNext);
  const entries = [];
  printer.indent += 2;
  while (entries.length < shown) {
    const step = next();
    if (step.done) break;
    ArrayPrototypePush(entries, walk.formatValue(printer, step.value, depth));
  }
  printer.indent -= 2;
  return addMore(entries, size - shown);
}

function map(printer, shape, depth) {
  const size = shape.constructor === null ? MapPrototypeGetSize(shape.value) : shape.value.size;
  const shown = limit(printer, size);
  const next = open(shape, MapPrototypeEntries, primordials.MapIteratorPrototypeNext);
  const entries = [];
  printer.indent += 2;
  while (entries.length < shown) {
    const step = next();
    if (step.done) break;
    const { 0: key, 1: item } = step.value;
    ArrayPrototypePush(entries, `${walk.formatValue(printer, key, depth)} => ` +
      walk.formatValue(printer, item, depth));
  }
  printer.indent -= 2;
  return addMore(entries, size - shown);
}

function iterator(printer, shape, depth) {
  const preview = shape.preview;
  if (preview === undefined) return unknown(printer);
  const items = preview.entries;
  const stride = preview.keyed ? 2 : 1;
  const count = items.length / stride;
  const shown = limit(printer, count);
  const entries = [];
  printer.indent += 2;
  for (let i = 0; i < shown; i++) {
    if (stride === 1) {
      ArrayPrototypePush(entries, walk.formatValue(printer, items[i], depth));
    } else {
      const pair = [walk.formatValue(printer, items[2 * i], depth),
                    walk.formatValue(printer, items[2 * i + 1], depth)];
      ArrayPrototypePush(entries, layOut(printer, pair, '', '[', ']', LIST, depth));
    }
  }
  printer.indent -= 2;
  return addMore(entries, count - shown);
}

const unknown = (printer) => [printer.style('<items unknown>', 'special')];

function buffer(printer, shape) {
  let bytes;
  try {
    bytes = new primordials.Uint8Array(shape.value);
  } catch {
    return [printer.style('(detached)', 'special')];
  }
  const length = TypedArrayPrototypeGetLength(bytes);
  const shown = limit(printer, length);
  let text = '';
  for (let i = 0; i < shown; i++) {
    const hex = NumberPrototypeToString(bytes[i], 16);
    text += `${i === 0 ? '' : ' '}${hex.length === 1 ? '0' : ''}${hex}`;
  }
  const left = length - printer.maxArrayLength;
  if (left > 0) text += ` ... ${left} more byte${plural(left)}`;
  return [`${printer.style('[Uint8Contents]', 'special')}: <${text}>`];
}

function promise(printer, shape, depth) {
  const details = types.promiseDetails(shape.value);
  if (details[0] === 0) return [printer.style('<pending>', 'special')];
  printer.indent += 2;
  const text = walk.formatValue(printer, details[1], depth);
  printer.indent -= 2;
  return [details[0] === 2 ? `${printer.style('<rejected>', 'special')} ${text}` : text];
}

// A binding that has not been initialised yet throws when it is read.
function namespace(printer, shape, depth) {
  const { keys, value } = shape;
  const entries = [];
  for (let i = 0; i < keys.length; i++) {
    let text;
    try {
      text = walk.formatProperty(printer, value, depth, keys[i], OBJECT);
    } catch {
      const named = walk.formatProperty(printer, { [keys[i]]: '' }, depth, keys[i], OBJECT);
      text = StringPrototypeSlice(named, 0, StringPrototypeLastIndexOf(named, ' ') + 1) +
        printer.style('<uninitialized>', 'special');
    }
    ArrayPrototypePush(entries, text);
  }
  shape.keys = [];
  return entries;
}

module.exports = { array, buffer, iterator, map, namespace, promise, set, typedArray, unknown };
