// SPDX-License-Identifier: MIT
// The module `buffer`: the methods of Buffer.prototype, and what else the module exports. How a
// buffer is made is in internal/buffer/make, numbers are in internal/buffer/numbers; what few
// programs use (searching, filling, inspecting, transcoding, Blob) is loaded when it is called.
//
// 1. Methods and statics are enumerable own properties, defined and not assigned, so that a setter
//    on Object.prototype sees nothing.
// 2. Methods accept any Uint8Array as their receiver where Node's do.

'use strict';

const {
  Array,
  ArrayBufferIsView,
  MathTrunc,
  NumberIsInteger,
  NumberIsNaN,
  MathFloor,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectKeys,
  SymbolFor,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;
const { TypedArrayPrototypeGetByteLength } = require('internal/hot');

const binding = native('buffer');
const { append, findByte, findWhole, kMaxLength, kStringMaxLength, same } = binding;
const { Buffer, FastBuffer, SlowBuffer, isAnyArrayBuffer, isUint8Array, order, statics } =
  require('internal/buffer/make');
const {
  ascii, base64, base64url, checkInteger, codes, encodingOf, hex, latin1, notBytes, notString,
  outOfRange, utf16le, utf8,
} = require('internal/buffer/encodings');

function define(target, properties) {
  const names = ObjectKeys(properties);
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(target, names[i], {
      __proto__: null, value: properties[names[i]],
      writable: true, enumerable: true, configurable: true,
    });
  }
}

// ---- text -------------------------------------------------------------------------------------

function byteLength(string, encoding) {
  if (typeof string !== 'string') {
    if (ArrayBufferIsView(string) || isAnyArrayBuffer(string)) return string.byteLength;
    throw new (codes().ERR_INVALID_ARG_TYPE)('string', ['string', 'Buffer', 'ArrayBuffer'], string);
  }
  if (string === '') return 0;
  if (!encoding || encoding === 'utf8') return utf8.byteLength(string);
  const found = encodingOf(encoding);
  return (found === undefined ? utf8 : found).byteLength(string);
}

function toString(encoding, start, end) {
  if (arguments.length === 0) return utf8.slice(this, 0, this.length);
  const { length } = this;
  if (start <= 0) start = 0;
  else if (start >= length) return '';
  else start = MathTrunc(start) || 0;
  if (end === undefined || end > length) end = length;
  else end = MathTrunc(end) || 0;
  if (end <= start) return '';
  if (encoding === undefined) return utf8.slice(this, start, end);
  const found = encodingOf(encoding);
  if (found === undefined) throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
  return found.slice(this, start, end);
}

function write(string, offset, length, encoding) {
  if (offset === undefined) return utf8.write(this, string, 0, this.length);
  if (length === undefined && typeof offset === 'string') {
    encoding = offset;
    offset = 0;
    length = this.length;
  } else {
    checkInteger(offset, 'offset', 0, this.length);
    const remaining = this.length - offset;
    if (length === undefined) {
      length = remaining;
    } else if (typeof length === 'string') {
      encoding = length;
      length = remaining;
    } else {
      checkInteger(length, 'length', 0, this.length);
      if (length > remaining) length = remaining;
    }
  }
  if (!encoding || encoding === 'utf8') return utf8.write(this, string, offset, length);
  const found = encodingOf(encoding);
  if (found === undefined) throw new (codes().ERR_UNKNOWN_ENCODING)(encoding);
  return found.write(this, string, offset, length);
}

// The methods with an encoding in their name, such as utf8Slice and hexWrite, take what comes.
function toIndex(value, fallback) {
  if (value === undefined) return fallback;
  value = MathTrunc(value) || 0;
  if (value < 0) throw outOfRange();
  return value;
}

function makeSlice(encoding) {
  return function slice(start, end) {
    if (!ArrayBufferIsView(this)) return encoding.slice(this);
    const { byteLength: length } = this;
    if (length === 0) return '';
    start = toIndex(start, 0);
    end = toIndex(end, length);
    if (end < start) end = start;
    if (end > length) throw outOfRange();
    return encoding.slice(this, start, end);
  };
}

