// SPDX-License-Identifier: MIT
// Which algorithms there are for which operation, what parameters each takes, and how the object
// that a program gives becomes one with exactly these (the standard's "normalizing").
//
// 1. A member of a dictionary is [name, convert, isRequired, check]; they are read in the order of
//    the alphabet, as the standard has it.
// 2. check(value, algorithm) throws a DOMException for values that no key or operation can have.
'use strict';

const {
  ArrayPrototypeIncludes, ObjectKeys, StringPrototypeToLowerCase, StringPrototypeToUpperCase,
} = primordials;

const {
  bigInteger, bytes, cryptoKey, isObject, octet, toText, unsignedLong, unsignedShort, wrong,
} = require('internal/crypto/web/convert');
const { HASHES, exception } = require('internal/crypto/web/common');

const WHERE = {
  __proto__: null, prefix: 'Failed to normalize algorithm', context: 'passed algorithm',
};

// ---- members --------------------------------------------------------------------------------

const operationError = (message) => exception(message, 'OperationError');

function hash(value) {
  return normalize(isObject(value) ? value : toText(value, WHERE), 'digest');
}

function checkAesLength(length) {
  if (length !== 128 && length !== 192 && length !== 256) {
    throw operationError('AES key length must be 128, 192, or 256 bits');
  }
}

function checkCurve(name) {
  if (name !== 'P-256' && name !== 'P-384' && name !== 'P-521') {
    throw exception('Unrecognized namedCurve', 'NotSupportedError');
  }
}

function checkSixteen(name) {
  return (value) => {
    if (value.length !== 16) throw operationError(`${name} must contain exactly 16 bytes`);
  };
}

function checkPublic(key, { name }) {
  const { algorithm, type } = require('internal/crypto/web/key').partsOf(key);
  if (type !== 'public') {
    throw exception('algorithm.public must be a public key', 'InvalidAccessError');
  }
  if (StringPrototypeToLowerCase(algorithm.name) !== StringPrototypeToLowerCase(name)) {
    throw exception('key algorithm mismatch', 'InvalidAccessError');
  }
}

// By algorithm, in bits.
const TAGS = {
  '__proto__': null,
  'AES-GCM': [32, 64, 96, 104, 112, 120, 128],
  'AES-OCB': [64, 96, 128],
  'ChaCha20-Poly1305': [128],
};

function checkTag(length, { name }) {
  if (!ArrayPrototypeIncludes(TAGS[name], length)) {
    throw operationError(`${length} is not a valid ${name} tag length`);
  }
}

function checkNonce(iv, { name }) {
  if (name === 'ChaCha20-Poly1305' && iv.length !== 12) {
    throw operationError('algorithm.iv must contain exactly 12 bytes');
  }
  if (name === 'AES-OCB' && iv.length > 15) {
    throw operationError('AES-OCB algorithm.iv must be no more than 15 bytes');
  }
}

function checkExponent(value) {
  if (value.length === 0) throw operationError('algorithm.publicExponent must be at least 3');
}

function notZero(name, error) {
  return (value) => {
    if (value === 0) throw exception(`${name} cannot be 0`, error);
  };
}

// ---- dictionaries ---------------------------------------------------------------------------

const HASH = ['hash', hash, true];

const DICTIONARIES = {
  __proto__: null,
  AesCbcParams: [['iv', bytes, true, checkSixteen('algorithm.iv')]],
  AesCtrParams: [
    ['counter', bytes, true, checkSixteen('algorithm.counter')],
    ['length', octet, true, (length) => {
      if (length === 0 || length > 128) {
        throw operationError('AES-CTR algorithm.length must be between 1 and 128');
      }
    }],
  ],
  AeadParams: [
    ['additionalData', bytes], ['iv', bytes, true, checkNonce],
    ['tagLength', octet, false, checkTag],
  ],
  AesGcmParams: [
    ['additionalData', bytes], ['iv', bytes, true], ['tagLength', octet, false, checkTag],
  ],
  AesKeyGenParams: [['length', unsignedShort, true, checkAesLength]],
  AesDerivedKeyParams: [['length', unsignedShort, true, checkAesLength]],
  EcKeyGenParams: [['namedCurve', toText, true, checkCurve]],
  EcKeyImportParams: [['namedCurve', toText, true, checkCurve]],
  EcdhKeyDeriveParams: [['public', cryptoKey, true, checkPublic]],
  EcdsaParams: [HASH],
  Ed448Params: [['context', bytes, false, (context) => {
    if (context.length > 0) {
      throw exception('Non zero-length context is not yet supported.', 'NotSupportedError');
    }
  }]],
  HkdfParams: [HASH, ['info', bytes, true, (info) => {
    if (info.length > 1024) throw operationError('algorithm.info must be at most 1024 bytes');
  }], ['salt', bytes, true]],
  HmacImportParams: [HASH, ['length', unsignedLong, false,
                            notZero('HmacImportParams.length', 'DataError')]],
  HmacKeyGenParams: [HASH, ['length', unsignedLong, false,
                            notZero('HmacKeyGenParams.length', 'OperationError')]],
  Pbkdf2Params: [HASH, ['iterations', unsignedLong, true, (iterations) => {
    if (iterations === 0) throw operationError('iterations cannot be zero');
  }], ['salt', bytes, true]],
  RsaHashedImportParams: [HASH],
  RsaHashedKeyGenParams: [
    HASH, ['modulusLength', unsignedLong, true],
    ['publicExponent', bigInteger, true, checkExponent],
  ],
  RsaOaepParams: [['label', bytes]],
  RsaPssParams: [['saltLength', unsignedLong, true]],
};

