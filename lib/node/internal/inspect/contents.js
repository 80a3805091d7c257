// SPDX-License-Identifier: MIT
// The contents of lists, collections, buffers and promises: each function is the `fill` of a shape
// and returns its entries, at most maxArrayLength of them, then '... n more items'.

'use strict';

const {
  MapPrototypeEntries,
  MapPrototypeForEach,
  MapPrototypeGetSize,
  MathMax,
  MathMin,
  NumberPrototypeToString,
  ObjectGetOwnPropertyDescriptor,
  ObjectKeys,
  SetPrototypeForEach,
  SetPrototypeGetSize,
  SetPrototypeValues,
  StringPrototypeLastIndexOf,
  SymbolIterator,
} = primordials;
const {
  ArrayPrototypePush, FunctionPrototypeCall, ObjectPrototypeHasOwnProperty, RegExpPrototypeExec,
  StringPrototypeSlice, TypedArrayPrototypeGetLength,
} = require('internal/hot');

const walk = require('internal/inspect/value');
const types = require('internal/types');
const { formatValue } = walk;
const { isDenseList } = types;
const { ELEMENT, LIST, OBJECT, layOut } = require('internal/inspect/layout');
const { formatBigInt, formatNumber, plural } = require('internal/inspect/primitives');

const indexName = /^(?:0|[1-9][0-9]*)$/;

// NaN, which no count reaches, when `length` is no number: Node takes what the object says.
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
  if (isDenseList(value)) {
    // No element is an accessor: it need not be asked for its descriptor.
    printer.indent += 2;
    for (let i = 0; i < shown; i++) {
      const item = value[i];
      if (item === undefined && !ObjectPrototypeHasOwnProperty(value, i)) {
        printer.indent -= 2;
        return sparse(printer, value, depth, shown, entries, i);
      }
      entries[i] = formatValue(printer, item, depth);
    }
    printer.indent -= 2;
    return addMore(entries, length - shown);
  }
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

const VIEW_KEYS = ['BYTES_PER_ELEMENT', 'length', 'byteLength', 'byteOffset', 'buffer'];

function typedArray(printer, shape, depth) {
  let { value } = shape;
  const name = primordials.TypedArrayPrototypeGetSymbolToStringTag(value);
  if (shape.constructor === null) value = new primordials[name](value);
  const length = TypedArrayPrototypeGetLength(value);
  const shown = limit(printer, length);
  const told = value.length;
  const format = told > 0 && typeof value[0] === 'number' ? formatNumber : formatBigInt;
  const entries = [];
  for (let i = 0; i < shown; i++) {
    entries[i] = format(printer.style, value[i], printer.numericSeparator);
  }
  addMore(entries, told - shown);
  if (printer.showHidden) {
    printer.indent += 2;
    for (let i = 0; i < VIEW_KEYS.length; i++) {
      const text = formatValue(printer, value[VIEW_KEYS[i]], depth, true);
      entries[entries.length] = `[${VIEW_KEYS[i]}]: ${text}`;
    }
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

// What for-of would call, as long as nobody has changed it: then forEach gives the same, quicker.
let untouched;

function isUntouched(value, isMap) {
  untouched ??= {
    __proto__: null,
    mapEntries: ObjectGetOwnPropertyDescriptor(primordials.MapPrototype, 'entries').value,
    setValues: ObjectGetOwnPropertyDescriptor(primordials.SetPrototype, 'values').value,
    mapSteps: primordials.MapIteratorPrototype,
    setSteps: primordials.SetIteratorPrototype,
    mapNext: primordials.MapIteratorPrototype.next,
    setNext: primordials.SetIteratorPrototype.next,
  };
  const { mapEntries, mapNext, mapSteps, setNext, setSteps, setValues } = untouched;
  return isMap ? value[SymbolIterator] === mapEntries && mapSteps.next === mapNext :
    value[SymbolIterator] === setValues && setSteps.next === setNext;
}

function set(printer, shape, depth) {
  const { value } = shape;
  const size = shape.constructor === null ? NaN : value.size;
  const shown = limit(printer, size);
  const entries = [];
  printer.indent += 2;
  if (shown === size && size === SetPrototypeGetSize(value) && isUntouched(value, false)) {
    SetPrototypeForEach(value, (item) => {
      entries[entries.length] = formatValue(printer, item, depth);
    });
  } else {
    const next = open(shape, SetPrototypeValues, primordials.SetIteratorPrototypeNext);
    while (!(entries.length >= shown)) {
      const step = next();
      if (step.done) break;
      ArrayPrototypePush(entries, formatValue(printer, step.value, depth));
    }
  }
  printer.indent -= 2;
  return addMore(entries, size - shown);
}

function map(printer, shape, depth) {
  const { value } = shape;
  const size = shape.constructor === null ? NaN : value.size;
  const shown = limit(printer, size);
  const entries = [];
  const add = (item, key) => {
    entries[entries.length] =
      `${formatValue(printer, key, depth)} => ${formatValue(printer, item, depth)}`;
  };
  printer.indent += 2;
  if (shown === size && size === MapPrototypeGetSize(value) && isUntouched(value, true)) {
    MapPrototypeForEach(value, add);
  } else {
    const next = open(shape, MapPrototypeEntries, primordials.MapIteratorPrototypeNext);
    while (!(entries.length >= shown)) {
      const step = next();
      if (step.done) break;
      add(step.value[1], step.value[0]);
    }
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
      ArrayPrototypePush(entries, formatValue(printer, items[i], depth));
    } else {
      const pair = [formatValue(printer, items[2 * i], depth),
                    formatValue(printer, items[2 * i + 1], depth)];
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
  if (printer.maxArrayLength < 0 && length > 0) {
    const error = new primordials.RangeError('Index out of range');
    error.code = 'ERR_OUT_OF_RANGE';
    throw error;
  }
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
  if (details === undefined) return [printer.style('<state unknown>', 'special')];
  if (details[0] === 0) return [printer.style('<pending>', 'special')];
  printer.indent += 2;
  const text = formatValue(printer, details[1], depth);
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
