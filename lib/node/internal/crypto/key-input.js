// SPDX-License-Identifier: MIT
// Asymmetric keys as arguments: a KeyObject or CryptoKey, text or bytes, or an object that has one
// of these with options. All of them become OpenSSL's key (a handle).
//
// A function here looks at the argument and gives a function that reads the key: other arguments
// are looked at in between, before a key that cannot be read is an error.
'use strict';

const { codedError, codes } = require('internal/errors');
const { validateObject } = require('internal/validators');
const { NO_PASSPHRASE, binding, checked } = require('internal/crypto/binding');
const { toBytes } = require('internal/crypto/bytes');
const { handleOf, keyObjectOf, typeOf } = require('internal/crypto/keys');
const { PEM, input, isTextOrBytes } = require('internal/crypto/key-encoding');

// What a key is wanted for.
const USE_PUBLIC = 0;      // a public key, or a private one that has it
const USE_PRIVATE = 1;
const MAKE_PUBLIC = 2;     // createPublicKey
const MAKE_PRIVATE = 3;

const KINDS = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView', 'string'];
const ALL_KINDS = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView', 'string', 'KeyObject',
                   'CryptoKey'];

const isPrivateUse = (use) => use === USE_PRIVATE || use === MAKE_PRIVATE;
const kindsFor = (use) => (use === MAKE_PRIVATE ? KINDS : ALL_KINDS);

function fromKeyObject(object, use, key) {
  if (use === MAKE_PRIVATE) throw new codes.ERR_INVALID_ARG_TYPE('key', KINDS, key);
  const type = typeOf(object);
  if (type !== 'private') {
    if (use !== USE_PUBLIC) {
      throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(type, 'private');
    }
    if (type !== 'public') {
      throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(type, 'private or public');
    }
  }
  return () => handleOf(object);
}

function parse(use, bytes, format, type, passphrase) {
  const isPrivate = isPrivateUse(use);
  return () => {
    const result = binding.keyParse(isPrivate, bytes, format, type, passphrase);
    if (result === NO_PASSPHRASE) {
      throw codedError('ERR_MISSING_PASSPHRASE', 'Passphrase required for encrypted key');
    }
    return checked(result, `Failed to read ${isPrivate ? 'private' : 'asymmetric'} key`);
  };
}

function read(key, use, name = 'key') {
  const object = keyObjectOf(key);
  if (object !== undefined) return fromKeyObject(object, use, key);
  if (isTextOrBytes(key)) return parse(use, toBytes(key, name), PEM, -1, undefined);
  if (typeof key !== 'object' || key === null) {
    throw new codes.ERR_INVALID_ARG_TYPE(name, kindsFor(use), key);
  }
  const { key: data, encoding, format } = key;
  const inner = keyObjectOf(data);
  if (inner !== undefined) return fromKeyObject(inner, use, data);
  if (format === 'jwk') {
    validateObject(data, `${name}.key`);
    const handle = require('internal/crypto/jwk').fromJwk(data, isPrivateUse(use));
    return () => handle;
  }
  if (!isTextOrBytes(data)) {
    throw new codes.ERR_INVALID_ARG_TYPE(`${name}.key`, kindsFor(use), data);
  }
  const bytes = toBytes(data, `${name}.key`, encoding);
  const options = input(key, isPrivateUse(use) ? false : undefined,
                        name === 'key' ? undefined : name);
  return parse(use, bytes, options.format, options.type, options.passphrase);
}

module.exports = {
  privateKey: (key, name) => read(key, USE_PRIVATE, name),
  privateSource: (key) => read(key, MAKE_PRIVATE)(),
  publicKey: (key, name) => read(key, USE_PUBLIC, name),
  publicSource: (key) => read(key, MAKE_PUBLIC)(),
};
