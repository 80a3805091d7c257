// SPDX-License-Identifier: MIT
// What options say of the form in which a key is read or written: { format, type, cipher,
// passphrase }.
'use strict';

const { codes } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { isBytes, toBytes } = require('internal/crypto/bytes');

// As in src/node/crypto/key.c.
const PEM = 0;
const DER = 1;
const PKCS1 = 0;
const SPKI = 1;
const PKCS8 = 2;
const SEC1 = 3;

const isTextOrBytes = (value) => typeof value === 'string' || isBytes(value);

function formatOf(format, isInput, name) {
  if (format === 'pem' || format === undefined && isInput) return PEM;
  if (format === 'der') return DER;
  throw new codes.ERR_INVALID_ARG_VALUE(`${name}.format`, format);
}

// isPublic: true, false, or undefined if it may be either. kind: undefined when a key is read.
function typeOf(type, isRequired, kind, isPublic, name) {
  if (type === undefined && !isRequired) return -1;
  if (type === 'pkcs1') {
    if (kind !== undefined && kind !== 'rsa') {
      throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'can only be used for RSA keys');
    }
    return PKCS1;
  }
  if (type === 'spki' && isPublic !== false) return SPKI;
  if (type === 'pkcs8' && isPublic !== true) return PKCS8;
  if (type === 'sec1' && isPublic !== true) {
    if (kind !== undefined && kind !== 'ec') {
      throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(type, 'can only be used for EC keys');
    }
    return SEC1;
  }
  throw new codes.ERR_INVALID_ARG_VALUE(`${name}.type`, type);
}

function checkEncryption(options, result, name) {
  const { cipher, passphrase } = options;
  if (cipher === undefined || cipher === null) {
    if (passphrase !== undefined) {
      throw new codes.ERR_INVALID_ARG_VALUE(`${name}.cipher`, cipher);
    }
    return;
  }
  if (typeof cipher !== 'string') throw new codes.ERR_INVALID_ARG_VALUE(`${name}.cipher`, cipher);
  if (result.format === DER && (result.type === PKCS1 || result.type === SEC1)) {
    throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS(options.type,
                                                        'does not support encryption');
  }
  if (!isTextOrBytes(passphrase)) {
    throw new codes.ERR_INVALID_ARG_VALUE(`${name}.passphrase`, passphrase);
  }
  result.cipher = cipher;
}

function read(options, kind, isPublic, name) {
  validateObject(options, 'options');
  const isInput = kind === undefined;
  const format = formatOf(options.format, isInput, name);
  const result = {
    __proto__: null,
    cipher: undefined,
    format,
    isPrivate: isPublic === false,
    passphrase: undefined,
    type: typeOf(options.type, !isInput || format === DER, kind, isPublic, name),
  };
  if (isPublic === true) return result;
  const { encoding, passphrase } = options;
  if (!isInput) {
    checkEncryption(options, result, name);
  } else if (passphrase !== undefined && !isTextOrBytes(passphrase)) {
    throw new codes.ERR_INVALID_ARG_VALUE(`${name}.passphrase`, passphrase);
  }
  if (passphrase !== undefined) {
    result.passphrase = toBytes(passphrase, 'key.passphrase', encoding);
  }
  return result;
}

module.exports = {
  DER,
  PEM,
  PKCS8,
  SPKI,
  input: (options, isPublic, name = 'options') => read(options, undefined, isPublic, name),
  isTextOrBytes,
  privateOutput: (options, kind, name = 'options') => read(options, kind, false, name),
  publicOutput: (options, kind, name = 'options') => read(options, kind, true, name),
};
