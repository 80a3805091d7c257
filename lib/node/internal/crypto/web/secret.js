// SPDX-License-Identifier: MIT
// Algorithms whose keys are bytes: AES in its modes, HMAC, and what keys are derived from, HKDF and
// PBKDF2. An algorithm is an object of methods; subtle.js calls those that it has.
'use strict';

const {
  ArrayPrototypeIncludes, ArrayPrototypeSlice, MathCeil, TypedArrayPrototypeGetBuffer,
} = primordials;

const { binding } = require('internal/crypto/binding');
const { toArrayBuffer } = require('internal/crypto/bytes');
const { handleOf, secretOf } = require('internal/crypto/keys');
const { FastBuffer } = require('internal/buffer/make');
const { base64url } = require('internal/buffer/encodings');
const {
  HASHES, checkAlg, checkJwk, checkNotEmpty, checkUsages, exception, hashId, hashSize, promised,
  secretOfJwk,
} = require('internal/crypto/web/common');
const { makeKey, partsOf } = require('internal/crypto/web/key');

const bytesOf = (key) => handleOf(partsOf(key).keyObject);

// Keys of `bits` bits; what is over in the last byte is 0.
function generate(bits, algorithm, usages, extractable) {
  const bytes = new FastBuffer(MathCeil(bits / 8));
  const run = (done) => binding.randomFill(done, bytes, 0, bytes.length);
  return promised('KEYGENREQUEST', run, () => {
    cutBits(bytes, bits);
    return makeKey(secretOf(bytes), algorithm, usages, extractable);
  });
}

function cutBits(bytes, bits) {
  if (bits % 8 !== 0) bytes[bytes.length - 1] &= 0xff << (8 - bits % 8);
}

function exportSecret(format, key, alg) {
  const { extractable, usages } = partsOf(key);
  const bytes = bytesOf(key);
  if (format === 'raw' || format === 'raw-secret') {
    return TypedArrayPrototypeGetBuffer(new FastBuffer(bytes));
  }
  if (format !== 'jwk') return undefined;
  return { key_ops: ArrayPrototypeSlice(usages), ext: extractable, kty: 'oct',
           k: base64url.slice(bytes, 0, bytes.length), alg };
}

// ---- AES ------------------------------------------------------------------------------------

const CIPHER_USAGES = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'];

class Aes {
  constructor(name, suffix, mode, usages, options) {
    this.name = name;
    this.suffix = suffix; // of names of JWK algorithms
    this.mode = mode;     // of names of OpenSSL's ciphers
    this.usages = usages;
    this.options = options;
  }

  generateKey({ length, name }, extractable, usages) {
    checkUsages(usages, this.usages, name);
    checkNotEmpty(usages);
    return generate(length, { name, length }, usages, extractable);
  }

  importKey(format, data, { name }, extractable, usages) {
    checkUsages(usages, this.usages, name);
    let bytes = data;
    if (format === 'jwk') {
      checkJwk(data, 'oct', extractable, usages, 'enc');
      bytes = secretOfJwk(data);
    } else if (format !== 'raw' && format !== 'raw-secret') {
      return undefined;
    }
    const length = bytes.length * 8;
    if (!ArrayPrototypeIncludes([128, 192, 256], length)) {
      throw exception('Invalid key length', 'DataError');
    }
    if (format === 'jwk') checkAlg(data, `A${length}${this.suffix}`);
    return makeKey(secretOf(bytes), { name, length }, usages, extractable);
  }

  exportKey(format, key) {
    return exportSecret(format, key, `A${partsOf(key).algorithm.length}${this.suffix}`);
  }

  #run(isEncrypting, algorithm, key, data) {
    const { length } = partsOf(key).algorithm;
    const cipher = this.mode === 'wrap' ? `id-aes${length}-wrap` : `aes-${length}-${this.mode}`;
    const { additionalData, iv, tagLength, bits } = this.options(algorithm);
    return promised('CIPHERREQUEST', (done) => binding.aes(
      done, isEncrypting, cipher, bytesOf(key), iv, data, tagLength, additionalData, bits),
                    toArrayBuffer);
  }

  encrypt(algorithm, key, data) { return this.#run(true, algorithm, key, data); }

  decrypt(algorithm, key, data) {
    const { tagLength = 0 } = this.options(algorithm);
    if (data.length < tagLength) {
      throw exception('The provided data is too small.', 'OperationError');
    }
    return this.#run(false, algorithm, key, data);
  }

  keyLength({ length }) {
    return length;
  }
}

