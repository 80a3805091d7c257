// SPDX-License-Identifier: MIT
// StringDecoder: bytes that come in pieces, as strings that never break a character. A piece's
// incomplete end is kept for the next one:
//
//     write(e2 82)   gives ''          and keeps e2 82; one byte is missing
//     write(ac 61)   gives '\u20aca'   and keeps nothing
//
// 1. `held` bytes of an incomplete character are kept, `missing` more would complete it.
// 2. UTF-8 that breaks off in the middle is given to the decoder as it is, which makes U+FFFD of
//    it; we never judge, we only wait for what could still come.
// 3. The state is a Buffer of seven bytes, since programs look into it: the kept bytes, missing,
//    held, and the encoding's number.

'use strict';

const {
  ArrayBufferIsView,
  ObjectDefineProperties,
  Symbol,
  Uint8Array,
} = primordials;
const { TypedArrayPrototypeSubarray } = require('internal/hot');

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { encodingOf, isUint8Array, utf8 } = require('internal/buffer/encodings');

const kState = Symbol('kNativeDecoder');
const MISSING = 4;
const HELD = 5;
const NUMBER = 6;
const NUMBERS = {
  __proto__: null, ascii: 0, utf8: 1, base64: 2, utf16le: 3, latin1: 4, hex: 5, base64url: 7,
};

function StringDecoder(encoding) {
  const found = encoding == null || encoding === '' ? utf8 : encodingOf(encoding);
  if (found === undefined) {
    this.encoding = undefined;
    throw new codes.ERR_UNKNOWN_ENCODING(encoding);
  }
  this.encoding = found.name;
  this[kState] = Buffer.alloc(7);
  this[kState][NUMBER] = NUMBERS[found.name];
}

// ---- what a piece lacks at its end ------------------------------------------------------------

// Each sets held and missing for the end of bytes, which is not empty.
function lookUtf8(state, bytes) {
  const { length } = bytes;
  for (let back = 1; back <= 4 && back <= length; back++) {
    const byte = bytes[length - back];
    if (byte < 0x80) return;
    if (byte < 0xc0) continue; // inside a character: its begin is further back
    const size = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : byte < 0xf8 ? 4 : 0;
    if (size > back) {
      state[HELD] = back;
      state[MISSING] = size - back;
    }
    return;
  }
}

function lookUtf16(state, bytes) {
  const { length } = bytes;
  if (length % 2 === 1) {
    state[HELD] = 1;
    state[MISSING] = 1;
  } else if ((bytes[length - 1] & 0xfc) === 0xd8) { // the first half of a pair
    state[HELD] = 2;
    state[MISSING] = 2;
  }
}

function lookBase64(state, bytes) {
  const rest = bytes.length % 3;
  if (rest === 0) return;
  state[HELD] = rest;
  state[MISSING] = 3 - rest;
}

const LOOK = {
  __proto__: null,
  utf8: lookUtf8, utf16le: lookUtf16, base64: lookBase64, base64url: lookBase64,
};

// ---- a piece ----------------------------------------------------------------------------------

// Moves bytes from the begin of a piece to those kept; returns how many.
function complete(state, bytes, isUtf8) {
  let taken = 0;
  while (taken < bytes.length && state[MISSING] > 0) {
    if (isUtf8 && (bytes[taken] & 0xc0) !== 0x80) { // broken off: a new character begins
      state[MISSING] = 0;
      break;
    }
    state[state[HELD]++] = bytes[taken++];
    state[MISSING]--;
  }
  return taken;
}

function decode(state, encoding, bytes) {
  const look = LOOK[encoding.name];
  if (look === undefined) return encoding.slice(bytes, 0, bytes.length);
  let string = '';
  let start = 0;
  if (state[MISSING] > 0) {
    start = complete(state, bytes, encoding === utf8);
    if (state[MISSING] > 0) return '';
    string = encoding.slice(state, 0, state[HELD]);
    state[HELD] = 0;
    if (start === bytes.length) return string;
  }
  if (bytes.length === 0) return string;
  if (start > 0) bytes = TypedArrayPrototypeSubarray(bytes, start);
  look(state, bytes);
  const end = bytes.length - state[HELD];
  for (let i = 0; i < state[HELD]; i++) state[i] = bytes[end + i];
  return end > 0 ? string + encoding.slice(bytes, 0, end) : string;
}

StringDecoder.prototype.write = function write(buf) {
  if (typeof buf === 'string') return buf;
  if (!ArrayBufferIsView(buf)) {
    throw new codes.ERR_INVALID_ARG_TYPE('buf', ['Buffer', 'TypedArray', 'DataView'], buf);
  }
  const state = this[kState];
  if (!state) throw new codes.ERR_INVALID_THIS('StringDecoder');
  const { encoding } = this;
  return decode(state, encoding === 'utf8' ? utf8 : encodingOf(encoding),
                isUint8Array(buf) ? buf : new Uint8Array(buf.buffer, buf.byteOffset, buf.byteLength));
};

StringDecoder.prototype.end = function end(buf) {
  const string = buf === undefined ? '' : this.write(buf);
  const state = this[kState];
  const held = state[HELD];
  state[HELD] = 0;
  state[MISSING] = 0;
  // Half a unit of UTF-16 is dropped.
  const size = this.encoding === 'utf16le' ? held & ~1 : held;
  return size === 0 ? string : string + encodingOf(this.encoding).slice(state, 0, size);
};

// Not documented, but as old as the module.
StringDecoder.prototype.text = function text(buf, offset) {
  this[kState][HELD] = 0;
  this[kState][MISSING] = 0;
  return this.write(buf.slice(offset));
};

ObjectDefineProperties(StringDecoder.prototype, {
  __proto__: null,
  lastChar: {
    __proto__: null, configurable: true, enumerable: true,
    get() { return TypedArrayPrototypeSubarray(this[kState], 0, 4); },
  },
  lastNeed: {
    __proto__: null, configurable: true, enumerable: true,
    get() { return this[kState][MISSING]; },
  },
  lastTotal: {
    __proto__: null, configurable: true, enumerable: true,
    get() { return this[kState][HELD] + this[kState][MISSING]; },
  },
});

exports.StringDecoder = StringDecoder;
