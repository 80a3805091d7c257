// SPDX-License-Identifier: MIT
//
// Percent-decoding of what decodeURIComponent refuses: a % that begins no escape stays, bytes need
// not be UTF-8.
'use strict';

const { TypedArrayPrototypeSubarray } = primordials;

function digit(code) {
  if (code >= 48 && code <= 57) return code - 48;
  code |= 32;
  return code >= 97 && code <= 102 ? code - 87 : -1;
}

// In place; gives the part of `bytes` that is left.
function unescapeBytes(bytes) {
  const { length } = bytes;
  let end = 0;
  for (let i = 0; i < length; i++) {
    let byte = bytes[i];
    if (byte === 37 && i + 2 < length) {
      const high = digit(bytes[i + 1]);
      const low = digit(bytes[i + 2]);
      if (high >= 0 && low >= 0) {
        byte = high * 16 + low;
        i += 2;
      }
    }
    bytes[end++] = byte;
  }
  return TypedArrayPrototypeSubarray(bytes, 0, end);
}

// The bytes that `text` stands for, characters above U+007F as UTF-8.
function decodeToBytes(text) {
  return unescapeBytes(require('buffer').Buffer.from(text, 'utf8'));
}

function decodeLoosely(text) {
  return decodeToBytes(text).utf8Slice();
}

module.exports = { decodeLoosely, decodeToBytes, digit };