const aes = {
  '__proto__': null,
  'AES-CBC': new Aes('AES-CBC', 'CBC', 'cbc', CIPHER_USAGES, ({ iv }) => ({ __proto__: null, iv })),
  'AES-CTR': new Aes('AES-CTR', 'CTR', 'ctr', CIPHER_USAGES,
                     ({ counter, length }) => ({ __proto__: null, iv: counter, bits: length })),
  'AES-GCM': new Aes('AES-GCM', 'GCM', 'gcm', CIPHER_USAGES,
                     ({ additionalData, iv, tagLength = 128 }) => (
                       { __proto__: null, additionalData, iv, tagLength: tagLength / 8 })),
  'AES-KW': new Aes('AES-KW', 'KW', 'wrap', ['wrapKey', 'unwrapKey'], () => ({ __proto__: null })),
};

// ---- HMAC -----------------------------------------------------------------------------------

const MAC_USAGES = ['sign', 'verify'];

const hmac = {
  __proto__: null,

  generateKey({ hash, length = HASHES[hash.name].block, name }, extractable, usages) {
    checkUsages(usages, MAC_USAGES, name);
    checkNotEmpty(usages);
    return generate(length, { name, length, hash }, usages, extractable);
  },

  importKey(format, data, { hash, length, name }, extractable, usages) {
    checkUsages(usages, MAC_USAGES, name);
    let bytes = data;
    if (format === 'jwk') {
      checkJwk(data, 'oct', extractable, usages, 'sig');
      checkAlg(data, `HS${HASHES[hash.name].jwk}`);
      bytes = secretOfJwk(data);
    } else if (format !== 'raw' && format !== 'raw-secret') {
      return undefined;
    }
    if (bytes.length === 0) throw exception('Zero-length key is not supported', 'DataError');
    if (length !== undefined) {
      if (MathCeil(length / 8) !== bytes.length) throw exception('Invalid key length', 'DataError');
      cutBits(bytes, length);
    }
    return makeKey(secretOf(bytes), { name, hash, length: length ?? bytes.length * 8 }, usages,
                   extractable);
  },

  exportKey(format, key) {
    return exportSecret(format, key, `HS${HASHES[partsOf(key).algorithm.hash.name].jwk}`);
  },

  sign(algorithm, key, data) {
    const id = hashId(partsOf(key).algorithm.hash);
    return promised('SIGNREQUEST', (done) => binding.digest(done, id, data, bytesOf(key)),
                    toArrayBuffer);
  },

  verify(algorithm, key, signature, data) {
    const id = hashId(partsOf(key).algorithm.hash);
    return promised('SIGNREQUEST', (done) => binding.digest(done, id, data, bytesOf(key)),
                    (mac) => mac.length === signature.length && binding.isEqual(mac, signature));
  },

  keyLength({ hash, length }) {
    return length ?? HASHES[hash.name].block;
  },
};

// ---- derivation -----------------------------------------------------------------------------

function importSource(format, data, { name }, extractable, usages) {
  if (extractable) throw exception(`${name} keys are not extractable`, 'SyntaxError');
  checkUsages(usages, ['deriveKey', 'deriveBits'], `a ${name}`);
  if (format !== 'raw' && format !== 'raw-secret') return undefined;
  return makeKey(secretOf(data), { name }, usages, false);
}

function checkLength(length) {
  if (length === null) throw exception('length cannot be null', 'OperationError');
  if (length % 8 !== 0) throw exception('length must be a multiple of 8', 'OperationError');
}

const hkdf = {
  __proto__: null,
  importKey: importSource,
  deriveBits({ hash, info, salt }, key, length) {
    checkLength(length);
    if (length / 8 > 255 * hashSize(hash)) throw exception('Invalid length', 'OperationError');
    return promised('DERIVEBITSREQUEST', (done) => binding.hkdf(
      done, bytesOf(key), salt, length / 8, info, hashId(hash)), toArrayBuffer);
  },
  keyLength: () => null,
};

const pbkdf2 = {
  __proto__: null,
  importKey: importSource,
  deriveBits({ hash, iterations, salt }, key, length) {
    checkLength(length);
    return promised('PBKDF2REQUEST', (done) => binding.pbkdf2(
      done, bytesOf(key), salt, length / 8, iterations, hashId(hash)), toArrayBuffer);
  },
  keyLength: () => null,
};

module.exports = { ...aes, 'HMAC': hmac, 'HKDF': hkdf, 'PBKDF2': pbkdf2 };
