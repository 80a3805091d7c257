// SPDX-License-Identifier: MIT
// buf.indexOf(), lastIndexOf() and includes(): where to begin and where to end, by Node's rules;
// the search itself is the engine's for a byte, and native for more.

'use strict';

const {
  ArrayBufferIsView,
  MathTrunc,
  StringPrototypeIsWellFormed,
  TypedArrayPrototypeIndexOf,
  TypedArrayPrototypeLastIndexOf,
  Uint8Array,
} = primordials;
const { StringPrototypeCharCodeAt, StringPrototypeSlice } = require('internal/hot');

const { find, findText } = native('buffer');
const { codes } = require('internal/errors');
const { isUint8Array, statics: { from } } = require('internal/buffer/make');
const { encodingOf, utf8 } = require('internal/buffer/encodings');

// The index at which the search for `size` bytes begins; -1 if it cannot find anything.
function begin(offset, size, length, forward) {
  if (offset < 0) {
    if (offset + length >= 0) return offset + length;
    return forward || size === 0 ? 0 : -1;
  }
  if (offset + size <= length) return offset;
  if (size === 0) return length;
  return forward ? -1 : length - 1;
}

// A text with half pairs in it: in a search, unlike elsewhere, Node looks for the three bytes
// that each would have, not for those of its replacement.
function withHalfPairs(text) {
  const bytes = from(text);
  let at = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = StringPrototypeCharCodeAt(text, i);
    if (StringPrototypeIsWellFormed(text[i])) {
      at += utf8.byteLength(text[i]);
    } else if (StringPrototypeIsWellFormed(StringPrototypeSlice(text, i, i + 2)) &&
               i + 1 < text.length) {
      at += 4;
      i++;
    } else {
      bytes[at++] = 0xe0 | unit >> 12;
      bytes[at++] = 0x80 | unit >> 6 & 0x3f;
      bytes[at++] = 0x80 | unit & 0x3f;
    }
  }
  return bytes;
}

function search(buffer, value, offset, end, name, forward) {
  if (!ArrayBufferIsView(buffer)) {
    throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
  let length = buffer.byteLength;
  if (end !== undefined && typeof end !== 'number') {
    name = end; // as before there was an end
  } else if (end !== undefined) {
    end = MathTrunc(end) || 0;
    if (end < length) length = end > 0 ? end : 0;
  }
  if (typeof offset === 'string') {
    name = offset;
    offset = undefined;
  }
  // Node keeps offsets in 32 bits, except NaN, which is none.
  offset = +offset;
  if (offset > 0x7fffffff) offset = 0x7fffffff;
  else if (offset < -0x80000000) offset = -0x80000000;
  offset = offset !== offset ? (forward ? 0 : length) : MathTrunc(offset);

  if (typeof value === 'number') {
    const at = begin(offset, 1, length, forward);
    if (at < 0 || length === 0) return -1;
    const bytes = isUint8Array(buffer) ? buffer :
      new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
    if (!forward) return TypedArrayPrototypeLastIndexOf(bytes, value & 255, at);
    const index = TypedArrayPrototypeIndexOf(bytes, value & 255, at);
    return index < length ? index : -1;
  }

  const encoding = name === undefined ? utf8 : encodingOf(name);
  if (encoding === utf8 && typeof value === 'string' && !StringPrototypeIsWellFormed(value)) {
    value = withHalfPairs(value);
  }
  if (encoding === utf8 && typeof value === 'string') {
    const size = utf8.byteLength(value);
    const at = begin(offset, size, length, forward);
    if (size === 0) return at;
    return at < 0 || size > length ? -1 : findText(buffer, length, value, at, forward);
  }
  let needle = value;
  if (typeof value === 'string') {
    if (encoding === undefined) throw new codes.ERR_UNKNOWN_ENCODING(name);
    needle = from(value, encoding.name);
  } else if (!isUint8Array(value)) {
    throw new codes.ERR_INVALID_ARG_TYPE(
      'value', ['number', 'string', 'Buffer', 'Uint8Array'], value);
  }
  const size = needle.length;
  const at = begin(offset, size, length, forward);
  if (size === 0) return at;
  if (at < 0 || size > length) return -1;
  const step = encoding === undefined ? 1 : encoding.step;
  // UTF-16 counts in units, from the buffer's begin.
  if (step === 2) {
    if (size < 2) return -1;
    return find(buffer, 0, length, needle, at - at % 2, forward, 2);
  }
  return find(buffer, 0, length, needle, at, forward, 1);
}

module.exports = search;