// Node's fast writers refuse a length that does not fit, the others shorten it.
function makeWrite(encoding, strict) {
  return function write(string, offset, length) {
    if (!ArrayBufferIsView(this)) return encoding.write(this, '', 0, 0);
    if (typeof string !== 'string') throw notString();
    const { byteLength: size } = this;
    if (strict) {
      offset = offset === undefined ? 0 : MathTrunc(offset) || 0;
      if (offset < 0 || offset > size) throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('offset');
      length = length === undefined ? size - offset : MathTrunc(length) || 0;
      if (length < 0 || length > size - offset) {
        throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('length');
      }
    } else {
      offset = toIndex(offset, 0);
      if (offset > size) throw new (codes().ERR_BUFFER_OUT_OF_BOUNDS)('offset');
      length = toIndex(length, size - offset);
      if (length > size - offset) length = size - offset;
    }
    return encoding.write(this, string, offset, length);
  };
}

function toJSON() {
  const { length } = this;
  const data = length > 0 ? new Array(length) : [];
  for (let i = 0; i < length; i++) data[i] = this[i];
  return { type: 'Buffer', data };
}

// ---- comparing, searching ---------------------------------------------------------------------

function equals(otherBuffer) {
  const result = same(this, otherBuffer);
  if (result !== undefined) return result;
  if (!isUint8Array(otherBuffer)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('otherBuffer', ['Buffer', 'Uint8Array'], otherBuffer);
  }
  if (this === otherBuffer) return true;
  const length = TypedArrayPrototypeGetByteLength(this);
  if (length !== TypedArrayPrototypeGetByteLength(otherBuffer)) return false;
  return length === 0 || order(this, otherBuffer) === 0;
}

function compare(target, targetStart, targetEnd, sourceStart, sourceEnd) {
  if (arguments.length === 1) {
    const result = binding.compare(this, target);
    if (result !== undefined) return result;
  }
  if (!isUint8Array(target)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('target', ['Buffer', 'Uint8Array'], target);
  }
  if (!ArrayBufferIsView(this)) throw notBytes();
  if (arguments.length === 1) return order(this, target);
  if (targetStart === undefined) targetStart = 0;
  else checkInteger(targetStart, 'targetStart', 0, kMaxLength);
  if (targetEnd === undefined) targetEnd = target.length;
  else checkInteger(targetEnd, 'targetEnd', 0, target.length);
  if (sourceStart === undefined) sourceStart = 0;
  else checkInteger(sourceStart, 'sourceStart', 0, kMaxLength);
  if (sourceEnd === undefined) sourceEnd = this.length;
  else checkInteger(sourceEnd, 'sourceEnd', 0, this.length);
  if (sourceStart >= sourceEnd) return targetStart >= targetEnd ? 0 : -1;
  if (targetStart >= targetEnd) return 1;
  return binding.comparePieces(this, sourceStart, sourceEnd, target, targetStart, targetEnd);
}

let search;
function indexOf(value, byteOffset, end, encoding) {
  if (byteOffset === undefined && end === undefined && encoding === undefined) {
    let index;
    if (typeof value === 'number') index = findByte(this, value & 255);
    else if (typeof value === 'object') index = findWhole(this, value);
    if (index !== undefined) return index;
  }
  search ??= require('internal/buffer/search');
  return search(this, value, byteOffset, end, encoding, true);
}
function lastIndexOf(value, byteOffset, end, encoding) {
  search ??= require('internal/buffer/search');
  return search(this, value, byteOffset, end, encoding, false);
}
function includes(value, byteOffset, end, encoding) {
  search ??= require('internal/buffer/search');
  return search(this, value, byteOffset, end, encoding, true) !== -1;
}

function fill(value, offset, end, encoding) {
  return require('internal/buffer/fill')(this, value, offset, end, encoding);
}

// ---- pieces, copies ---------------------------------------------------------------------------

// An index from the begin, or from the end if it is negative; never outside.
function clamp(offset, length) {
  offset = MathTrunc(offset);
  if (offset < 0) {
    offset += length;
    return offset > 0 ? offset : 0;
  }
  if (offset < length) return offset;
  return NumberIsNaN(offset) ? 0 : length;
}

