// SPDX-License-Identifier: MIT
// timingSafeEqual: how long it takes tells nothing of where two secrets differ.
'use strict';

const { ArrayBufferIsView } = primordials;

const { codedError, codes } = require('internal/errors');
const { isAnyArrayBuffer } = require('internal/types');
const { binding } = require('internal/crypto/binding');

function check(buffer, name) {
  if (!ArrayBufferIsView(buffer) && !isAnyArrayBuffer(buffer)) {
    throw codedError(
      'ERR_INVALID_ARG_TYPE',
      `The "${name}" argument must be an instance of ArrayBuffer, Buffer, TypedArray, ` +
      'or DataView.');
  }
}

function timingSafeEqual(buf1, buf2) {
  check(buf1, 'buf1');
  check(buf2, 'buf2');
  if (buf1.byteLength !== buf2.byteLength) throw new codes.ERR_CRYPTO_TIMING_SAFE_EQUAL_LENGTH();
  return binding.isEqual(buf1, buf2);
}

module.exports = { timingSafeEqual };
