// SPDX-License-Identifier: MIT
// Keys, as the functions that take one see them.
'use strict';

const { ArrayBufferIsView } = primordials;

const { codes } = require('internal/errors');
const { isAnyArrayBuffer } = require('internal/types');
const { statics: { from } } = require('internal/buffer/make');

const SECRETS = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView', 'string', 'KeyObject',
                 'CryptoKey'];

// The bytes of a secret: text, memory or a key.
function secretBytes(key, encoding, name = 'key') {
  if (typeof key === 'string') {
    return from(key, encoding === 'buffer' ? 'utf8' : encoding);
  }
  if (ArrayBufferIsView(key) || isAnyArrayBuffer(key)) return key;
  throw new codes.ERR_INVALID_ARG_TYPE(name, SECRETS, key);
}

function isKeyObject(value) {
  return false;
}

module.exports = { isKeyObject, secretBytes };