function subarray(start, end) {
  const { length } = this;
  start = clamp(start, length);
  end = end === undefined ? length : clamp(end, length);
  return new FastBuffer(this.buffer, this.byteOffset + start, end > start ? end - start : 0);
}

function slice(start, end) { return this.subarray(start, end); }

function toOffset(value) {
  if (NumberIsInteger(value)) return value;
  value = MathFloor(+value);
  return NumberIsInteger(value) && value <= 2 ** 53 - 1 && value >= -(2 ** 53 - 1) ? value : 0;
}

function copy(target, targetStart, sourceStart, sourceEnd) {
  if (sourceStart === undefined && sourceEnd === undefined &&
      (targetStart === undefined || targetStart >= 0 && NumberIsInteger(targetStart))) {
    const count = append(target, targetStart === undefined ? 0 : targetStart, this);
    if (count !== undefined) return count;
  }
  if (!ArrayBufferIsView(this)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('source', ['Buffer', 'Uint8Array'], this);
  }
  if (!ArrayBufferIsView(target)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)('target', ['Buffer', 'Uint8Array'], target);
  }
  const { byteLength: length } = this;
  targetStart = targetStart === undefined ? 0 : toOffset(targetStart);
  if (targetStart < 0) throw new (codes().ERR_OUT_OF_RANGE)('targetStart', '>= 0', targetStart);
  sourceStart = sourceStart === undefined ? 0 : toOffset(sourceStart);
  if (sourceStart < 0 || sourceStart > length) {
    throw new (codes().ERR_OUT_OF_RANGE)('sourceStart', `>= 0 && <= ${length}`, sourceStart);
  }
  sourceEnd = sourceEnd === undefined ? length : toOffset(sourceEnd);
  if (sourceEnd < 0) throw new (codes().ERR_OUT_OF_RANGE)('sourceEnd', '>= 0', sourceEnd);
  if (targetStart >= target.byteLength || sourceStart >= sourceEnd) return 0;
  return binding.copy(this, sourceStart, sourceEnd, target, targetStart);
}

// ---- byte order -------------------------------------------------------------------------------

function swap(bytes, size, bits, swapAll) {
  const { length } = bytes;
  if (length % size !== 0) throw new (codes().ERR_INVALID_BUFFER_SIZE)(bits);
  // Below this a native call costs more than it saves.
  if (length > 64 && ArrayBufferIsView(bytes)) {
    swapAll(bytes);
    return bytes;
  }
  for (let i = 0; i < length; i += size) {
    for (let low = i, high = i + size - 1; low < high; low++, high--) {
      const byte = bytes[low];
      bytes[low] = bytes[high];
      bytes[high] = byte;
    }
  }
  return bytes;
}

function swap16() { return swap(this, 2, '16-bits', binding.swap16); }
function swap32() { return swap(this, 4, '32-bits', binding.swap32); }
function swap64() { return swap(this, 8, '64-bits', binding.swap64); }

// ---- inspecting -------------------------------------------------------------------------------

let inspectMaxBytes = 50;

function inspect(recurseTimes, ctx) {
  return require('internal/buffer/inspect')(this, ctx, inspectMaxBytes);
}

// ---- the class put together -------------------------------------------------------------------

define(Buffer, { __proto__: null, poolSize: 8 * 1024, ...statics, byteLength });
ObjectDefineProperty(Buffer, SymbolFor('nodejs.Buffer.isEncoding'), {
  __proto__: null, value: statics.isEncoding, writable: true, enumerable: false, configurable: true,
});

