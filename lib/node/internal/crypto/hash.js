// SPDX-License-Identifier: MIT
// Hash, Hmac and crypto.hash().
//
// 1. A digest's name becomes a number once; `known` has the numbers, and a digest's length.
// 2. Classes keep their handles in private fields and are hidden behind functions that can be
//    called without `new`, as Node's can.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypeSlice, Error, ObjectDefineProperty, ReflectConstruct,
  StringPrototypeToLowerCase,
} = primordials;

const { BAD_DIGEST, binding, checked, failure, isFailure } = require('internal/crypto/binding');
const { codes } = require('internal/errors');
const { validateEncoding, validateObject, validateString, validateUint32 } =
  require('internal/validators');
const { encodingOf, normalizeEncoding } = require('internal/buffer/encodings');
require('buffer'); // gives FastBuffer its methods
const { FastBuffer, statics: { from } } = require('internal/buffer/make');
const { becomeStream } = require('internal/streams/late');

const {
  hashCopy, hashFinish, hashFinishHex, hashNew, hashOnce, hashUpdate, hmacFinish, hmacNew,
  hmacUpdate,
} = binding;

// ---- digests --------------------------------------------------------------------------------

class Digest {
  constructor(id) {
    const info = binding.digestInfo(id);
    this.id = id;
    this.size = info[0];
    this.isXof = info[1];
  }
}

const known = { __proto__: null };

// Its Digest, or the number of a failure.
function findDigest(name) {
  const found = known[name];
  if (found !== undefined) return found;
  const id = binding.digestId(name);
  return isFailure(id) ? id : known[name] = new Digest(id);
}

// The same, or undefined for a name that is not one.
function digestOrNone(name) {
  const found = findDigest(name);
  return isFailure(found) ? undefined : found;
}

function findHash(name, isOnce = false) {
  const digest = findDigest(name);
  if (isFailure(digest)) {
    if (digest !== BAD_DIGEST) throw failure(digest);
    throw new Error(`Digest method ${isOnce ? `${name} is ` : ''}not supported`);
  }
  return digest;
}

function checkLength(digest, length) {
  if (length !== digest.size && !digest.isXof) throw failure(binding.notXof());
}

let names;

function getHashes() {
  names ??= binding.digestNames();
  return ArrayPrototypeSlice(names);
}

// ---- input and output -----------------------------------------------------------------------

// What natives take: bytes, or text that is meant as UTF-8.
function toInput(data, encoding) {
  if (typeof data !== 'string') return data;
  if (encoding === undefined || encoding === 'utf8' || encoding === 'utf-8' ||
      encoding === 'buffer') {
    return data;
  }
  const name = normalizeEncoding(encoding);
  return name === undefined || name === 'utf8' ? data : from(data, name);
}

