// SPDX-License-Identifier: MIT
// Cipheriv and Decipheriv, and the Cipher and Decipher of old, whose key comes of a password.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort,
  NumberIsInteger, ReflectConstruct, StringPrototypeToLowerCase,
} = primordials;

const { codedError, codes } = require('internal/errors');
const { validateEncoding, validateObject, validateString, validateUint32 } =
  require('internal/validators');
const {
  BAD_STATE, BAD_TAG, FAILED, NO_TAG_LENGTH, NO_TEXT_LENGTH, binding, checked, failure, isFailure,
  opensslError,
} = require('internal/crypto/binding');
const { stringOption, toBuffer, toBytes } = require('internal/crypto/bytes');
const { secretBytes } = require('internal/crypto/keys');
const { normalizeEncoding } = require('internal/buffer/encodings');
const { FastBuffer } = require('internal/buffer/make');
const { becomeStream } = require('internal/streams/late');

function uintOption(options, name) {
  const value = options ? options[name] : undefined;
  if (value === undefined || value === null) return -1;
  if (value >>> 0 !== value) throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, value);
  return value + 0; // which makes 0 of -0
}

function begin(name, key, iv, isEncrypting, tagLength) {
  const result = binding.cipherNew(name, key, iv, isEncrypting, tagLength);
  switch (result) {
    case BAD_TAG: throw new codes.ERR_CRYPTO_INVALID_AUTH_TAG(tagLength);
    case NO_TAG_LENGTH:
      throw codedError('ERR_CRYPTO_INVALID_AUTH_TAG', `authTagLength required for ${name}`);
    default: return checked(result, 'Failed to initialize cipher');
  }
}

const AUTHENTICATED = ['ccm', 'gcm', 'ocb'];

function isAuthenticated(name) {
  const info = binding.cipherInfo(name, -1, -1);
  if (info === undefined) return false;
  for (let i = 0; i < AUTHENTICATED.length; i++) {
    if (info.mode === AUTHENTICATED[i]) return true;
  }
  return StringPrototypeToLowerCase(info.name) === 'chacha20-poly1305';
}

// What the four classes share.
class CipherBase {
  #handle;
  #name;

  constructor(name, handle, options) {
    this.#name = name;
    this.#handle = handle;
    this._decoder = null;
    this._options = options;
  }

