// SPDX-License-Identifier: MIT
// Values into bytes, in V8's wire format (internal/v8/tags says what it looks like).
//
// A subclass says what is to become of objects that only it knows: isHost, writeHost, sharedId; and
// how the refusal of a value is thrown: cannot.
//
// 1. Getters of the program run while it is written. They may change anything, even write with
//    this very writer: nothing is read from `this.bytes` across a call of theirs.
// 2. `at` is where the next byte goes; bytes behind it are rubbish.
'use strict';

const {
  ArrayBufferPrototypeGetByteLength,
  ArrayBufferPrototypeSlice,
  ArrayPrototypeIndexOf,
  BigIntPrototypeToString,
  BigIntPrototypeValueOf,
  BooleanPrototypeValueOf,
  DatePrototypeGetTime,
  Float64Array,
  MapPrototypeForEach,
  MathMax,
  NumberPrototypeValueOf,
  ObjectGetOwnPropertyDescriptor,
  ObjectGetPrototypeOf,
  ObjectHasOwn,
  ObjectKeys,
  ObjectPrototype,
  RegExpPrototypeExec,
  RegExpPrototypeGetFlags,
  RegExpPrototypeGetSource,
  SafeMap,
  SetPrototypeForEach,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeValueOf,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSubarray,
  Uint8Array,
} = primordials;

const { describe } = require('internal/v8/describe');
const { isDetached, isOutOfBounds, isResizable, isTracking, viewParts } =
  require('internal/v8/views');
const {
  BIGINT, BIGINT_OBJECT, BUFFER, BUFFER_TRANSFER, DATE, DENSE_ARRAY, DENSE_ARRAY_END, DOUBLE,
  ERROR, ERROR_CAUSE, ERROR_CLASSES, ERROR_END, ERROR_LETTERS, ERROR_MESSAGE, ERROR_STACK, FALSE,
  FALSE_OBJECT, HEADER, HOLE, HOST_OBJECT, INT32, MAP, MAP_END, NULL, NUMBER_OBJECT, OBJECT,
  OBJECT_END, ONE_BYTE_STRING, PADDING, REFERENCE, REGEXP, REGEXP_FLAGS, RESIZABLE_BUFFER, SET,
  SET_END, SHARED_BUFFER, SPARSE_ARRAY, SPARSE_ARRAY_END, STRING_OBJECT, TRUE, TRUE_OBJECT,
  TWO_BYTE_STRING, UNDEFINED, VERSION, VIEW, VIEWS, VIEW_LETTERS, VIEW_RESIZABLE, VIEW_TRACKS,
} = require('internal/v8/tags');
const { isPlainList, kindOf } = require('internal/types');
const { List } = require('internal/v8/list');
const { latin1Write, ucs2Write } = native('buffer');
const { cellType } = native('types');

const START_SIZE = 256;
const FEW = 12;
const SHORT = 64; // strings that a loop copies faster than a call into C

const float = new Float64Array(1);
const floatBytes = new Uint8Array(TypedArrayPrototypeGetBuffer(float));
const NOT_ONE_BYTE = /[^\0-\xff]/;

// Objects of the engine's own classes that kindOf takes for ordinary ones (WeakRef, Intl's,
// iterators) have another number in their header. The namespaces (Math, JSON) have it too, and are
// cloned: their prototype is Object's.
let plainType;

function isOrdinary(value) {
  const prototype = ObjectGetPrototypeOf(value);
  if (prototype === ObjectPrototype || prototype === null) return true;
  if (cellType === undefined) return !isEngines(value);
  plainType ??= cellType({});
  return cellType(value) === plainType;
}

// Without these numbers, each of those classes is asked by a method that takes its objects only.
let methods;

function findMethods() {
  methods = [primordials.WeakRef.prototype.deref];
  const { getOwnPropertyNames } = primordials.Object;
  const names = getOwnPropertyNames(Intl);
  for (let i = 0; i < names.length; i++) {
    const method = Intl[names[i]]?.prototype?.resolvedOptions;
    if (method !== undefined) methods[methods.length] = method;
  }
  const registry = primordials.FinalizationRegistry.prototype.unregister;
  const token = {};
  methods[methods.length] = function() { return primordials.ReflectApply(registry, this, [token]); };
}

function isEngines(value) {
  if (methods === undefined) findMethods();
  for (let i = 0; i < methods.length; i++) {
    try {
      primordials.ReflectApply(methods[i], value, []);
      return true;
    } catch {
      // It is none of that class.
    }
  }
  const { ObjectPrototypeIsPrototypeOf: isBelow } = primordials;
  return isBelow(primordials.ArrayIteratorPrototype, value) ||
    isBelow(primordials.StringIteratorPrototype, value);
}