function checkInput(data, encoding) {
  if (typeof data === 'string') {
    validateEncoding(data, encoding);
  } else if (!ArrayBufferIsView(data)) {
    throw new codes.ERR_INVALID_ARG_TYPE(
      'data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
  }
}

// Bytes in an encoding; as they are if it is no encoding.
function encode(bytes, encoding) {
  if (!encoding || encoding === 'buffer') return bytes;
  const found = encodingOf(encoding);
  return found === undefined ? bytes : found.slice(bytes, 0, bytes.length);
}

// ---- Hash -----------------------------------------------------------------------------------

const kCopy = { __proto__: null };

class HashStream {
  #handle;
  #digest;
  #size;
  #isUsual; // the length is the digest's own
  #done = false;
  #bytes;   // after the stream has ended or digest() was called
  #hex;     // the same, if that was all that was asked for

  constructor(algorithm, options, from_) {
    this._options = options;
    let length = typeof options === 'object' && options !== null ? options.outputLength : undefined;
    if (from_ === kCopy) {
      if (length !== undefined) validateUint32(length, 'options.outputLength');
      algorithm.#copyTo(this, length);
      return;
    }
    validateString(algorithm, 'algorithm');
    if (length !== undefined) validateUint32(length, 'options.outputLength');
    this.#begin(findHash(algorithm), length);
    this.#handle = checked(hashNew(this.#digest.id));
  }

  #begin(digest, length = digest.size) {
    checkLength(digest, length);
    this.#digest = digest;
    this.#size = length;
    this.#isUsual = length === digest.size;
  }

  #copyTo(other, length) {
    other.#begin(this.#digest, length);
    other.#handle = checked(hashCopy(this.#handle));
  }

  copy(options) {
    if (this.#done) throw new codes.ERR_CRYPTO_HASH_FINALIZED();
    return new HashStream(this, options, kCopy);
  }

  update(data, encoding) {
    if (this.#done) throw new codes.ERR_CRYPTO_HASH_FINALIZED();
    checkInput(data, encoding);
    if (!hashUpdate(this.#handle, toInput(data, encoding))) {
      throw new codes.ERR_CRYPTO_HASH_UPDATE_FAILED();
    }
    return this;
  }

  #finish() {
    if (this.#hex !== undefined) return from(this.#hex, 'hex');
    if (this.#bytes === undefined) {
      const bytes = new FastBuffer(this.#size);
      if (!hashFinish(this.#handle, bytes)) throw failure(-1);
      this.#bytes = bytes;
    }
    return this.#bytes;
  }

  digest(outputEncoding) {
    if (this.#done) throw new codes.ERR_CRYPTO_HASH_FINALIZED();
    this.#done = true;
    if (outputEncoding === 'hex' && this.#isUsual && this.#bytes === undefined) {
      return this.#hex = checked(hashFinishHex(this.#handle));
    }
    if (outputEncoding) outputEncoding = `${outputEncoding}`;
    return encode(this.#finish(), outputEncoding);
  }

  _transform(chunk, encoding, callback) {
    if (!hashUpdate(this.#handle, toInput(chunk, encoding))) {
      callback(new codes.ERR_CRYPTO_HASH_UPDATE_FAILED());
    } else {
      callback();
    }
  }

  _flush(callback) {
    this.push(this.#finish());
    callback();
  }
}

function Hash(algorithm, options) {
  return ReflectConstruct(HashStream, [algorithm, options], new.target ?? Hash);
}

// A function for a class: it makes the same objects, with or without `new`.
function hideBehind(Function, Class) {
  Function.prototype = Class.prototype;
  ObjectDefineProperty(Class.prototype, 'constructor', {
    __proto__: null, configurable: true, enumerable: false, value: Function, writable: true,
  });
}

hideBehind(Hash, HashStream);
becomeStream(Hash, 'Transform');

function createHash(algorithm, options) {
  return new HashStream(algorithm, options);
}

// ---- Hmac -----------------------------------------------------------------------------------

class HmacStream {
  #handle;
  #size;
  #done = false;
  #isFlushed = false;

  constructor(hmac, key, options) {
    validateString(hmac, 'hmac');
    let encoding;
    if (options) {
      encoding = options.encoding;
      if (encoding !== undefined) validateString(encoding, 'options.encoding');
    }
    const bytes = require('internal/crypto/keys').secretBytes(key, encoding);
    const digest = digestOrNone(hmac);
    if (digest === undefined) throw new codes.ERR_CRYPTO_INVALID_DIGEST(hmac);
    this._options = options;
    this.#size = digest.size;
    this.#handle = checked(hmacNew(digest.id, bytes));
  }

  update(data, encoding) {
    if (this.#done) throw new codes.ERR_CRYPTO_HASH_FINALIZED();
    checkInput(data, encoding);
    if (!hmacUpdate(this.#handle, toInput(data, encoding))) {
      throw new codes.ERR_CRYPTO_HASH_UPDATE_FAILED();
    }
    return this;
  }

  #finish() {
    if (this.#isFlushed) return new FastBuffer();
    this.#isFlushed = true;
    const bytes = new FastBuffer(this.#size);
    checked(hmacFinish(this.#handle, bytes));
    return bytes;
  }

  // Once it was asked for there is none any more: the empty one.
  digest(outputEncoding) {
    if (!this.#done && outputEncoding === 'hex' && !this.#isFlushed) {
      this.#done = this.#isFlushed = true;
      return checked(hmacFinish(this.#handle));
    }
    const bytes = this.#finish();
    this.#done = true;
    return encode(bytes, outputEncoding && `${outputEncoding}`);
  }

  _transform(chunk, encoding, callback) {
    if (!hmacUpdate(this.#handle, toInput(chunk, encoding))) {
      callback(new codes.ERR_CRYPTO_HASH_UPDATE_FAILED());
    } else {
      callback();
    }
  }

  _flush(callback) {
    this.push(this.#finish());
    callback();
  }
}

function Hmac(hmac, key, options) {
  return ReflectConstruct(HmacStream, [hmac, key, options], new.target ?? Hmac);
}

hideBehind(Hmac, HmacStream);
becomeStream(Hmac, 'Transform');

function createHmac(hmac, key, options) {
  return new HmacStream(hmac, key, options);
}

// ---- crypto.hash ----------------------------------------------------------------------------

function outputOf(encoding) {
  if (encoding === 'hex') return encoding;
  validateString(encoding, 'outputEncoding');
  const name = normalizeEncoding(encoding);
  if (name !== undefined) return name;
  if (StringPrototypeToLowerCase(encoding) === 'buffer') return 'buffer';
  throw new codes.ERR_INVALID_ARG_VALUE('outputEncoding', encoding);
}

function hash(algorithm, input, options = 'hex') {
  validateString(algorithm, 'algorithm');
  if (typeof input !== 'string' && !ArrayBufferIsView(input)) {
    throw new codes.ERR_INVALID_ARG_TYPE(
      'input', ['Buffer', 'TypedArray', 'DataView', 'string'], input);
  }
  let encoding = options;
  let length;
  if (typeof options !== 'string') {
    validateObject(options, 'options');
    encoding = options.outputEncoding ?? 'hex';
    length = options.outputLength;
  }
  encoding = outputOf(encoding);
  if (length !== undefined) validateUint32(length, 'outputLength');
  const digest = findHash(algorithm, true);
  length ??= digest.size;
  checkLength(digest, length);
  if (encoding === 'hex' && length === digest.size) return checked(hashOnce(digest.id, input));
  const bytes = new FastBuffer(length);
  checked(hashOnce(digest.id, input, bytes));
  return encode(bytes, encoding);
}

module.exports = {
  Hash, Hmac, createHash, createHmac, digestOrNone, encode, findDigest, getHashes, hash,
  hideBehind, toInput,
};