const proto = Buffer.prototype;
require('internal/buffer/numbers')(proto, define);
define(proto, {
  __proto__: null,
  asciiSlice: makeSlice(ascii),
  base64Slice: makeSlice(base64),
  base64urlSlice: makeSlice(base64url),
  latin1Slice: makeSlice(latin1),
  hexSlice: makeSlice(hex),
  ucs2Slice: makeSlice(utf16le),
  utf8Slice: makeSlice(utf8),
  asciiWrite: makeWrite(ascii, true),
  base64Write: makeWrite(base64, false),
  base64urlWrite: makeWrite(base64url, false),
  latin1Write: makeWrite(latin1, true),
  hexWrite: makeWrite(hex, false),
  ucs2Write: makeWrite(utf16le, false),
  utf8Write: makeWrite(utf8, true),
  copy, toString, equals, inspect, compare, indexOf, lastIndexOf, includes, fill, write, toJSON,
  subarray, slice, swap16, swap32, swap64,
  toLocaleString: toString,
});
ObjectDefineProperties(proto, {
  __proto__: null,
  parent: {
    __proto__: null, enumerable: true,
    get() { return this instanceof Buffer ? this.buffer : undefined; },
  },
  offset: {
    __proto__: null, enumerable: true,
    get() { return this instanceof Buffer ? this.byteOffset : undefined; },
  },
  [SymbolFor('nodejs.util.inspect.custom')]: {
    __proto__: null, value: inspect, writable: true, enumerable: true, configurable: true,
  },
});

// ---- functions of the module ------------------------------------------------------------------

function transcode(source, fromEncoding, toEncoding) {
  return require('internal/buffer/transcode')(source, fromEncoding, toEncoding);
}

function invalidCharacter(message) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, 'InvalidCharacterError');
}

function btoa(input) {
  if (arguments.length === 0) throw new (codes().ERR_MISSING_ARGS)('input');
  const text = binding.btoa(`${input}`);
  if (text === -1) throw invalidCharacter('Invalid character');
  return text;
}

function atob(input) {
  if (arguments.length === 0) throw new (codes().ERR_MISSING_ARGS)('input');
  const text = binding.atob(`${input}`);
  if (text === -1) throw invalidCharacter('Invalid character');
  if (text === -2) throw invalidCharacter('The string to be decoded is not correctly encoded.');
  return text;
}

// The input as an array. Memory that is detached is empty.
function checkInput(input) {
  if (TypedArrayPrototypeGetSymbolToStringTag(input) !== undefined) return input;
  if (!isAnyArrayBuffer(input)) {
    throw new (codes().ERR_INVALID_ARG_TYPE)(
      'input', ['ArrayBuffer', 'Buffer', 'TypedArray'], input);
  }
  return input.byteLength === 0 ? new Uint8Array() : new Uint8Array(input);
}

function isUtf8(input) {
  input = checkInput(input);
  return input.byteLength === 0 || binding.isUtf8(input);
}

function isAscii(input) {
  input = checkInput(input);
  return input.byteLength === 0 || binding.isAscii(input);
}

const constants = ObjectDefineProperties({}, {
  __proto__: null,
  MAX_LENGTH: { __proto__: null, value: kMaxLength, writable: false, enumerable: true },
  MAX_STRING_LENGTH: {
    __proto__: null, value: kStringMaxLength, writable: false, enumerable: true,
  },
});

module.exports = {
  Buffer,
  SlowBuffer,
  transcode,
  isUtf8,
  isAscii,
  kMaxLength,
  kStringMaxLength,
  btoa,
  atob,
};

// An export that loads its file when it is first looked at.
function later(name, file) {
  const set = (value) => {
    ObjectDefineProperty(module.exports, name, {
      __proto__: null, value, writable: true, enumerable: true, configurable: true,
    });
    return value;
  };
  return {
    __proto__: null, enumerable: true, configurable: true,
    get: () => set(require(file)[name]), set,
  };
}

ObjectDefineProperties(module.exports, {
  __proto__: null,
  constants: { __proto__: null, value: constants, enumerable: true, configurable: false },
  INSPECT_MAX_BYTES: {
    __proto__: null, enumerable: true, configurable: true,
    get() { return inspectMaxBytes; },
    set(value) {
      require('internal/validators').validateNumber(value, 'INSPECT_MAX_BYTES', 0);
      inspectMaxBytes = value;
    },
  },
  Blob: later('Blob', 'internal/buffer/blob'),
  resolveObjectURL: later('resolveObjectURL', 'internal/buffer/blob'),
  File: later('File', 'internal/buffer/file'),
});
