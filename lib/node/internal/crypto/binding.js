// SPDX-License-Identifier: MIT
// native('crypto'), and what becomes of its failures. A native that fails returns a negative
// number; OpenSSL's own words are then to be had from errors(), until the next failure.
'use strict';

const {
  ArrayPrototypeReverse,
  ArrayPrototypeSlice,
  Error,
  RegExpPrototypeSymbolReplace,
  StringPrototypeToUpperCase,
} = primordials;

const { codes, genericNodeError } = require('internal/errors');

const binding = native('crypto');
if (binding.missing !== undefined) {
  throw genericNodeError(`node:crypto needs OpenSSL 3: ${binding.missing}`,
                         { code: 'ERR_NO_CRYPTO' });
}

// Numbers of natives that failed: enum rn_crypto_error.
const FAILED = -1;
const NO_MEMORY = -2;
const BAD_DIGEST = -3;
const BAD_TAG = -7;
const NO_TAG_LENGTH = -8;
const BAD_STATE = -9;
const NO_TEXT_LENGTH = -11;
const BAD_ADD = -12;
const BAD_REM = -13;
const NO_PASSPHRASE = -14;
const KEY_TOO_SMALL = -17;
const KEY_TOO_LARGE = -18;
const BAD_POINT = -20;
const BAD_NUMBER = -21;
const BAD_SIGNATURE = -23;

// Those that are an error by themselves.
const CODES = {
  '__proto__': null,
  [NO_MEMORY]: 'ERR_MEMORY_ALLOCATION_FAILED',
  '-4': 'ERR_CRYPTO_UNKNOWN_CIPHER',
  '-5': 'ERR_CRYPTO_INVALID_IV',
  '-6': 'ERR_CRYPTO_INVALID_KEYLEN',
  '-10': 'ERR_CRYPTO_INVALID_MESSAGELEN',
  '-16': 'ERR_CRYPTO_INVALID_CURVE',
  '-19': 'ERR_CRYPTO_INVALID_KEYPAIR',
  '-22': 'ERR_CRYPTO_INVALID_KEYTYPE',
};

// What codes call OpenSSL's libraries, by number; others have no name there.
const LIBRARIES = {
  __proto__: null,
  2: 'SYS', 3: 'BN', 4: 'RSA', 5: 'DH', 6: 'EVP', 7: 'BUF', 8: 'OBJ', 9: 'PEM', 10: 'DSA',
  11: 'X509', 13: 'ASN1', 14: 'CONF', 15: 'CRYPTO', 16: 'EC', 20: 'SSL', 32: 'BIO', 33: 'PKCS7',
  34: 'X509V3', 35: 'PKCS12', 36: 'RAND', 37: 'DSO', 38: 'ENGINE', 39: 'OCSP', 40: 'UI',
  41: 'COMP', 42: 'ECDSA', 43: 'ECDH', 44: 'OSSL_STORE', 45: 'FIPS', 46: 'CMS', 47: 'TS',
  48: 'HMAC', 50: 'CT', 51: 'ASYNC', 52: 'KDF', 53: 'SM2', 128: 'USER',
};

function codeOf(library, reason) {
  const name = LIBRARIES[library];
  const prefix = name === undefined ? 'OSSL_' : name === 'SSL' ? 'SSL_' : `OSSL_${name}_`;
  return `ERR_${prefix}${StringPrototypeToUpperCase(
    RegExpPrototypeSymbolReplace(/ /g, reason, '_'))}`;
}

// The error of what OpenSSL said last: its oldest sentence, the later ones behind it.
function opensslError(otherwise = 'error:00000000:lib(0)::reason(0)') {
  const said = binding.errors();
  if (said.length === 0) return new Error(otherwise);
  const error = new Error(said[3]);
  if (said.length > 4) {
    error.opensslErrorStack = ArrayPrototypeReverse(ArrayPrototypeSlice(said, 4));
  }
  if (said[0] !== undefined) error.library = said[0];
  if (said[1] !== undefined) {
    error.reason = said[1];
    error.code = codeOf(said[2], said[1]);
  }
  return error;
}

function isFailure(result) {
  return typeof result === 'number' && result < 0;
}

// The error of a native that returned this number.
function failure(number, otherwise) {
  const code = CODES[number];
  if (code !== undefined) return new codes[code]();
  return opensslError(otherwise);
}

// A native's result, unless it failed.
function checked(result, otherwise) {
  if (isFailure(result)) throw failure(result, otherwise);
  return result;
}

module.exports = {
  BAD_ADD, BAD_DIGEST, BAD_NUMBER, BAD_POINT, BAD_REM, BAD_SIGNATURE, BAD_STATE, BAD_TAG, FAILED,
  KEY_TOO_LARGE, KEY_TOO_SMALL, NO_PASSPHRASE, NO_TAG_LENGTH, NO_TEXT_LENGTH, binding, checked,
  failure, isFailure, opensslError,
};
