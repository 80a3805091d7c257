// SPDX-License-Identifier: MIT
// crypto.subtle: converts arguments, normalizes the algorithm, looks whether the key may be used
// so, and calls the algorithm's method.
'use strict';

const {
  JSONParse, JSONStringify, ObjectDefineProperties, StringPrototypeRepeat, SymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { binding } = require('internal/crypto/binding');
const { toArrayBuffer } = require('internal/crypto/bytes');
const convert = require('internal/crypto/web/convert');
const { find, normalize, supports } = require('internal/crypto/web/algorithms');
const { exception, hashId, promised } = require('internal/crypto/web/common');
const { canBeUsed, partsOf } = require('internal/crypto/web/key');
const { FastBuffer, statics: { from } } = require('internal/buffer/make');
const { utf8 } = require('internal/buffer/encodings');

const kOurs = { __proto__: null };

// ---- steps ----------------------------------------------------------------------------------

function checkUse(key, algorithm, usage) {
  if (partsOf(key).algorithm.name !== algorithm.name) {
    throw exception('Key algorithm mismatch', 'InvalidAccessError');
  }
  if (!canBeUsed(key, usage)) {
    throw exception(usage === 'deriveBits' || usage === 'deriveKey' ?
      `baseKey does not have ${usage} usage` : `Unable to use this key to ${usage}`,
                    'InvalidAccessError');
  }
}

function importWith(format, data, algorithm, extractable, usages) {
  const key = find(algorithm.name).importKey(format, data, algorithm, extractable, usages);
  if (key === undefined) {
    throw exception(`Unable to import ${algorithm.name} using ${format} format`,
                    'NotSupportedError');
  }
  const { type, usages: allowed } = partsOf(key);
  if (type !== 'public' && allowed.length === 0) {
    throw exception(`Usages cannot be empty when importing a ${type} key.`, 'SyntaxError');
  }
  return key;
}

function exportWith(format, key) {
  const { algorithm: { name }, extractable, type } = partsOf(key);
  if (!supports('exportKey', name)) {
    throw exception(`${name} key export is not supported`, 'NotSupportedError');
  }
  if (!extractable) throw exception('key is not extractable', 'InvalidAccessError');
  const result = find(name).exportKey(format, key);
  if (result === undefined) {
    throw exception(`Unable to export ${name} ${type} key using ${format} format`,
                    'NotSupportedError');
  }
  return result;
}

// Wrapping has algorithms of its own; others encrypt.
function normalizeWrap(algorithm, wrap, crypt) {
  try {
    return normalize(algorithm, wrap);
  } catch {
    return normalize(algorithm, crypt);
  }
}

function textOfJwk(jwk, name) {
  const text = JSONStringify(jwk);
  const over = text.length % 8;
  // This algorithm takes whole blocks only.
  return from(name === 'AES-KW' && over !== 0 ? text + StringPrototypeRepeat(' ', 8 - over) : text);
}

function jwkOfText(buffer) {
  const bytes = new FastBuffer(buffer);
  let jwk;
  try {
    jwk = convert.jwk(JSONParse(utf8.slice(bytes, 0, bytes.length)),
                      { __proto__: null, prefix: 'Invalid wrapped JWK key', context: '' });
  } catch (error) {
    throw exception('Invalid wrapped JWK key', 'DataError', error);
  }
  if (jwk.kty === undefined) throw exception('Invalid wrapped JWK key', 'DataError');
  return jwk;
}

// ---- methods --------------------------------------------------------------------------------

class SubtleCrypto {
  constructor(key) {
    if (key !== kOurs) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
  }

  async digest(algorithm, data) {
    begin(this, 'digest', 2, arguments.length);
    algorithm = convert.algorithm(algorithm, convert.argument('digest', 0));
    data = convert.bytes(data, convert.argument('digest', 1));
    const hash = normalize(algorithm, 'digest');
    return promised('HASHREQUEST', (done) => binding.digest(done, hashId(hash), data),
                    toArrayBuffer);
  }

  async generateKey(algorithm, extractable, keyUsages) {
    begin(this, 'generateKey', 3, arguments.length);
    algorithm = convert.algorithm(algorithm, convert.argument('generateKey', 0));
    keyUsages = convert.usages(keyUsages, convert.argument('generateKey', 2));
    const normal = normalize(algorithm, 'generateKey');
    return find(normal.name).generateKey(normal, !!extractable, keyUsages);
  }

  async importKey(format, keyData, algorithm, extractable, keyUsages) {
    begin(this, 'importKey', 5, arguments.length);
    format = convert.keyFormat(format, convert.argument('importKey', 0));
    keyData = (format === 'jwk' ? convert.jwk : convert.bytes)(
      keyData, convert.argument('importKey', 1));
    algorithm = convert.algorithm(algorithm, convert.argument('importKey', 2));
    keyUsages = convert.usages(keyUsages, convert.argument('importKey', 4));
    return importWith(format, keyData, normalize(algorithm, 'importKey'), !!extractable, keyUsages);
  }

  async exportKey(format, key) {
    begin(this, 'exportKey', 2, arguments.length);
    format = convert.keyFormat(format, convert.argument('exportKey', 0));
    key = convert.cryptoKey(key, convert.argument('exportKey', 1));
    return exportWith(format, key);
  }

  async encrypt(algorithm, key, data) {
    begin(this, 'encrypt', 3, arguments.length);
    return crypt('encrypt', algorithm, key, data);
  }

  async decrypt(algorithm, key, data) {
    begin(this, 'decrypt', 3, arguments.length);
    return crypt('decrypt', algorithm, key, data);
  }

  async sign(algorithm, key, data) {
    begin(this, 'sign', 3, arguments.length);
    return crypt('sign', algorithm, key, data);
  }

  async verify(algorithm, key, signature, data) {
    begin(this, 'verify', 4, arguments.length);
    algorithm = convert.algorithm(algorithm, convert.argument('verify', 0));
    key = convert.cryptoKey(key, convert.argument('verify', 1));
    signature = convert.bytes(signature, convert.argument('verify', 2));
    data = convert.bytes(data, convert.argument('verify', 3));
    const normal = normalize(algorithm, 'verify');
    checkUse(key, normal, 'verify');
    return find(normal.name).verify(normal, key, signature, data);
  }

  async deriveBits(algorithm, baseKey, length = null) {
    begin(this, 'deriveBits', 2, arguments.length);
    algorithm = convert.algorithm(algorithm, convert.argument('deriveBits', 0));
    baseKey = convert.cryptoKey(baseKey, convert.argument('deriveBits', 1));
    if (length !== null) length = convert.unsignedLong(length, convert.argument('deriveBits', 2));
    const normal = normalize(algorithm, 'deriveBits');
    checkUse(baseKey, normal, 'deriveBits');
    return find(normal.name).deriveBits(normal, baseKey, length);
  }

  async deriveKey(algorithm, baseKey, derivedKeyType, extractable, keyUsages) {
    begin(this, 'deriveKey', 5, arguments.length);
    algorithm = convert.algorithm(algorithm, convert.argument('deriveKey', 0));
    baseKey = convert.cryptoKey(baseKey, convert.argument('deriveKey', 1));
    derivedKeyType = convert.algorithm(derivedKeyType, convert.argument('deriveKey', 2));
    keyUsages = convert.usages(keyUsages, convert.argument('deriveKey', 4));
    const normal = normalize(algorithm, 'deriveBits');
    const derived = normalize(derivedKeyType, 'importKey');
    const sized = normalize(derivedKeyType, 'get key length');
    checkUse(baseKey, normal, 'deriveKey');
    const length = find(sized.name).keyLength(sized);
    const bits = await find(normal.name).deriveBits(normal, baseKey, length);
    return importWith('raw-secret', new FastBuffer(bits), derived, !!extractable, keyUsages);
  }

  async wrapKey(format, key, wrappingKey, wrapAlgorithm) {
    begin(this, 'wrapKey', 4, arguments.length);
    format = convert.keyFormat(format, convert.argument('wrapKey', 0));
    key = convert.cryptoKey(key, convert.argument('wrapKey', 1));
    wrappingKey = convert.cryptoKey(wrappingKey, convert.argument('wrapKey', 2));
    wrapAlgorithm = convert.algorithm(wrapAlgorithm, convert.argument('wrapKey', 3));
    const normal = normalizeWrap(wrapAlgorithm, 'wrapKey', 'encrypt');
    checkUse(wrappingKey, normal, 'wrapKey');
    const data = exportWith(format, key);
    return find(normal.name).encrypt(
      normal, wrappingKey, format === 'jwk' ? textOfJwk(data, normal.name) : new FastBuffer(data));
  }

  async unwrapKey(format, wrappedKey, unwrappingKey, unwrapAlgorithm, unwrappedKeyAlgorithm,
                  extractable, keyUsages) {
    begin(this, 'unwrapKey', 7, arguments.length);
    format = convert.keyFormat(format, convert.argument('unwrapKey', 0));
    wrappedKey = convert.bytes(wrappedKey, convert.argument('unwrapKey', 1));
    unwrappingKey = convert.cryptoKey(unwrappingKey, convert.argument('unwrapKey', 2));
    unwrapAlgorithm = convert.algorithm(unwrapAlgorithm, convert.argument('unwrapKey', 3));
    unwrappedKeyAlgorithm = convert.algorithm(unwrappedKeyAlgorithm,
                                              convert.argument('unwrapKey', 4));
    keyUsages = convert.usages(keyUsages, convert.argument('unwrapKey', 6));
    const normal = normalizeWrap(unwrapAlgorithm, 'unwrapKey', 'decrypt');
    const derived = normalize(unwrappedKeyAlgorithm, 'importKey');
    checkUse(unwrappingKey, normal, 'unwrapKey');
    const data = await find(normal.name).decrypt(normal, unwrappingKey, wrappedKey);
    return importWith(format, format === 'jwk' ? jwkOfText(data) : new FastBuffer(data), derived,
                      !!extractable, keyUsages);
  }
}

const subtle = new SubtleCrypto(kOurs);

function begin(receiver, method, count, given) {
  if (receiver !== subtle) throw new codes.ERR_INVALID_THIS('SubtleCrypto');
  convert.require(method, count, given);
}

function crypt(method, algorithm, key, data) {
  algorithm = convert.algorithm(algorithm, convert.argument(method, 0));
  key = convert.cryptoKey(key, convert.argument(method, 1));
  data = convert.bytes(data, convert.argument(method, 2));
  const normal = normalize(algorithm, method);
  checkUse(key, normal, method);
  return find(normal.name)[method](normal, key, data);
}

const kEnumerable = { __proto__: null, enumerable: true };
ObjectDefineProperties(SubtleCrypto.prototype, {
  [SymbolToStringTag]: {
    __proto__: null, configurable: true, enumerable: false, value: 'SubtleCrypto', writable: false,
  },
  encrypt: kEnumerable,
  decrypt: kEnumerable,
  sign: kEnumerable,
  verify: kEnumerable,
  digest: kEnumerable,
  generateKey: kEnumerable,
  deriveKey: kEnumerable,
  deriveBits: kEnumerable,
  importKey: kEnumerable,
  exportKey: kEnumerable,
  wrapKey: kEnumerable,
  unwrapKey: kEnumerable,
});

module.exports = { SubtleCrypto, importWith, subtle };