  #update(data, encoding) {
    const result = binding.cipherUpdate(this.#handle, typeof data === 'string' ?
      toBytes(data, 'data', normalizeEncoding(encoding)) : data);
    if (result === BAD_STATE) throw opensslError('Trying to add data in unsupported state');
    return toBuffer(checked(result, 'Trying to add data in unsupported state'));
  }

  #final() {
    const result = binding.cipherFinal(this.#handle);
    if (result === BAD_STATE) throw codedError('ERR_CRYPTO_INVALID_STATE', 'Invalid state');
    if (result === FAILED) {
      throw opensslError(isAuthenticated(this.#name) ?
        'Unsupported state or unable to authenticate data' : 'Unsupported state');
    }
    return toBuffer(checked(result));
  }

  #decoder(encoding) {
    const name = normalizeEncoding(encoding);
    this._decoder ??= new (require('string_decoder').StringDecoder)(encoding);
    if (this._decoder.encoding !== name) {
      if (name === undefined) throw new codes.ERR_UNKNOWN_ENCODING(encoding);
      throw new codes.ERR_INVALID_ARG_VALUE(
        'outputEncoding', encoding, `cannot be changed from '${this._decoder.encoding}'`);
    }
    return this._decoder;
  }

  update(data, inputEncoding, outputEncoding) {
    if (typeof data === 'string') {
      validateEncoding(data, inputEncoding);
    } else if (!ArrayBufferIsView(data)) {
      throw new codes.ERR_INVALID_ARG_TYPE(
        'data', ['string', 'Buffer', 'TypedArray', 'DataView'], data);
    }
    const bytes = this.#update(data, inputEncoding);
    if (!outputEncoding || outputEncoding === 'buffer') return bytes;
    return this.#decoder(outputEncoding).write(bytes);
  }

  final(outputEncoding) {
    const bytes = this.#final();
    if (!outputEncoding || outputEncoding === 'buffer') return bytes;
    return this.#decoder(outputEncoding).end(bytes);
  }

  setAutoPadding(autoPadding) {
    if (!binding.cipherSetPadding(this.#handle, !!autoPadding)) {
      throw new codes.ERR_CRYPTO_INVALID_STATE('setAutoPadding');
    }
    return this;
  }

  setAAD(buffer, options) {
    const encoding = stringOption(options, 'encoding');
    const length = uintOption(options, 'plaintextLength');
    const bytes = toBytes(buffer, 'aadbuf', encoding);
    const result = binding.cipherSetAAD(this.#handle, bytes, length);
    if (result === BAD_STATE) throw new codes.ERR_CRYPTO_INVALID_STATE('setAAD');
    if (result === NO_TEXT_LENGTH) {
      throw codedError('ERR_MISSING_ARGS',
                       'options.plaintextLength required for CCM mode with AAD');
    }
    if (isFailure(result)) throw failure(result);
    return this;
  }

  _transform(chunk, encoding, callback) {
    this.push(this.#update(chunk, encoding));
    callback();
  }

  _flush(callback) {
    try {
      this.push(this.#final());
    } catch (error) {
      callback(error);
      return;
    }
    callback();
  }

  static getTag(cipher) {
    const result = binding.cipherGetTag(cipher.#handle);
    if (isFailure(result)) throw new codes.ERR_CRYPTO_INVALID_STATE('getAuthTag');
    return toBuffer(result);
  }

  static setTag(cipher, tag) {
    const result = binding.cipherSetTag(cipher.#handle, tag);
    if (result === BAD_TAG) throw new codes.ERR_CRYPTO_INVALID_AUTH_TAG(tag.byteLength);
    if (isFailure(result)) throw new codes.ERR_CRYPTO_INVALID_STATE('setAuthTag');
  }
}

const { getTag, setTag } = CipherBase;

function getAuthTag() {
  return getTag(this);
}

function setAuthTag(buffer, encoding) {
  setTag(this, toBytes(buffer, 'buffer', encoding));
  return this;
}

function withVector(name, key, iv, options, isEncrypting) {
  validateString(name, 'cipher');
  const encoding = stringOption(options, 'encoding');
  const secret = secretBytes(key, encoding);
  if (iv !== null) iv = toBytes(iv, 'iv');
  return begin(name, secret, iv, isEncrypting, uintOption(options, 'authTagLength'));
}

// Key and vector as `openssl enc` makes them of a password.
function withPassword(name, password, options, isEncrypting) {
  validateString(name, 'cipher');
  password = toBytes(password, 'password');
  const info = binding.cipherInfo(name, -1, -1);
  if (info === undefined) throw new codes.ERR_CRYPTO_UNKNOWN_CIPHER();
  const key = new FastBuffer(info.keyLength);
  const iv = new FastBuffer(info.ivLength ?? 0);
  checked(binding.bytesToKey(password, key, iv));
  return begin(name, key, iv, isEncrypting, uintOption(options, 'authTagLength'));
}

// ---- the classes ----------------------------------------------------------------------------

function make(target, name, handle, options) {
  return ReflectConstruct(CipherBase, [name, handle, options], target);
}

function Cipheriv(cipher, key, iv, options) {
  return make(new.target ?? Cipheriv, cipher, withVector(cipher, key, iv, options, true), options);
}

function Decipheriv(cipher, key, iv, options) {
  return make(new.target ?? Decipheriv, cipher, withVector(cipher, key, iv, options, false),
              options);
}

function Cipher(cipher, password, options) {
  return make(new.target ?? Cipher, cipher, withPassword(cipher, password, options, true),
              options);
}

function Decipher(cipher, password, options) {
  return make(new.target ?? Decipher, cipher, withPassword(cipher, password, options, false),
              options);
}

// Each has a prototype of its own; the methods are the base's.
const SHARED = ['_transform', '_flush', 'update', 'final', 'setAutoPadding', 'setAAD'];

function prepare(Function, isEncrypting) {
  const { prototype } = Function;
  for (let i = 0; i < SHARED.length; i++) prototype[SHARED[i]] = CipherBase.prototype[SHARED[i]];
  if (isEncrypting) prototype.getAuthTag = getAuthTag;
  else prototype.setAuthTag = setAuthTag;
  becomeStream(Function, 'Transform');
}

prepare(Cipheriv, true);
prepare(Decipheriv, false);
prepare(Cipher, true);
prepare(Decipher, false);

function createCipheriv(cipher, key, iv, options) {
  return new Cipheriv(cipher, key, iv, options);
}

function createDecipheriv(cipher, key, iv, options) {
  return new Decipheriv(cipher, key, iv, options);
}

// ---- what there is --------------------------------------------------------------------------

let names;

// Of names that differ only in the case of letters, the one in small letters.
function getCiphers() {
  if (names === undefined) {
    const all = binding.cipherNames();
    const small = { __proto__: null };
    for (let i = 0; i < all.length; i++) {
      const key = StringPrototypeToLowerCase(all[i]);
      if (small[key] === undefined || key === all[i]) small[key] = all[i];
    }
    names = [];
    for (const key in small) ArrayPrototypePush(names, small[key]);
    ArrayPrototypeSort(names);
  }
  return ArrayPrototypeSlice(names);
}

function getCipherInfo(nameOrNid, options = { __proto__: null }) {
  validateObject(options, 'options');
  const { ivLength = -1, keyLength = -1 } = options;
  if (keyLength !== -1) validateUint32(keyLength, 'options.keyLength');
  if (ivLength !== -1) validateUint32(ivLength, 'options.ivLength');
  if (typeof nameOrNid !== 'string' && typeof nameOrNid !== 'number') {
    throw new codes.ERR_INVALID_ARG_TYPE('nameOrNid', ['string', 'number'], nameOrNid);
  }
  if (nameOrNid === '' || typeof nameOrNid === 'number' &&
      (!NumberIsInteger(nameOrNid) || nameOrNid < 1 || nameOrNid > 2147483647)) {
    return undefined;
  }
  const info = binding.cipherInfo(nameOrNid, keyLength, ivLength);
  if (info !== undefined) info.name = StringPrototypeToLowerCase(info.name);
  return info;
}

module.exports = {
  Cipher, Cipheriv, Decipher, Decipheriv, createCipheriv, createDecipheriv, getCipherInfo,
  getCiphers,
};
