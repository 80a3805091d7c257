// SPDX-License-Identifier: MIT
// buf.fill(): numbers by the engine's own fill, a string or bytes by a native.

'use strict';

const {
  ArrayBufferIsView,
  TypedArrayPrototypeFill,
  Uint8Array,
} = primordials;
const { StringPrototypeCharCodeAt, TypedArrayPrototypeGetByteLength } = require('internal/hot');

const { kMaxLength, repeat } = native('buffer');
const { codes } = require('internal/errors');
const { validateInteger, validateString } = require('internal/validators');
const { encodingOf, utf8 } = require('internal/buffer/encodings');

// The bytes to repeat.
function patternOf(value, encoding) {
  let pattern;
  if (typeof value === 'string') {
    const size = encoding.byteLength(value);
    pattern = new Uint8Array(size);
    const written = encoding.write(pattern, value, 0, size);
    if (written < size) pattern = new Uint8Array(pattern.buffer, 0, written);
  } else {
    pattern = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  }
  if (pattern.length === 0) throw new codes.ERR_INVALID_ARG_VALUE('value', value);
  return pattern;
}

module.exports = function fill(buffer, value, offset, end, name) {
  let encoding = utf8;
  if (typeof value === 'string') {
    if (offset === undefined || typeof offset === 'string') {
      name = offset;
      offset = undefined;
    } else if (typeof end === 'string') {
      name = end;
      end = undefined;
    }
    if (name != null && name !== '') {
      validateString(name, 'encoding');
      encoding = encodingOf(name);
      if (encoding === undefined) throw new codes.ERR_UNKNOWN_ENCODING(name);
    }
    if (value === '') {
      value = 0;
    } else if (value.length === 1) {
      const code = StringPrototypeCharCodeAt(value, 0);
      if (encoding.name === 'latin1' || code < 128 && encoding === utf8) value = code;
    }
  }

  const { length } = buffer;
  if (offset === undefined) {
    offset = 0;
    end = length;
  } else {
    validateInteger(offset, 'offset', 0, kMaxLength);
    if (end === undefined) {
      end = length;
    } else {
      validateInteger(end, 'end', 0, length);
    }
    if (offset >= end) return buffer;
  }

  // The program may have put a length of its own on the buffer.
  if (end > TypedArrayPrototypeGetByteLength(buffer)) throw new codes.ERR_BUFFER_OUT_OF_BOUNDS();
  if (offset >= end) return buffer;
  if (typeof value === 'string' || ArrayBufferIsView(value)) {
    repeat(buffer, offset, end, patternOf(value, encoding));
  } else {
    TypedArrayPrototypeFill(buffer, +value & 255, offset, end);
  }
  return buffer;
};