// ---- operations -----------------------------------------------------------------------------

function same(names, dictionary) {
  const table = { __proto__: null };
  for (let i = 0; i < names.length; i++) table[names[i]] = dictionary;
  return table;
}

function join(...tables) {
  const all = { __proto__: null };
  for (let i = 0; i < tables.length; i++) {
    for (const name in tables[i]) all[name] = tables[i][name];
  }
  return all;
}

const RSA = ['RSASSA-PKCS1-v1_5', 'RSA-PSS', 'RSA-OAEP'];
const EC = ['ECDSA', 'ECDH'];
const OCTETS = ['Ed25519', 'Ed448', 'X25519', 'X448'];
const AES = ['AES-CTR', 'AES-CBC', 'AES-GCM', 'AES-OCB', 'AES-KW'];
const CHACHA = ['ChaCha20-Poly1305'];

const ciphers = join(
  same(['RSA-OAEP'], 'RsaOaepParams'), same(['AES-CBC'], 'AesCbcParams'),
  same(['AES-GCM'], 'AesGcmParams'), same(['AES-CTR'], 'AesCtrParams'),
  same(['AES-OCB', 'ChaCha20-Poly1305'], 'AeadParams'));
const signers = join(
  same(['RSASSA-PKCS1-v1_5', 'Ed25519', 'HMAC'], null), same(['RSA-PSS'], 'RsaPssParams'),
  same(['ECDSA'], 'EcdsaParams'), same(['Ed448'], 'Ed448Params'));

const OPERATIONS = {
  '__proto__': null,
  'digest': same(ObjectKeys(HASHES), null),
  'generateKey': join(
    same(RSA, 'RsaHashedKeyGenParams'), same(EC, 'EcKeyGenParams'), same(OCTETS, null),
    same(AES, 'AesKeyGenParams'), same(['HMAC'], 'HmacKeyGenParams'),
    same(CHACHA, null)),
  'importKey': join(
    same(RSA, 'RsaHashedImportParams'), same(EC, 'EcKeyImportParams'), same(OCTETS, null),
    same(AES, null), same(['HMAC'], 'HmacImportParams'), same(['HKDF', 'PBKDF2'], null),
    same(CHACHA, null)),
  'exportKey': join(
    same(RSA, null), same(EC, null), same(OCTETS, null), same(AES, null), same(['HMAC'], null),
    same(CHACHA, null)),
  'sign': signers,
  'verify': signers,
  'encrypt': ciphers,
  'decrypt': ciphers,
  'wrapKey': same(['AES-KW'], null),
  'unwrapKey': same(['AES-KW'], null),
  'deriveBits': join(
    same(['HKDF'], 'HkdfParams'), same(['PBKDF2'], 'Pbkdf2Params'),
    same(['ECDH', 'X25519', 'X448'], 'EcdhKeyDeriveParams')),
  'get key length': join(
    same(AES, 'AesDerivedKeyParams'), same(['HMAC'], 'HmacImportParams'),
    same(['HKDF', 'PBKDF2'], null), same(CHACHA, null)),
};

function findName(table, name) {
  const upper = StringPrototypeToUpperCase(name);
  for (const known in table) {
    if (StringPrototypeToUpperCase(known) === upper) return known;
  }
  throw exception('Unrecognized algorithm name', 'NotSupportedError');
}

function missing(name, dictionary) {
  return wrong(`can not be converted to '${dictionary}' because '${name}' is required in ` +
               `'${dictionary}'.`, WHERE, 'ERR_MISSING_OPTION');
}

function normalize(algorithm, operation) {
  if (!isObject(algorithm)) algorithm = { __proto__: null, name: algorithm };
  const given = algorithm.name;
  if (given === undefined) throw missing('name', 'Algorithm');
  const table = OPERATIONS[operation];
  const name = findName(table, toText(given, WHERE));
  const result = { __proto__: null, name };
  const dictionary = table[name];
  if (dictionary === null) return result;
  const members = DICTIONARIES[dictionary];
  for (let i = 0; i < members.length; i++) {
    const { 0: key, 1: convert, 2: isRequired, 3: check } = members[i];
    const value = algorithm[key];
    if (value === undefined) {
      if (isRequired) throw missing(key, dictionary);
      continue;
    }
    result[key] = convert(value, {
      __proto__: null, prefix: WHERE.prefix,
      context: `'${key}' of '${dictionary}' (passed algorithm)`,
    });
    if (check !== undefined) check(result[key], result);
  }
  return result;
}

// The methods of an algorithm.
function find(name) {
  return require('internal/crypto/web/secret')[name] ?? require('internal/crypto/web/pairs')[name];
}

function supports(operation, name) {
  return name in OPERATIONS[operation];
}

module.exports = { HASHES, find, normalize, supports };