// An array index, as V8 tells them from names; -1 for others.
function indexOfKey(key) {
  const first = StringPrototypeCharCodeAt(key, 0);
  if (!(first >= 48 && first <= 57)) return -1;
  const index = key >>> 0;
  return index !== 0xffffffff && `${index}` === key ? index : -1;
}

// All elements and nothing else: the names of many elements take long to make, so we look whether
// they are needed. A plain list has no getters.
function isFull(array, length) {
  if (isPlainList(array) !== true) return false;
  for (let i = 0; i < length; i++) {
    if (array[i] === undefined && !ObjectHasOwn(array, i)) return false;
  }
  return true;
}

class Writer {
  constructor(bytes = new Uint8Array(START_SIZE)) {
    this.bytes = bytes;
    this.at = 0;
    this.few = new List();
    this.ids = undefined;
    this.transferred = undefined;
    this.viewsAreHost = false;
  }

  // ---- For subclasses

  isHost() { return false; }

  writeHost(value) { this.refuse(value); }

  sharedId(buffer) { return this.refuse(buffer); }

  cannot(message) { throw new primordials.Error(message); }

  refuse(value) { this.cannot(`${describe(value)} could not be cloned.`); }

  // ---- Bytes

  room(count) {
    if (this.at + count <= this.bytes.length) return;
    const bigger = new Uint8Array(MathMax(this.bytes.length * 2, this.at + count));
    TypedArrayPrototypeSet(bigger, TypedArrayPrototypeSubarray(this.bytes, 0, this.at));
    this.bytes = bigger;
  }

  byte(value) {
    if (this.at === this.bytes.length) this.room(1);
    this.bytes[this.at++] = value;
  }

  // Up to 2 ** 53.
  varint(value) {
    while (value >= 0x80) {
      this.byte(value % 0x80 | 0x80);
      value = value < 0x80000000 ? value >>> 7 : (value - value % 0x80) / 0x80;
    }
    this.byte(value);
  }

  double(value) {
    this.room(8);
    float[0] = value;
    const { bytes } = this;
    for (let i = 0; i < 8; i++) bytes[this.at++] = floatBytes[i];
  }

  raw(source) {
    const length = TypedArrayPrototypeGetByteLength(source);
    this.room(length);
    TypedArrayPrototypeSet(this.bytes, source, this.at);
    this.at += length;
  }

  // What has been written, in memory of its own.
  finish() {
    const buffer = TypedArrayPrototypeGetBuffer(this.bytes);
    return new Uint8Array(ArrayBufferPrototypeSlice(buffer, 0, this.at));
  }

  header() {
    this.byte(HEADER);
    this.byte(VERSION);
  }

  // ---- Primitives

  write(value) {
    switch (typeof value) {
      case 'string': this.string(value); break;
      case 'number': this.number(value); break;
      case 'boolean': this.byte(value ? TRUE : FALSE); break;
      case 'undefined': this.byte(UNDEFINED); break;
      case 'bigint':
        this.byte(BIGINT);
        this.bigint(value);
        break;
      case 'object':
        if (value === null) this.byte(NULL);
        else this.object(value);
        break;
      default: this.refuse(value);
    }
  }

  number(value) {
    const integer = value | 0;
    if (integer === value && (integer !== 0 || 1 / value > 0)) {
      this.byte(INT32);
      this.varint((integer << 1 ^ integer >> 31) >>> 0);
    } else {
      this.byte(DOUBLE);
      this.double(value);
    }
  }

  string(text) {
    const { length } = text;
    if (length > SHORT) {
      this.longString(text, length);
      return;
    }
    this.room(length + 2);
    const { at, bytes } = this;
    bytes[at] = ONE_BYTE_STRING;
    bytes[at + 1] = length;
    for (let i = 0; i < length; i++) {
      const unit = StringPrototypeCharCodeAt(text, i);
      if (unit > 0xff) {
        this.longString(text, length);
        return;
      }
      bytes[at + 2 + i] = unit;
    }
    this.at = at + 2 + length;
  }

  longString(text, length) {
    if (RegExpPrototypeExec(NOT_ONE_BYTE, text) === null) {
      this.byte(ONE_BYTE_STRING);
      this.varint(length);
      this.room(length);
      latin1Write(this.bytes, text, this.at, length);
      this.at += length;
      return;
    }
    // The units have to lie at an even place.
    let size = 1;
    for (let rest = length * 2; rest >= 0x80; rest = (rest - rest % 0x80) / 0x80) size++;
    if ((this.at + 1 + size) % 2 !== 0) this.byte(PADDING);
    this.byte(TWO_BYTE_STRING);
    this.varint(length * 2);
    this.room(length * 2);
    ucs2Write(this.bytes, text, this.at, length * 2);
    this.at += length * 2;
  }

