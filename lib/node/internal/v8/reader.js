// SPDX-License-Identifier: MIT
// Bytes into values: the other half of internal/v8/writer. It reads what any version of V8 since
// its wire format 11 has written, and believes none of it: a wrong byte is "Unable to deserialize
// cloned data", whatever it says about lengths.
//
// A subclass reads host objects (readHost) and finds what has been transferred or is shared.
//
// 1. An object gets its number when its tag is met, before its properties are read: these may
//    refer to it.
// 2. Setters of Object.prototype are not run: where it has a property of that name, ours is
//    defined and not assigned. Lists of our own have no prototype.
'use strict';

const {
  ArrayBuffer,
  ArrayPrototypeIndexOf,
  BigInt,
  Date,
  Float64Array,
  Map,
  MapPrototypeSet,
  MathImul,
  NumberPrototypeToString,
  Object,
  ObjectDefineProperty,
  ObjectHasOwn,
  RegExp,
  Set,
  SetPrototypeAdd,
  StringFromCharCode,
  StringPrototypeCharCodeAt,
  StringPrototypePadStart,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSubarray,
  Uint8Array,
} = primordials;

const {
  DENSE_ARRAY_END, ERROR_CAUSE, ERROR_CLASSES, ERROR_END, ERROR_LETTERS, ERROR_MESSAGE,
  ERROR_STACK, HEADER, HOLE, MAP_END, OBJECT_END, ONE_BYTE_STRING, PADDING, REGEXP_FLAGS,
  SET_END, SPARSE_ARRAY_END, TWO_BYTE_STRING, UTF8_STRING, VERSION, VIEW, VIEWS, VIEW_LETTERS,
  VIEW_TRACKS,
} = require('internal/v8/tags');
const { kindOf } = require('internal/types');
const { List, arraysAreClean, putElement } = require('internal/v8/list');
const { latin1Slice, ucs2Slice, utf8Slice } = native('buffer');

const SHORT = 24;
const LONG = 100;
const NAMES = 256;
const names = new List();

function isAt(text, bytes, at, length) {
  if (text.length !== length) return false;
  for (let i = 0; i < length; i++) {
    if (StringPrototypeCharCodeAt(text, i) !== bytes[at + i]) return false;
  }
  return true;
}

const float = new Float64Array(1);
const floatBytes = new Uint8Array(TypedArrayPrototypeGetBuffer(float));

