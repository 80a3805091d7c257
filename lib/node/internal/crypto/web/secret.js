// SPDX-License-Identifier: MIT
// Algorithms whose keys are bytes: ciphers, HMAC, and what keys are derived from, HKDF and
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
  HASHES, checkAlg, checkJwk, checkNotEmpty, checkUsages, exception, hashId, hashSize, jwkName,
  promised, secretOfJwk,
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
  const jwk = { key_ops: ArrayPrototypeSlice(usages), ext: extractable, kty: 'oct',
                k: base64url.slice(bytes, 0, bytes.length), alg };
  if (alg === undefined) delete jwk.alg;
  return jwk;
}

// ---- ciphers --------------------------------------------------------------------------------

const CIPHER_USAGES = ['encrypt', 'decrypt', 'wrapKey', 'unwrapKey'];

// What a kind of cipher is: cipher(bits) is OpenSSL's name, alg(bits) that of JWKs, options() what
// src/node/crypto/web.c wants to know of the algorithm's parameters.
class Cipher {
  usages = CIPHER_USAGES;
  lengths = [128, 192, 256];
  isNewer = false; // keys are 'raw-secret' and not 'raw'

  constructor(description) {
    for (const name in description) this[name] = description[name];
  }

  generateKey({ length = 256, name }, extractable, usages) {
    checkUsages(usages, this.usages, name);
    checkNotEmpty(usages);
    return generate(length, this.#algorithm(name, length), usages, extractable);
  }

  // The length is given where there are several.
  #algorithm(name, length) {
    return this.lengths.length > 1 ? { name, length } : { name };
  }

  #isRaw(format) {
    return format === 'raw-secret' || format === 'raw' && !this.isNewer;
  }

  importKey(format, data, { name }, extractable, usages) {
    checkUsages(usages, this.usages, name);
    let bytes = data;
    if (format === 'jwk') {
      checkJwk(data, 'oct', extractable, usages, 'enc');
      bytes = secretOfJwk(data);
    } else if (!this.#isRaw(format)) {
      return undefined;
    }
    const length = bytes.length * 8;
    if (!ArrayPrototypeIncludes(this.lengths, length)) {
      throw exception('Invalid key length', 'DataError');
    }
    if (format === 'jwk') checkAlg(data, this.alg(length));
    return makeKey(secretOf(bytes), this.#algorithm(name, length), usages, extractable);
  }

  exportKey(format, key) {
    if (format !== 'jwk' && !this.#isRaw(format)) return undefined;
    return exportSecret(format, key, this.alg(bytesOf(key).length * 8));
  }

  #run(isEncrypting, algorithm, key, data) {
    const bytes = bytesOf(key);
    const { additionalData, bits, iv, tagLength } = this.options(algorithm);
    return promised('CIPHERREQUEST', (done) => binding.aes(
      done, isEncrypting, this.cipher(bytes.length * 8), bytes, iv, data, tagLength,
      additionalData, bits), toArrayBuffer);
  }

  encrypt(algorithm, key, data) { return this.#run(true, algorithm, key, data); }

  decrypt(algorithm, key, data) {
    const { tagLength = 0 } = this.options(algorithm);
    if (data.length < tagLength) {
      throw exception('The provided data is too small.', 'OperationError');
    }
    return this.#run(false, algorithm, key, data);
  }

  keyLength({ length = 256 }) {
    return length;
  }
}

const authenticated = ({ additionalData, iv, tagLength = 128 }) => (
  { __proto__: null, additionalData, iv, tagLength: tagLength / 8 });

const ciphers = {
  '__proto__': null,
  'AES-CBC': new Cipher({
    __proto__: null,
    cipher: (bits) => `aes-${bits}-cbc`,
    alg: (bits) => `A${bits}CBC`,
    options: ({ iv }) => ({ __proto__: null, iv }),
  }),
  'AES-CTR': new Cipher({
    __proto__: null,
    cipher: (bits) => `aes-${bits}-ctr`,
    alg: (bits) => `A${bits}CTR`,
    options: ({ counter, length }) => ({ __proto__: null, iv: counter, bits: length }),
  }),
  'AES-GCM': new Cipher({
    __proto__: null,
    cipher: (bits) => `aes-${bits}-gcm`,
    alg: (bits) => `A${bits}GCM`,
    options: authenticated,
  }),
  'AES-OCB': new Cipher({
    __proto__: null,
    cipher: (bits) => `aes-${bits}-ocb`,
    alg: (bits) => `A${bits}OCB`,
    options: authenticated,
    isNewer: true,
  }),
  'AES-KW': new Cipher({
    __proto__: null,
    cipher: (bits) => `id-aes${bits}-wrap`,
    alg: (bits) => `A${bits}KW`,
    options: () => ({ __proto__: null }),
    usages: ['wrapKey', 'unwrapKey'],
  }),
  'ChaCha20-Poly1305': new Cipher({
    __proto__: null,
    cipher: () => 'chacha20-poly1305',
    alg: () => 'C20P',
    options: authenticated,
    lengths: [256],
    isNewer: true,
  }),
};

// ---- HMAC -----------------------------------------------------------------------------------

const MAC_USAGES = ['sign', 'verify'];
const hmacName = (number) => `HS${number}`;

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
      checkAlg(data, jwkName(hash, hmacName));
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
    return exportSecret(format, key, jwkName(partsOf(key).algorithm.hash, hmacName));
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
    if (length / 8 > 255 * hashSize(hash)) {
      throw exception('length exceeds the maximum derived bit length', 'OperationError');
    }
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

module.exports = { ...ciphers, 'HMAC': hmac, 'HKDF': hkdf, 'PBKDF2': pbkdf2 };