  // Through hexadecimal, which takes time in proportion to the length.
  bigint(value) {
    const isNegative = value < 0n;
    const hex = value === 0n ? '' : BigIntPrototypeToString(isNegative ? -value : value, 16);
    const digits = (hex.length + 15 - (hex.length + 15) % 16) / 16;
    this.varint(digits * 16 + (isNegative ? 1 : 0));
    for (let i = 0, end = hex.length; i < digits * 8; i++, end -= 2) {
      this.byte(end <= 0 ? 0 : +`0x${StringPrototypeSlice(hex, MathMax(0, end - 2), end)}`);
    }
  }

  // ---- Objects

  // The number of an object, or -1. The first few are found in a list faster than in a map.
  find(value) {
    const { few } = this;
    if (this.ids !== undefined) return this.ids.get(value) ?? -1;
    for (let i = 0; i < few.length; i++) if (few[i] === value) return i;
    return -1;
  }

  add(value) {
    const { few } = this;
    if (few.length < FEW) {
      few.add(value);
      return;
    }
    if (this.ids === undefined) {
      this.ids = new SafeMap();
      for (let i = 0; i < FEW; i++) this.ids.set(few[i], i);
    }
    this.ids.set(value, this.ids.size);
  }

  forget() {
    this.few = new List();
    this.ids = undefined;
  }

  object(value) {
    const known = this.find(value);
    if (known !== -1) {
      this.byte(REFERENCE);
      this.varint(known);
      return;
    }
    const kind = kindOf(value);
    const isView = kind === 'TypedArray' || kind === 'DataView';
    if (isView && !this.viewsAreHost) this.bufferOfView(value);
    this.add(value);
    if (this.isHost(value, kind)) {
      this.byte(HOST_OBJECT);
      this.writeHost(value);
      return;
    }
    switch (kind) {
      case '':
        if (value === globalThis || !isOrdinary(value)) this.refuse(value);
        this.plain(value);
        break;
      case 'Array': this.array(value); break;
      case 'Map': this.map(value); break;
      case 'Set': this.set(value); break;
      case 'Error': this.error(value); break;
      case 'Date':
        this.byte(DATE);
        this.double(DatePrototypeGetTime(value));
        break;
      case 'RegExp': this.regexp(value); break;
      case 'Boolean':
        this.byte(BooleanPrototypeValueOf(value) ? TRUE_OBJECT : FALSE_OBJECT);
        break;
      case 'Number':
        this.byte(NUMBER_OBJECT);
        this.double(NumberPrototypeValueOf(value));
        break;
      case 'BigInt':
        this.byte(BIGINT_OBJECT);
        this.bigint(BigIntPrototypeValueOf(value));
        break;
      case 'String':
        this.byte(STRING_OBJECT);
        this.string(StringPrototypeValueOf(value));
        break;
      case 'ArrayBuffer': this.buffer(value); break;
      case 'SharedArrayBuffer': {
        const id = this.sharedId(value);
        this.byte(SHARED_BUFFER);
        this.varint(id);
        break;
      }
      case 'TypedArray':
      case 'DataView':
        if (this.viewsAreHost) {
          this.byte(HOST_OBJECT);
          this.writeHost(value);
        } else {
          this.view(value, kind === 'DataView');
        }
        break;
      default: this.refuse(value);
    }
  }

  plain(value) {
    this.byte(OBJECT);
    const count = this.properties(value, ObjectKeys(value), 0);
    this.byte(OBJECT_END);
    this.varint(count);
  }

  // Those that a getter deletes before their turn comes are left out.
  properties(value, keys, from) {
    let count = 0;
    for (let i = from; i < keys.length; i++) {
      const key = keys[i];
      const item = value[key];
      if (item === undefined && !ObjectHasOwn(value, key)) continue;
      const index = indexOfKey(key);
      if (index === -1) this.string(key);
      else this.number(index);
      this.write(item);
      count++;
    }
    return count;
  }

  array(value) {
    const { length } = value;
    if (length > SHORT && isFull(value, length)) {
      this.byte(DENSE_ARRAY);
      this.varint(length);
      this.elements(value, length);
      this.byte(DENSE_ARRAY_END);
      this.varint(0);
      this.varint(length);
      return;
    }
    const keys = ObjectKeys(value);
    const isDense = keys.length >= length && (length === 0 || keys[length - 1] === `${length - 1}`);
    this.byte(isDense ? DENSE_ARRAY : SPARSE_ARRAY);
    this.varint(length);
    if (isDense) this.elements(value, length);
    const count = this.properties(value, keys, isDense ? length : 0);
    this.byte(isDense ? DENSE_ARRAY_END : SPARSE_ARRAY_END);
    this.varint(count);
    this.varint(length);
  }

