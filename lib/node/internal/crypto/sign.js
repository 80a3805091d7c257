// SPDX-License-Identifier: MIT
// Sign and Verify, and the one-shot sign() and verify(). The classes make a digest on the way and
// sign that; the functions give the data to OpenSSL as it is.
'use strict';

const { ArrayBufferIsView, ReflectConstruct } = primordials;

const { codedError, codes } = require('internal/errors');
const { validateEncoding, validateFunction, validateString } = require('internal/validators');
const { BAD_SIGNATURE, binding, checked } = require('internal/crypto/binding');
const { toBuffer, toBytes } = require('internal/crypto/bytes');
const { digestOrNone, toInput } = require('internal/crypto/hash');
const { privateKey, publicKey } = require('internal/crypto/key-input');
const { perform, start } = require('internal/crypto/jobs');
const { FastBuffer } = require('internal/buffer/make');
const { becomeStream } = require('internal/streams/late');

const PSS_PADDING = 6;
const PSS_SALT_MAX = -2;

// ---- options of a key -----------------------------------------------------------------------

function intOption(options, name) {
  const value = options[name];
  if (value === undefined) return undefined;
  if (value === value >> 0) return value;
  throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, value);
}

function isP1363(options) {
  const { dsaEncoding = 'der' } = options;
  if (typeof options !== 'object' || dsaEncoding === 'der') return false;
  if (dsaEncoding === 'ieee-p1363') return true;
  throw new codes.ERR_INVALID_ARG_VALUE('options.dsaEncoding', dsaEncoding);
}

class Options {
  constructor(key) {
    this.padding = intOption(key, 'padding');
    this.salt = intOption(key, 'saltLength');
    if (this.salt === undefined && this.padding === PSS_PADDING) this.salt = PSS_SALT_MAX;
    this.isP1363 = isP1363(key);
  }
}

function notInitialised() {
  return codedError('ERR_CRYPTO_INVALID_STATE', 'Not initialised');
}

function findDigest(algorithm) {
  const digest = digestOrNone(algorithm);
  if (digest === undefined) throw new codes.ERR_CRYPTO_INVALID_DIGEST(algorithm);
  return digest;
}

// ---- classes --------------------------------------------------------------------------------

class SignBase {
  #handle;
  #digest;
  #isDone = false;

  constructor(algorithm, options) {
    validateString(algorithm, 'algorithm');
    this.#digest = digestOrNone(algorithm);
    if (this.#digest === undefined) {
      throw codedError('ERR_CRYPTO_INVALID_DIGEST', 'Invalid digest');
    }
    this.#handle = checked(binding.hashNew(this.#digest.id));
    this._options = options;
  }

  update(data, encoding) {
    if (typeof data === 'string') {
      validateEncoding(data, encoding);
    } else if (!ArrayBufferIsView(data)) {
      throw new codes.ERR_INVALID_ARG_TYPE(
        'data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
    }
    if (this.#isDone) throw notInitialised();
    if (!binding.hashUpdate(this.#handle, toInput(data, encoding))) {
      throw new codes.ERR_CRYPTO_HASH_UPDATE_FAILED();
    }
    return this;
  }

  _write(chunk, encoding, callback) {
    this.update(chunk, encoding);
    callback();
  }

  // Signs, or verifies if there is a signature.
  static finish(self, handle, options, signature) {
    if (self.#isDone) throw notInitialised();
    const kind = binding.keyType(handle);
    if (kind === 'ed25519' || kind === 'ed448') {
      throw codedError('ERR_CRYPTO_UNSUPPORTED_OPERATION', 'Unsupported crypto operation');
    }
    self.#isDone = true;
    const bytes = new FastBuffer(self.#digest.size);
    if (!binding.hashFinish(self.#handle, bytes)) {
      throw new codes.ERR_CRYPTO_HASH_UPDATE_FAILED();
    }
    const result = binding.sign(undefined, handle, bytes, self.#digest.id, true, options.padding,
                                options.salt, options.isP1363, signature);
    if (result === BAD_SIGNATURE) {
      throw new codes.ERR_CRYPTO_OPERATION_FAILED('Malformed signature');
    }
    return checked(result);
  }
}

const { finish } = SignBase;

function Sign(algorithm, options) {
  return ReflectConstruct(SignBase, [algorithm, options], new.target ?? Sign);
}

Sign.prototype._write = SignBase.prototype._write;
Sign.prototype.update = SignBase.prototype.update;
Sign.prototype.sign = function sign(privateKey_, encoding) {
  if (!privateKey_) throw new codes.ERR_CRYPTO_SIGN_KEY_REQUIRED();
  const getKey = privateKey(privateKey_, 'privateKey');
  const options = new Options(privateKey_);
  const bytes = toBuffer(finish(this, getKey(), options));
  return encoding && encoding !== 'buffer' ? bytes.toString(encoding) : bytes;
};
becomeStream(Sign, 'Writable');

function Verify(algorithm, options) {
  return ReflectConstruct(SignBase, [algorithm, options], new.target ?? Verify);
}

Verify.prototype._write = SignBase.prototype._write;
Verify.prototype.update = SignBase.prototype.update;
Verify.prototype.verify = function verify(key, signature, sigEncoding) {
  const getKey = publicKey(key, 'key');
  const options = new Options(key);
  signature = toBytes(signature, 'signature', sigEncoding);
  return finish(this, getKey(), options, signature);
};
becomeStream(Verify, 'Writable');

function createSign(algorithm, options) {
  return new Sign(algorithm, options);
}

function createVerify(algorithm, options) {
  return new Verify(algorithm, options);
}

// ---- one shot -------------------------------------------------------------------------------

function describe(algorithm, data, options, handle, signature) {
  const id = algorithm === undefined || algorithm === null ? -1 : findDigest(algorithm).id;
  return (done) => binding.sign(done, handle, data, id, false, options.padding, options.salt,
                                options.isP1363, signature);
}

function checkArguments(algorithm, callback) {
  if (algorithm !== undefined && algorithm !== null) validateString(algorithm, 'algorithm');
  if (callback !== undefined) validateFunction(callback, 'callback');
}

function sign(algorithm, data, key, callback) {
  checkArguments(algorithm, callback);
  data = toBytes(data, 'data');
  if (!key) throw new codes.ERR_CRYPTO_SIGN_KEY_REQUIRED();
  const options = new Options(key);
  const run = describe(algorithm, data, options, privateKey(key)());
  if (callback === undefined) return perform(run, toBuffer);
  start('SIGNREQUEST', callback, run, toBuffer);
}

const same = (value) => value;

function verify(algorithm, data, key, signature, callback) {
  checkArguments(algorithm, callback);
  data = toBytes(data, 'data');
  const options = new Options(key);
  signature = toBytes(signature, 'signature');
  const run = describe(algorithm, data, options, publicKey(key)(), signature);
  if (callback === undefined) return perform(run, same);
  start('SIGNREQUEST', callback, run, same);
}

module.exports = { Sign, Verify, createSign, createVerify, sign, verify };
