// SPDX-License-Identifier: MIT
// Diffie-Hellman: the classes DiffieHellman, DiffieHellmanGroup and ECDH, and diffieHellman(), for
// two keys.
'use strict';

const { ObjectDefineProperty, ReflectConstruct } = primordials;

const { codedError, codes } = require('internal/errors');
const { validateFunction, validateInt32, validateObject, validateString } =
  require('internal/validators');
const {
  BAD_NUMBER, BAD_POINT, FAILED, KEY_TOO_LARGE, KEY_TOO_SMALL, binding, checked,
} = require('internal/crypto/binding');
const { isBytes, toBuffer, toBytes } = require('internal/crypto/bytes');
const { perform, start } = require('internal/crypto/jobs');
const { encodingOf } = require('internal/buffer/encodings');

const NUMBERS = ['number', 'string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

// As in src/node/crypto/dh.c.
const PRIME = 0;
const GENERATOR = 1;
const PUBLIC = 2;
const PRIVATE = 3;

function encode(bytes, encoding) {
  const buffer = toBuffer(bytes);
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

// ---- DiffieHellman --------------------------------------------------------------------------

class Exchange {
  #handle;

  constructor(prime, generator) {
    this.#handle = checked(binding.dhNew(prime, generator), 'Initialization failed');
    ObjectDefineProperty(this, 'verifyError', {
      __proto__: null, configurable: false, enumerable: true, writable: false,
      value: binding.dhCheck(this.#handle),
    });
  }

  generateKeys(encoding) {
    return encode(checked(binding.dhGenerate(this.#handle), 'Key generation failed'), encoding);
  }

  computeSecret(key, inEncoding, outEncoding) {
    key = toBytes(key, 'key', inEncoding);
    const result = binding.dhCompute(this.#handle, key);
    if (result === KEY_TOO_SMALL) {
      throw codedError('ERR_CRYPTO_INVALID_KEYLEN', 'Supplied key is too small');
    }
    if (result === KEY_TOO_LARGE) {
      throw codedError('ERR_CRYPTO_INVALID_KEYLEN', 'Supplied key is too large');
    }
    return encode(checked(result, 'Invalid Key'), outEncoding);
  }

  #get(what, encoding, missing) {
    const bytes = binding.dhGet(this.#handle, what);
    if (bytes === undefined) {
      throw codedError('ERR_CRYPTO_INVALID_STATE',
                       `No ${missing} - did you forget to generate one?`);
    }
    return encode(bytes, encoding);
  }

  getPrime(encoding) { return this.#get(PRIME, encoding, 'prime'); }
  getGenerator(encoding) { return this.#get(GENERATOR, encoding, 'generator'); }
  getPublicKey(encoding) { return this.#get(PUBLIC, encoding, 'public key'); }
  getPrivateKey(encoding) { return this.#get(PRIVATE, encoding, 'private key'); }

  setPublicKey(key, encoding) {
    checked(binding.dhSet(this.#handle, false, toBytes(key, 'key', encoding)));
    return this;
  }

  setPrivateKey(key, encoding) {
    checked(binding.dhSet(this.#handle, true, toBytes(key, 'key', encoding)));
    return this;
  }
}

function toGenerator(generator, encoding) {
  if (!generator) return 2;
  if (typeof generator === 'number') {
    validateInt32(generator, 'generator');
    return generator;
  }
  if (typeof generator === 'string') return toBytes(generator, 'generator', encoding);
  if (isBytes(generator)) return generator;
  throw new codes.ERR_INVALID_ARG_TYPE('generator', NUMBERS, generator);
}

function DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  if (typeof sizeOrKey !== 'number' && typeof sizeOrKey !== 'string' && !isBytes(sizeOrKey)) {
    throw new codes.ERR_INVALID_ARG_TYPE('sizeOrKey', NUMBERS, sizeOrKey);
  }
  if (typeof sizeOrKey === 'number') validateInt32(sizeOrKey, 'sizeOrKey');
  // The encoding may be left out.
  if (keyEncoding && keyEncoding !== 'buffer' &&
      (typeof keyEncoding !== 'string' || encodingOf(keyEncoding) === undefined)) {
    genEncoding = generator;
    generator = keyEncoding;
    keyEncoding = undefined;
  }
  if (typeof sizeOrKey === 'string') {
    sizeOrKey = toBytes(sizeOrKey, 'sizeOrKey', keyEncoding || undefined);
  }
  return ReflectConstruct(Exchange, [sizeOrKey, toGenerator(generator, genEncoding)],
                          new.target ?? DiffieHellman);
}

function DiffieHellmanGroup(name) {
  if (typeof name !== 'string') {
    throw codedError('ERR_INVALID_ARG_TYPE', 'Group name must be a string');
  }
  const prime = binding.dhGroup(name);
  if (prime === undefined) throw new codes.ERR_CRYPTO_UNKNOWN_DH_GROUP();
  return ReflectConstruct(Exchange, [prime, 2], new.target ?? DiffieHellmanGroup);
}

const SHARED = ['generateKeys', 'computeSecret', 'getPrime', 'getGenerator', 'getPublicKey',
                'getPrivateKey'];
for (let i = 0; i < SHARED.length; i++) {
  DiffieHellman.prototype[SHARED[i]] = Exchange.prototype[SHARED[i]];
  DiffieHellmanGroup.prototype[SHARED[i]] = Exchange.prototype[SHARED[i]];
}
DiffieHellman.prototype.setPublicKey = Exchange.prototype.setPublicKey;
DiffieHellman.prototype.setPrivateKey = Exchange.prototype.setPrivateKey;

function createDiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding) {
  return new DiffieHellman(sizeOrKey, keyEncoding, generator, genEncoding);
}

function createDiffieHellmanGroup(name) {
  return new DiffieHellmanGroup(name);
}

// ---- ECDH -----------------------------------------------------------------------------------

const FORMS = { __proto__: null, compressed: 2, uncompressed: 4, hybrid: 6 };

function toForm(format) {
  if (!format) return FORMS.uncompressed;
  const form = typeof format === 'string' ? FORMS[format] : undefined;
  if (form === undefined) throw new codes.ERR_CRYPTO_ECDH_INVALID_FORMAT(format);
  return form;
}

// An operation that failed for a reason that OpenSSL's words do not tell.
function succeeded(result, message) {
  if (result === FAILED) throw new codes.ERR_CRYPTO_OPERATION_FAILED(message);
  if (result === BAD_POINT) {
    throw new codes.ERR_CRYPTO_OPERATION_FAILED('Failed to convert Buffer to EC_POINT');
  }
  return checked(result);
}

class Curve {
  #handle;

  constructor(curve) {
    validateString(curve, 'curve');
    this.#handle = checked(binding.ecdhNew(curve));
  }

  generateKeys(encoding, format) {
    succeeded(binding.ecdhGenerate(this.#handle), 'Failed to generate key');
    return this.getPublicKey(encoding, format);
  }

  computeSecret(key, inEncoding, outEncoding) {
    const result = binding.ecdhCompute(this.#handle, toBytes(key, 'key', inEncoding));
    if (result === BAD_POINT) throw new codes.ERR_CRYPTO_ECDH_INVALID_PUBLIC_KEY();
    return encode(succeeded(result, 'Failed to compute ECDH key'), outEncoding);
  }

  getPublicKey(encoding, format) {
    const bytes = binding.ecdhGetPublic(this.#handle, toForm(format));
    return encode(succeeded(bytes, 'Failed to get ECDH public key'), encoding);
  }

  getPrivateKey(encoding) {
    const bytes = binding.ecdhGetPrivate(this.#handle);
    return encode(succeeded(bytes, 'Failed to get ECDH private key'), encoding);
  }

  setPrivateKey(key, encoding) {
    const result = binding.ecdhSetPrivate(this.#handle, toBytes(key, 'key', encoding));
    if (result === BAD_NUMBER) {
      throw codedError('ERR_CRYPTO_INVALID_KEYTYPE',
                       'Private key is not valid for specified curve.');
    }
    succeeded(result, 'Failed to convert BN to a private key');
    return this;
  }

  setPublicKey(key, encoding) {
    succeeded(binding.ecdhSetPublic(this.#handle, toBytes(key, 'key', encoding)),
              'Failed to set EC_POINT as the public key');
    return this;
  }
}

function ECDH(curve) {
  return ReflectConstruct(Curve, [curve], new.target ?? ECDH);
}

const CURVE_METHODS = ['computeSecret', 'setPrivateKey', 'getPrivateKey', 'generateKeys',
                       'getPublicKey'];
for (let i = 0; i < CURVE_METHODS.length; i++) {
  ECDH.prototype[CURVE_METHODS[i]] = Curve.prototype[CURVE_METHODS[i]];
}
ECDH.prototype.setPublicKey = require('internal/util/functions').deprecate(
  Curve.prototype.setPublicKey, 'ecdh.setPublicKey() is deprecated.', 'DEP0031');

ECDH.convertKey = function convertKey(key, curve, inEncoding, outEncoding, format) {
  validateString(curve, 'curve');
  key = toBytes(key, 'key', inEncoding);
  const result = binding.ecdhConvert(key, curve, toForm(format));
  return encode(succeeded(result, 'Failed to get public key'), outEncoding);
};

function createECDH(curve) {
  return new ECDH(curve);
}

// ---- two keys -------------------------------------------------------------------------------

function diffieHellman(options, callback) {
  validateObject(options, 'options');
  if (callback !== undefined) validateFunction(callback, 'callback');
  const { privateKey, publicKey } = options;
  if (privateKey === undefined || privateKey === null) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.privateKey', privateKey);
  }
  if (publicKey === undefined || publicKey === null) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.publicKey', publicKey);
  }
  const input = require('internal/crypto/key-input');
  const getTheirs = input.publicKey(publicKey, 'options.publicKey');
  const getOurs = input.privateKey(privateKey, 'options.privateKey');
  const theirs = getTheirs();
  const ours = getOurs();
  const kind = binding.keyType(ours);
  const other = binding.keyType(theirs);
  if (kind !== other || kind !== 'dh' && kind !== 'ec' && kind !== 'x25519' && kind !== 'x448') {
    throw new codes.ERR_CRYPTO_INCOMPATIBLE_KEY('key types for Diffie-Hellman',
                                                `${kind} and ${other}`);
  }
  const run = (done) => binding.derive(done, ours, theirs);
  if (callback === undefined) return perform(run, toBuffer);
  start('DIFFIEHELLMANREQUEST', callback, run, toBuffer);
}

module.exports = {
  DiffieHellman, DiffieHellmanGroup, ECDH, createDiffieHellman, createDiffieHellmanGroup,
  createECDH, diffieHellman, getDiffieHellman: createDiffieHellmanGroup,
};
