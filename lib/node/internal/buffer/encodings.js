// SPDX-License-Identifier: MIT
// The encodings of Buffer: their names, and for each how long a string becomes, how it is written
// into bytes and how bytes become a string. Everything that takes an encoding goes through
// encodingOf(name), which knows all spellings.
//
// 1. write(bytes, string, offset, length) and slice(bytes, start, end) expect numbers that lie in
//    the bytes; the methods of Buffer see to it.
// 2. A native that gets something else than bytes, or has no room for the string, gives undefined:
//    only then do we look for the reason, so the common case pays for no check.
// 3. A native call costs as much as a compiled loop over a dozen of bytes. Below that, ASCII is
//    done here: the loops give up at the first other character and leave all to the native.

'use strict';

const {
  ArrayBufferIsView,
  FunctionPrototypeToString,
  NumberIsInteger,
  NumberPrototypeToString,
  RangeError,
  StringFromCharCode,
  TypeError,
  TypedArrayPrototypeGetSymbolToStringTag,
  Uint8Array,
} = primordials;
const { StringPrototypeCharCodeAt, StringPrototypeToLowerCase } = require('internal/hot');

const {
  asciiSlice, base64Slice, base64Write, base64urlSlice, byteLengthUtf8, hexSlice, hexWrite,
  kMaxLength, kStringMaxLength, latin1Slice, latin1Write, ucs2Slice, ucs2Write, utf8Slice,
  utf8Write,
} = native('buffer');

// The modules behind these are loaded when something is wrong.
const codes = () => require('internal/errors').codes;

function checkInteger(value, name, min, max) {
  if (NumberIsInteger(value) && value >= min && value <= max) return;
  require('internal/validators').validateInteger(value, name, min, max);
}

function checkSize(size) {
  if (typeof size === 'number' && size >= 0 && size <= kMaxLength) return;
  require('internal/validators').validateNumber(size, 'size', 0, kMaxLength);
}

// An error that Node throws from C++: its code is not part of the stack.
function coded(Class, code, message) {
  const error = new Class(message);
  error.code = code;
  return error;
}