function define(object, key, value, enumerable) {
  ObjectDefineProperty(object, key, { __proto__: null, value, enumerable, writable: true,
                                      configurable: true });
}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.end = TypedArrayPrototypeGetByteLength(bytes);
    this.at = 0;
    this.version = 0;
    this.objects = new List();
  }

  // ---- For subclasses

  readHost() { return this.wrong(); }

  transferredOf() { return this.wrong(); }

  sharedOf() { return this.wrong(); }

  wrong() { throw new primordials.Error('Unable to deserialize cloned data.'); }

  // ---- Bytes

  byte() {
    if (this.at >= this.end) this.wrong();
    return this.bytes[this.at++];
  }

  // 32 bits; more are cut off, as V8 does.
  varint() {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = this.byte();
      if (shift < 32) value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value >>> 0;
    }
  }

  double() {
    if (this.end - this.at < 8) this.wrong();
    for (let i = 0; i < 8; i++) floatBytes[i] = this.bytes[this.at++];
    return float[0];
  }

  // Where `length` bytes begin, which are passed over.
  skip(length) {
    const { at } = this;
    if (length > this.end - at) this.wrong();
    this.at = at + length;
    return at;
  }

  peek() {
    let at = this.at;
    while (at < this.end && this.bytes[at] === PADDING) at++;
    return at < this.end ? this.bytes[at] : -1;
  }

  tag() {
    let tag;
    do tag = this.byte();
    while (tag === PADDING);
    return tag;
  }

  // False for a version that is not ours to read.
  header() {
    if (this.end - this.at < 2 || this.bytes[this.at] !== HEADER) return false;
    this.at++;
    this.version = this.varint();
    return this.version <= VERSION;
  }

  // ---- Values

  read() {
    const value = this.readAny();
    if (this.at < this.end && typeof value === 'object' && value !== null &&
        this.peek() === VIEW) {
      const kind = kindOf(value);
      if (kind === 'ArrayBuffer' || kind === 'SharedArrayBuffer') return this.view(value);
    }
    return value;
  }

  readAny() {
    const tag = this.tag();
    switch (tag) {
      case 0x5f /* UNDEFINED */: return undefined;
      case 0x30 /* NULL */: return null;
      case 0x54 /* TRUE */: return true;
      case 0x46 /* FALSE */: return false;
      case 0x49 /* INT32 */: {
        const bits = this.varint();
        return bits >>> 1 ^ -(bits & 1);
      }
      case 0x55 /* UINT32 */: return this.varint();
      case 0x4e /* DOUBLE */: return this.double();
      case 0x5a /* BIGINT */: return this.bigint();
      case 0x22 /* ONE_BYTE_STRING */:
      case 0x63 /* TWO_BYTE_STRING */:
      case 0x53 /* UTF8_STRING */: return this.stringOf(tag);
      case 0x5e /* REFERENCE */: {
        const id = this.varint();
        if (id >= this.objects.length || this.objects[id] === undefined) this.wrong();
        return this.objects[id];
      }
      case 0x6f /* OBJECT */: return this.plain();
      case 0x41 /* DENSE_ARRAY */: return this.dense();
      case 0x61 /* SPARSE_ARRAY */: return this.sparse();
      case 0x3b /* MAP */: return this.map();
      case 0x27 /* SET */: return this.set();
      case 0x72 /* ERROR */: return this.error();
      case 0x44 /* DATE */: return this.add(new Date(this.double()));
      case 0x52 /* REGEXP */: return this.regexp();
      case 0x79 /* TRUE_OBJECT */: return this.add(Object(true));
      case 0x78 /* FALSE_OBJECT */: return this.add(Object(false));
      case 0x6e /* NUMBER_OBJECT */: return this.add(Object(this.double()));
      case 0x7a /* BIGINT_OBJECT */: return this.add(Object(this.bigint()));
      case 0x73 /* STRING_OBJECT */: return this.add(Object(this.string()));
      case 0x42 /* BUFFER */: return this.buffer(false);
      case 0x7e /* RESIZABLE_BUFFER */: return this.buffer(true);
      case 0x74 /* BUFFER_TRANSFER */: return this.add(this.transferredOf(this.varint()));
      case 0x75 /* SHARED_BUFFER */: return this.add(this.sharedOf(this.varint()));
      case 0x5c /* HOST_OBJECT */: {
        const id = this.objects.add(undefined);
        return this.objects[id] = this.readHost();
      }
      case 0x3f /* VERIFY_COUNT */:
        this.varint();
        return this.read();
      default: return this.wrong();
    }
  }

  add(object) {
    if (object === undefined) this.wrong();
    this.objects.add(object);
    return object;
  }

  string() {
    return this.stringOf(this.tag());
  }

  stringOf(tag) {
    const length = this.varint();
    const at = this.skip(length);
    switch (tag) {
      case ONE_BYTE_STRING: {
        if (length > SHORT) return latin1Slice(this.bytes, at, at + length);
        let text = '';
        for (let i = 0; i < length; i++) text += StringFromCharCode(this.bytes[at + i]);
        return text;
      }
      case TWO_BYTE_STRING:
        if (length % 2 !== 0) this.wrong();
        return ucs2Slice(this.bytes, at, at + length);
      case UTF8_STRING: return utf8Slice(this.bytes, at, at + length);
      default: return this.wrong();
    }
  }

  bigint() {
    const bits = this.varint();
    const length = (bits & 0x7fffffff) >>> 1;
    const at = this.skip(length);
    let hex = '';
    for (let i = length - 1; i >= 0; i--) {
      hex += StringPrototypePadStart(NumberPrototypeToString(this.bytes[at + i], 16), 2, '0');
    }
    const value = hex === '' ? 0n : BigInt(`0x${hex}`);
    return (bits & 1) !== 0 ? -value : value;
  }

  // ---- Objects

  plain() {
    const object = this.add({});
    const count = this.properties(object, OBJECT_END);
    if (this.varint() !== count) this.wrong();
    return object;
  }

  properties(object, end) {
    let count = 0;
    while (this.peek() !== end) {
      const key = this.key();
      if (typeof key !== 'string' && typeof key !== 'number') this.wrong();
      const value = this.read();
      if (key in object) {
        if (ObjectHasOwn(object, key)) this.wrong();
        define(object, key, value, true);
      } else {
        object[key] = value;
      }
      count++;
    }
    this.tag();
    return count;
  }

  // Names come again and again: the short ones are kept, by a hash of their bytes.
  key() {
    const { at, bytes } = this;
    const length = bytes[at + 1];
    if (bytes[at] !== ONE_BYTE_STRING || length > SHORT || at + 2 + length > this.end) {
      return this.read();
    }
    let hash = length;
    for (let i = at + 2; i < at + 2 + length; i++) hash = MathImul(hash, 31) + bytes[i];
    hash &= NAMES - 1;
    const name = names[hash];
    if (name === undefined || !isAt(name, bytes, at + 2, length)) {
      return names[hash] = this.read();
    }
    this.at = at + 2 + length;
    return name;
  }

  dense() {
    const length = this.varint();
    if (length > this.end - this.at) this.wrong();
    const array = this.add([]);
    array.length = length;
    const isClean = length > LONG && arraysAreClean();
    for (let i = 0; i < length; i++) {
      if (this.peek() === HOLE) {
        this.tag();
        continue;
      }
      if (isClean) array[i] = this.read();
      else putElement(array, i, this.read());
    }
    return this.endArray(array, length, DENSE_ARRAY_END);
  }

  sparse() {
    const length = this.varint();
    const array = this.add([]);
    array.length = length;
    return this.endArray(array, length, SPARSE_ARRAY_END);
  }

  endArray(array, length, end) {
    const count = this.properties(array, end);
    if (this.varint() !== count || this.varint() !== length) this.wrong();
    return array;
  }

  map() {
    const map = this.add(new Map());
    let count = 0;
    for (; this.peek() !== MAP_END; count += 2) {
      const key = this.read();
      MapPrototypeSet(map, key, this.read());
    }
    this.tag();
    if (this.varint() !== count) this.wrong();
    return map;
  }

  set() {
    const set = this.add(new Set());
    let count = 0;
    for (; this.peek() !== SET_END; count++) SetPrototypeAdd(set, this.read());
    this.tag();
    if (this.varint() !== count) this.wrong();
    return set;
  }

  regexp() {
    const source = this.string();
    const bits = this.varint();
    let flags = '';
    for (let i = 0; i < REGEXP_FLAGS.length; i++) {
      if ((bits & 1 << i) !== 0) flags += REGEXP_FLAGS[i];
    }
    let made;
    try {
      made = new RegExp(source, flags);
    } catch {
      this.wrong();
    }
    return this.add(made);
  }

  // The class may come after the number is given, but nothing before it can refer to the error.
  error() {
    const first = ArrayPrototypeIndexOf(ERROR_LETTERS, this.peek());
    if (first !== -1) this.tag();
    const name = first === -1 ? 'Error' : ERROR_CLASSES[first];
    const error = this.add(new primordials[name]());
    define(error, 'stack', undefined, false);
    for (;;) {
      switch (this.tag()) {
        case ERROR_MESSAGE: define(error, 'message', this.string(), false); break;
        case ERROR_CAUSE: define(error, 'cause', this.read(), false); break;
        case ERROR_STACK: define(error, 'stack', this.string(), false); break;
        case ERROR_END: return error;
        default: this.wrong();
      }
    }
  }

  // ---- Memory

  buffer(isResizable) {
    const length = this.varint();
    const maxByteLength = isResizable ? this.varint() : length;
    if (maxByteLength < length) this.wrong();
    const at = this.skip(length);
    const buffer = isResizable ?
      new ArrayBuffer(length, { __proto__: null, maxByteLength }) : new ArrayBuffer(length);
    TypedArrayPrototypeSet(new Uint8Array(buffer),
                           TypedArrayPrototypeSubarray(this.bytes, at, at + length));
    return this.add(buffer);
  }

  view(buffer) {
    this.tag();
    const index = ArrayPrototypeIndexOf(VIEW_LETTERS, this.byte());
    const offset = this.varint();
    const length = this.varint();
    const flags = this.version >= 14 ? this.varint() : 0;
    const View = index === -1 ? undefined : primordials[VIEWS[index]];
    if (View === undefined) this.wrong();
    const unit = View.BYTES_PER_ELEMENT ?? 1;
    if (length % unit !== 0) this.wrong();
    let made;
    try {
      made = (flags & VIEW_TRACKS) !== 0 ? new View(buffer, offset) :
        new View(buffer, offset, length / unit);
    } catch {
      this.wrong();
    }
    return this.add(made);
  }
}

module.exports = { Reader };
