// SPDX-License-Identifier: MIT
// Keys from secrets: pbkdf2, scrypt, hkdf. Each has a description that checks the arguments and
// gives the call of the native.
'use strict';

const { codes } = require('internal/errors');
const { validateFunction, validateInt32, validateInteger, validateString, validateUint32 } =
  require('internal/validators');
const { binding, opensslError } = require('internal/crypto/binding');
const { isBytes, toArrayBuffer, toBuffer, toBytes } = require('internal/crypto/bytes');
const { kMaxLength } = native('buffer');
const { digestOrNone } = require('internal/crypto/hash');
const { perform, start } = require('internal/crypto/jobs');

function findDigest(name) {
  const digest = digestOrNone(name);
  if (digest === undefined) throw new codes.ERR_CRYPTO_INVALID_DIGEST(name);
  return digest;
}

// ---- PBKDF2 ---------------------------------------------------------------------------------

function describePbkdf2(password, salt, iterations, keylen, digest) {
  validateString(digest, 'digest');
  password = toBytes(password, 'password');
  salt = toBytes(salt, 'salt');
  validateInt32(iterations, 'iterations', 1);
  validateInt32(keylen, 'keylen', 0);
  const { id } = findDigest(digest);
  return (done) => binding.pbkdf2(done, password, salt, keylen, iterations, id);
}

function pbkdf2(password, salt, iterations, keylen, digest, callback) {
  if (typeof digest === 'function') {
    callback = digest;
    digest = undefined;
  }
  const run = describePbkdf2(password, salt, iterations, keylen, digest);
  validateFunction(callback, 'callback');
  start('PBKDF2REQUEST', callback, run, toBuffer);
}

function pbkdf2Sync(password, salt, iterations, keylen, digest) {
  return perform(describePbkdf2(password, salt, iterations, keylen, digest), toBuffer);
}

// ---- scrypt ---------------------------------------------------------------------------------

const DEFAULTS = {
  __proto__: null, N: 16384, r: 8, p: 1, maxmem: 32 << 20,
};

// A cost goes by two names; 0 and nothing mean the default.
function cost(options, name, longName) {
  const value = options[name];
  const other = options[longName];
  if (value !== undefined) validateUint32(value, name);
  if (other !== undefined) {
    if (value !== undefined) throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR(name, longName);
    validateUint32(other, longName);
  }
  return value || other || DEFAULTS[name];
}

function describeScrypt(password, salt, keylen, options) {
  password = toBytes(password, 'password');
  salt = toBytes(salt, 'salt');
  validateInt32(keylen, 'keylen', 0);
  options ||= DEFAULTS;
  const N = cost(options, 'N', 'cost');
  const r = cost(options, 'r', 'blockSize');
  const p = cost(options, 'p', 'parallelization');
  let { maxmem } = options;
  if (maxmem !== undefined) validateInteger(maxmem, 'maxmem', 0);
  maxmem ||= DEFAULTS.maxmem;
  return (done) => {
    const result = binding.scrypt(done, password, salt, keylen, N, r, p, maxmem);
    if (result !== -1) return result;
    const { message } = opensslError('');
    throw new codes.ERR_CRYPTO_INVALID_SCRYPT_PARAMS(message === '' ? '' : `: ${message}`);
  };
}

function scrypt(password, salt, keylen, options, callback = undefined) {
  if (arguments.length < 5) {
    callback = options;
    options = undefined;
  }
  const run = describeScrypt(password, salt, keylen, options);
  validateFunction(callback, 'callback');
  start('SCRYPTREQUEST', callback, run, toBuffer);
}

function scryptSync(password, salt, keylen, options = undefined) {
  return perform(describeScrypt(password, salt, keylen, options), toBuffer);
}

// ---- HKDF -----------------------------------------------------------------------------------

const KEYS = ['string', 'SecretKeyObject', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'];
const SOURCES = ['string', 'ArrayBuffer', 'TypedArray', 'DataView', 'Buffer'];

function describeHkdf(hash, key, salt, info, length) {
  validateString(hash, 'digest');
  const keys = require('internal/crypto/keys');
  if (keys.isKeyObject(key)) key = keys.secretBytes(key);
  else if (typeof key === 'string') key = toBytes(key);
  else if (!isBytes(key)) throw new codes.ERR_INVALID_ARG_TYPE('ikm', KEYS, key);
  salt = source(salt, 'salt');
  info = source(info, 'info');
  validateInteger(length, 'length', 0, kMaxLength);
  if (info.byteLength > 1024) {
    throw new codes.ERR_OUT_OF_RANGE('info', 'must not contain more than 1024 bytes',
                                     info.byteLength);
  }
  const digest = findDigest(hash);
  if (length > digest.size * 255) throw new codes.ERR_CRYPTO_INVALID_KEYLEN();
  return (done) => binding.hkdf(done, key, salt, length, info, digest.id);
}

function source(value, name) {
  if (typeof value === 'string') return toBytes(value);
  if (!isBytes(value)) throw new codes.ERR_INVALID_ARG_TYPE(name, SOURCES, value);
  return value;
}

function hkdf(digest, ikm, salt, info, keylen, callback) {
  const run = describeHkdf(digest, ikm, salt, info, keylen);
  validateFunction(callback, 'callback');
  start('DERIVEBITSREQUEST', callback, run, toArrayBuffer);
}

function hkdfSync(digest, ikm, salt, info, keylen) {
  return perform(describeHkdf(digest, ikm, salt, info, keylen), toArrayBuffer);
}

module.exports = { hkdf, hkdfSync, pbkdf2, pbkdf2Sync, scrypt, scryptSync };