const notBytes = () =>
  coded(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a buffer');
const notString = () =>
  coded(TypeError, 'ERR_INVALID_ARG_TYPE', 'argument must be a string');
const outOfRange = () => coded(RangeError, 'ERR_OUT_OF_RANGE', 'Index out of range');

function noString(bytes) {
  if (!ArrayBufferIsView(bytes)) return notBytes();
  return require('internal/errors').genericNodeError(
    `Cannot create a string longer than 0x${NumberPrototypeToString(kStringMaxLength, 16)} ` +
    'characters',
    { code: 'ERR_STRING_TOO_LONG' });
}

function slicer(decode) {
  return (bytes, start, end) => {
    const string = decode(bytes, start, end);
    if (string === undefined) throw noString(bytes);
    return string;
  };
}

function writer(encode) {
  return (bytes, string, offset, length) => {
    if (typeof string !== 'string') throw notString();
    const written = encode(bytes, string, offset, length);
    if (written === undefined) throw notBytes();
    return written;
  };
}

// ---- short ASCII ------------------------------------------------------------------------------

const NATIVE = 'function charCodeAt() {\n    [native code]\n}';
const SHORT_SLICE = 6;
const SHORT_WRITE = 16;

const isUint8Array = (value) => TypedArrayPrototypeGetSymbolToStringTag(value) === 'Uint8Array';

// The engine makes one instruction of string.charCodeAt(i), but not of a captured intrinsic. So we
// look whether the method is the engine's own; a program that replaced it has the natives do it.
const charCodeAt = FunctionPrototypeToString(''.charCodeAt) === NATIVE ? ''.charCodeAt : undefined;

// undefined if there is something else than ASCII.
function sliceShort(bytes, start, end) {
  let string = '';
  for (let i = start; i < end; i++) {
    const byte = bytes[i];
    if (!(byte < 128)) return undefined;
    string += StringFromCharCode(byte);
  }
  return string;
}

function writeShort(bytes, string, offset) {
  const { length } = string;
  if (string.charCodeAt !== charCodeAt) return undefined;
  for (let i = 0; i < length; i++) {
    const code = string.charCodeAt(i);
    if (code > 127) return undefined;
    bytes[offset + i] = code;
  }
  return length;
}

function shortSlicer(decode) {
  const whole = slicer(decode);
  return (bytes, start, end) => {
    if (end - start <= SHORT_SLICE && bytes instanceof Uint8Array) {
      const string = sliceShort(bytes, start, end);
      if (string !== undefined) return string;
    }
    return whole(bytes, start, end);
  };
}

function shortWriter(encode) {
  const whole = writer(encode);
  return (bytes, string, offset, length) => {
    if (typeof string === 'string' && string.length <= SHORT_WRITE && string.length <= length &&
        bytes instanceof Uint8Array) {
      const written = writeShort(bytes, string, offset);
      if (written !== undefined) return written;
    }
    return whole(bytes, string, offset, length);
  };
}

function byteLengthOfUtf8(string) {
  const { length } = string;
  if (length > SHORT_WRITE || string.charCodeAt !== charCodeAt) return byteLengthUtf8(string);
  for (let i = 0; i < length; i++) {
    if (string.charCodeAt(i) > 127) return byteLengthUtf8(string);
  }
  return length;
}

// ---- the encodings ----------------------------------------------------------------------------

// What base64 text can become at most: the padding says how much less.
function byteLengthBase64(string) {
  let length = string.length;
  if (length > 0 && StringPrototypeCharCodeAt(string, length - 1) === 0x3d) length--;
  if (length > 1 && StringPrototypeCharCodeAt(string, length - 1) === 0x3d) length--;
  return length * 3 / 4 >>> 0;
}

const lengthOf = (string) => string.length;

const utf8 = {
  __proto__: null,
  name: 'utf8', byteLength: byteLengthOfUtf8, write: shortWriter(utf8Write),
  slice: shortSlicer(utf8Slice), step: 1,
};
const utf16le = {
  __proto__: null,
  name: 'utf16le', byteLength: (string) => string.length * 2, write: writer(ucs2Write),
  slice: slicer(ucs2Slice), step: 2,
};
const latin1 = {
  __proto__: null,
  name: 'latin1', byteLength: lengthOf, write: shortWriter(latin1Write),
  slice: shortSlicer(latin1Slice), step: 1,
};
const ascii = {
  __proto__: null,
  name: 'ascii', byteLength: lengthOf, write: latin1.write, slice: shortSlicer(asciiSlice),
  step: 1,
};
const base64 = {
  __proto__: null,
  name: 'base64', byteLength: byteLengthBase64, write: writer(base64Write),
  slice: slicer(base64Slice), step: 1,
};
const base64url = {
  __proto__: null,
  name: 'base64url', byteLength: byteLengthBase64, write: base64.write,
  slice: slicer(base64urlSlice), step: 1,
};
const hex = {
  __proto__: null,
  name: 'hex', byteLength: (string) => string.length >>> 1, write: writer(hexWrite),
  slice: slicer(hexSlice), step: 1,
};

const spellings = {
  '__proto__': null,
  'utf8': utf8,
  'utf-8': utf8,
  'ucs2': utf16le,
  'ucs-2': utf16le,
  'utf16le': utf16le,
  'utf-16le': utf16le,
  'latin1': latin1,
  'binary': latin1,
  'ascii': ascii,
  'base64': base64,
  'base64url': base64url,
  'hex': hex,
};

// The encoding of that name in any spelling, or undefined.
function encodingOf(name) {
  const found = spellings[name];
  if (found !== undefined) return found;
  name = `${name}`;
  // No name is longer, and a long string is no name in any case of letters.
  return name.length > 9 ? undefined : spellings[StringPrototypeToLowerCase(name)];
}

// Node's name of an encoding ('utf8' if there is none), or undefined if it is unknown.
function normalizeEncoding(name) {
  if (name == null || name === 'utf8' || name === 'utf-8' || name === '') return 'utf8';
  return encodingOf(name)?.name;
}

module.exports = {
  ascii, base64, base64url, hex, latin1, utf16le, utf8,
  encodingOf, normalizeEncoding,
  checkInteger, checkSize, codes, isUint8Array, notBytes, notString, outOfRange,
};
