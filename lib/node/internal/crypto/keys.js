// SPDX-License-Identifier: MIT
// KeyObject and its three kinds. What a key is made of is a handle: the bytes of a secret one,
// OpenSSL's key of the others. It is in private fields, so nobody can forge a key.
'use strict';

const { ObjectDefineProperty, SymbolToStringTag } = primordials;

const { codes } = require('internal/errors');
const { validateObject, validateOneOf } = require('internal/validators');
const { binding, checked } = require('internal/crypto/binding');
const { isBytes, toBigInt, toBuffer, toBytes } = require('internal/crypto/bytes');
const { FastBuffer } = require('internal/buffer/make');
const { kClone } = require('internal/messaging/transferable');
const types = require('internal/types');

const kOurs = { __proto__: null };

class KeyObject {
  #type;
  #handle;

  constructor(type, handle, from) {
    if (type !== 'secret' && type !== 'public' && type !== 'private') {
      throw new codes.ERR_INVALID_ARG_VALUE('type', type);
    }
    if (from !== kOurs) throw new codes.ERR_INVALID_ARG_TYPE('handle', 'object', handle);
    this.#type = type;
    this.#handle = handle;
  }

  get type() {
    return typeOf(this);
  }

  static from(key) {
    const { isCryptoKey, partsOf } = require('internal/crypto/web/key');
    if (!isCryptoKey(key)) throw new codes.ERR_INVALID_ARG_TYPE('key', 'CryptoKey', key);
    return partsOf(key).keyObject;
  }

  toCryptoKey(algorithm, extractable, keyUsages) {
    return require('internal/crypto/web/import').fromKeyObject(
      this, algorithm, extractable, keyUsages);
  }