  // Those that a getter deletes before their turn comes are holes.
  elements(value, length) {
    for (let i = 0; i < length; i++) {
      const item = value[i];
      if (item === undefined && !ObjectHasOwn(value, i)) this.byte(HOLE);
      else this.write(item);
    }
  }

  // Entries are taken first, then written: getters in them must not change what is iterated.
  map(value) {
    const flat = new List();
    MapPrototypeForEach(value, (item, key) => {
      flat.add(key);
      flat.add(item);
    });
    this.byte(MAP);
    for (let i = 0; i < flat.length; i++) this.write(flat[i]);
    this.byte(MAP_END);
    this.varint(flat.length);
  }

  set(value) {
    const flat = new List();
    SetPrototypeForEach(value, (item) => { flat.add(item); });
    this.byte(SET);
    for (let i = 0; i < flat.length; i++) this.write(flat[i]);
    this.byte(SET_END);
    this.varint(flat.length);
  }

  regexp(value) {
    const flags = RegExpPrototypeGetFlags(value);
    let bits = 0;
    for (let i = 0; i < flags.length; i++) {
      bits |= 1 << StringPrototypeIndexOf(REGEXP_FLAGS, flags[i]);
    }
    this.byte(REGEXP);
    this.string(RegExpPrototypeGetSource(value));
    this.varint(bits);
  }

  // The name only chooses the class; message, cause and stack are kept if they are own data.
  error(value) {
    require('internal/stacks').turn(value);
    const { name, stack } = value;
    this.byte(ERROR);
    const index = ArrayPrototypeIndexOf(ERROR_CLASSES, name);
    if (index !== -1) this.byte(ERROR_LETTERS[index]);
    const message = ObjectGetOwnPropertyDescriptor(value, 'message');
    if (message !== undefined && ObjectHasOwn(message, 'value')) {
      const text = `${message.value}`;
      this.byte(ERROR_MESSAGE);
      this.string(text);
    }
    const cause = ObjectGetOwnPropertyDescriptor(value, 'cause');
    if (cause !== undefined && ObjectHasOwn(cause, 'value')) {
      this.byte(ERROR_CAUSE);
      this.write(cause.value);
    }
    if (typeof stack === 'string') {
      this.byte(ERROR_STACK);
      this.string(stack);
    }
    this.byte(ERROR_END);
  }

  // ---- Memory

  buffer(value) {
    const id = this.transferred?.get(value);
    if (id !== undefined) {
      this.byte(BUFFER_TRANSFER);
      this.varint(id);
      return;
    }
    if (isDetached(value)) this.cannot('An ArrayBuffer is detached and could not be cloned.');
    const length = ArrayBufferPrototypeGetByteLength(value);
    if (length > 0xffffffff) this.refuse(value);
    if (isResizable(value)) {
      this.byte(RESIZABLE_BUFFER);
      this.varint(length);
      this.varint(primordials.ArrayBufferPrototypeGetMaxByteLength(value));
    } else {
      this.byte(BUFFER);
      this.varint(length);
    }
    this.raw(new Uint8Array(value));
  }

  // It stands before its view; a buffer of many views is written once.
  bufferOfView(value) {
    const { buffer } = viewParts(value);
    if (isOutOfBounds(value, buffer)) this.refuse(value);
    this.object(buffer);
  }

  view(value, isDataView) {
    const { buffer, byteLength, byteOffset } = viewParts(value);
    const name = isDataView ? 'DataView' : TypedArrayPrototypeGetSymbolToStringTag(value);
    const canChange = isResizable(buffer);
    const tracks = canChange &&
      byteOffset + byteLength === ArrayBufferPrototypeGetByteLength(buffer) &&
      isTracking(value, buffer);
    this.byte(VIEW);
    this.byte(VIEW_LETTERS[ArrayPrototypeIndexOf(VIEWS, name)]);
    this.varint(byteOffset);
    this.varint(tracks ? 0 : byteLength);
    this.varint((tracks ? VIEW_TRACKS : 0) | (canChange ? VIEW_RESIZABLE : 0));
  }
}

module.exports = {
  Writer,
  isOneByte: (text) => RegExpPrototypeExec(NOT_ONE_BYTE, text) === null,
  isOrdinary,
};