  // A copy has the same key, also on another thread.
  [kClone]() {
    const data = { type: this.#type, bytes: undefined };
    const type = data.type === 'public' ? 'spki' : 'pkcs8';
    if (data.type === 'secret') data.bytes = this.#handle;
    else data.bytes = this.export({ format: 'der', type });
    return { data, make: 'internal/crypto/keys:fromMessage' };
  }

  equals(otherKeyObject) {
    if (!isKeyObject(otherKeyObject)) {
      throw new codes.ERR_INVALID_ARG_TYPE('otherKeyObject', 'KeyObject', otherKeyObject);
    }
    return isSame(this, otherKeyObject);
  }

  static isSame(a, b) {
    if (a.#type !== b.#type) return false;
    if (a.#type === 'secret') {
      return a.#handle.length === b.#handle.length && binding.isEqual(a.#handle, b.#handle);
    }
    const result = binding.keyEquals(a.#handle, b.#handle);
    if (result === -2) throw new codes.ERR_CRYPTO_UNSUPPORTED_OPERATION();
    return result === 1;
  }

  static typeOf(key) {
    if (!isKeyObject(key)) throw new codes.ERR_INVALID_THIS('KeyObject');
    return key.#type;
  }

  static handleOf(key) {
    if (!isKeyObject(key)) throw new codes.ERR_INVALID_THIS('KeyObject');
    return key.#handle;
  }

  static isKeyObject(value) {
    return value !== null && typeof value === 'object' && #handle in value;
  }
}

const { handleOf, isKeyObject, isSame, typeOf } = KeyObject;
delete KeyObject.handleOf;
delete KeyObject.isKeyObject;
delete KeyObject.isSame;
delete KeyObject.typeOf;
types.isKeyObject = isKeyObject;

ObjectDefineProperty(KeyObject.prototype, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'KeyObject',
});

class SecretKeyObject extends KeyObject {
  constructor(handle) {
    super('secret', handle, kOurs);
  }

  get symmetricKeySize() {
    if (!isKeyObject(this) || typeOf(this) !== 'secret') {
      throw new codes.ERR_INVALID_THIS('SecretKeyObject');
    }
    return handleOf(this).length;
  }

  export(options) {
    if (options !== undefined) {
      validateObject(options, 'options');
      validateOneOf(options.format, 'options.format', [undefined, 'buffer', 'jwk']);
      if (options.format === 'jwk') return require('internal/crypto/jwk').exportSecret(this);
    }
    return copyOf(handleOf(this));
  }
}

function copyOf(bytes) {
  return new FastBuffer(bytes);
}

function checkAsymmetric(key) {
  if (!isKeyObject(key) || typeOf(key) === 'secret') {
    throw new codes.ERR_INVALID_THIS('AsymmetricKeyObject');
  }
}

class AsymmetricKeyObject extends KeyObject {
  #kind;
  #details;

  constructor(type, handle) {
    super(type, handle, kOurs);
  }

  get asymmetricKeyType() {
    checkAsymmetric(this);
    return this.#kind ??= binding.keyType(handleOf(this));
  }

  get asymmetricKeyDetails() {
    checkAsymmetric(this);
    if (this.#details === undefined) {
      const details = binding.keyDetails(handleOf(this));
      if (details.publicExponent !== undefined) {
        details.publicExponent = toBigInt(details.publicExponent);
      }
      this.#details = details;
    }
    return { ...this.#details };
  }
}

class PublicKeyObject extends AsymmetricKeyObject {
  constructor(handle) {
    super('public', handle);
  }

  export(options) {
    if (options && options.format === 'jwk') {
      return require('internal/crypto/jwk').exportAsymmetric(this, false);
    }
    return exportAs(this, require('internal/crypto/key-encoding').publicOutput(
      options, this.asymmetricKeyType));
  }
}

class PrivateKeyObject extends AsymmetricKeyObject {
  constructor(handle) {
    super('private', handle);
  }

  export(options) {
    if (options && options.format === 'jwk') {
      if (options.passphrase !== undefined) {
        throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY_OPTIONS('jwk', 'does not support encryption');
      }
      return require('internal/crypto/jwk').exportAsymmetric(this, true);
    }
    return exportAs(this, require('internal/crypto/key-encoding').privateOutput(
      options, this.asymmetricKeyType));
  }
}

// PEM is text, DER a Buffer.
function exportAs(key, encoding) {
  const { cipher, format, isPrivate, passphrase, type } = encoding;
  const result = checked(binding.keyExport(handleOf(key), isPrivate, format, type, cipher,
                                           passphrase));
  return typeof result === 'string' ? result : toBuffer(result);
}

// ---- making ---------------------------------------------------------------------------------

const SECRETS = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView', 'string', 'KeyObject',
                 'CryptoKey'];
const BYTES = ['ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

// A key that has the bytes in memory of its own.
function secretOf(bytes) {
  return new SecretKeyObject(checked(binding.secretCopy(bytes)));
}

function createSecretKey(key, encoding) {
  if (typeof key !== 'string' && !isBytes(key)) {
    throw new codes.ERR_INVALID_ARG_TYPE('key', BYTES, key);
  }
  return secretOf(toBytes(key, 'key', encoding));
}

function createPublicKey(key) {
  return new PublicKeyObject(require('internal/crypto/key-input').publicSource(key));
}

function createPrivateKey(key) {
  return new PrivateKeyObject(require('internal/crypto/key-input').privateSource(key));
}

function fromMessage({ bytes, type }) {
  switch (type) {
    case 'secret': return secretOf(bytes);
    case 'public': return createPublicKey({ key: bytes, format: 'der', type: 'spki' });
    default: return createPrivateKey({ key: bytes, format: 'der', type: 'pkcs8' });
  }
}

// The bytes of a secret: text, memory or a key.
function secretBytes(key, encoding, name = 'key') {
  if (typeof key === 'string') return toBytes(key, name, encoding);
  if (isBytes(key)) return key;
  const object = keyObjectOf(key);
  if (object === undefined) throw new codes.ERR_INVALID_ARG_TYPE(name, SECRETS, key);
  const type = typeOf(object);
  if (type !== 'secret') throw new codes.ERR_CRYPTO_INVALID_KEY_OBJECT_TYPE(type, 'secret');
  return handleOf(object);
}

// The KeyObject that a value is, or that a CryptoKey has; undefined for others.
function keyObjectOf(value) {
  if (isKeyObject(value)) return value;
  const { isCryptoKey } = types;
  if (isCryptoKey === undefined || !isCryptoKey(value)) return undefined;
  return require('internal/crypto/web/key').partsOf(value).keyObject;
}

module.exports = {
  AsymmetricKeyObject, KeyObject, PrivateKeyObject, PublicKeyObject, SecretKeyObject,
  createPrivateKey, createPublicKey, createSecretKey, exportAs, fromMessage, handleOf, isKeyObject,
  isSame, keyObjectOf, secretBytes, secretOf, typeOf,
};
