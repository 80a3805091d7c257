// SPDX-License-Identifier: MIT
// generateKeyPair and generateKey. A description checks the options and gives OpenSSL's name of
// the kind of key and its parameters (src/node/crypto/keygen.c).
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSort, BigInt, FunctionPrototypeCall, ObjectDefineProperty,
} = primordials;

const { codedError, codes } = require('internal/errors');
const {
  validateBuffer, validateFunction, validateInt32, validateInteger, validateObject, validateOneOf,
  validateString, validateUint32,
} = require('internal/validators');
const { binding, failure, isFailure } = require('internal/crypto/binding');
const { fromBigInt } = require('internal/crypto/bytes');
const { digestOrNone } = require('internal/crypto/hash');
const { privateOutput, publicOutput } = require('internal/crypto/key-encoding');
const { PrivateKeyObject, PublicKeyObject, exportAs, secretOf } = require('internal/crypto/keys');
const { perform, start } = require('internal/crypto/jobs');
const { request } = require('internal/async/resources');
const { FastBuffer } = require('internal/buffer/make');

// ---- descriptions: [kind, parameters, whether of a domain, whether that is given] ---------------

function describeRsa(options) {
  validateObject(options, 'options');
  const { modulusLength } = options;
  validateUint32(modulusLength, 'options.modulusLength');
  const publicExponent = options.publicExponent ?? 0x10001;
  validateUint32(publicExponent, 'options.publicExponent');
  return ['RSA', ['bits', modulusLength, 'e', fromBigInt(BigInt(publicExponent))]];
}

function checkDigest(name, label) {
  if (name === undefined) return undefined;
  if (digestOrNone(name) !== undefined) return name;
  throw codedError('ERR_CRYPTO_INVALID_DIGEST', `Invalid ${label}: ${name}`);
}

// Names of old for two options, which Node warns of.
function oldName(options, name, old) {
  const value = options[name];
  if (value !== undefined) validateString(value, `options.${name}`);
  const before = options[old];
  if (before === undefined) return value;
  process.emitWarning(`"options.${old}" is deprecated, use "options.${name}" instead.`,
                      'DeprecationWarning', 'DEP0154');
  validateString(before, `options.${old}`);
  if (value !== undefined && before !== value) {
    throw new codes.ERR_INVALID_ARG_VALUE(`options.${old}`, before);
  }
  return before;
}

function describePss(options) {
  const { 1: params } = describeRsa(options);
  const { saltLength } = options;
  if (saltLength !== undefined) validateInt32(saltLength, 'options.saltLength', 0);
  const hash = oldName(options, 'hashAlgorithm', 'hash');
  const mask = oldName(options, 'mgf1HashAlgorithm', 'mgf1Hash');
  checkDigest(hash, 'digest');
  checkDigest(mask, 'MGF1 digest');
  if (hash !== undefined) ArrayPrototypePush(params, 'digest', hash);
  // The mask's digest is the other one if nothing is said, and the salt as long as that.
  if ((mask ?? hash) !== undefined) ArrayPrototypePush(params, 'mgf1-digest', mask ?? hash);
  const salt = saltLength ?? (hash === undefined ? undefined : digestOrNone(hash).size);
  if (salt !== undefined) ArrayPrototypePush(params, 'saltlen', salt);
  return ['RSA-PSS', params];
}

function describeDsa(options) {
  validateObject(options, 'options');
  const { divisorLength, modulusLength } = options;
  validateUint32(modulusLength, 'options.modulusLength');
  const params = ['pbits', modulusLength];
  if (divisorLength !== undefined && divisorLength !== null) {
    validateInt32(divisorLength, 'options.divisorLength', 0);
    ArrayPrototypePush(params, 'qbits', divisorLength);
  }
  return ['DSA', params, true];
}

function describeEc(options) {
  validateObject(options, 'options');
  const { namedCurve, paramEncoding } = options;
  validateString(namedCurve, 'options.namedCurve');
  if (paramEncoding !== undefined && paramEncoding !== null && paramEncoding !== 'named' &&
      paramEncoding !== 'explicit') {
    throw new codes.ERR_INVALID_ARG_VALUE('options.paramEncoding', paramEncoding);
  }
  const curve = binding.curveName(namedCurve);
  if (curve === undefined) throw new codes.ERR_CRYPTO_INVALID_CURVE();
  return ['EC', ['group', curve,
                 'encoding', paramEncoding === 'explicit' ? 'explicit' : 'named_curve']];
}

function describeDh(options) {
  validateObject(options, 'options');
  const { generator, group, prime, primeLength } = options;
  const has = (value) => value !== undefined && value !== null;
  if (has(group)) {
    const others = ['prime', 'primeLength', 'generator'];
    for (let i = 0; i < others.length; i++) {
      if (has(options[others[i]])) {
        throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('group', others[i]);
      }
    }
    validateString(group, 'options.group');
    const number = binding.dhGroup(group);
    if (number === undefined) throw new codes.ERR_CRYPTO_UNKNOWN_DH_GROUP();
    return ['DH', ['p', number, 'g', new FastBuffer([2])], true, true];
  }
  if (has(prime)) {
    if (has(primeLength)) throw new codes.ERR_INCOMPATIBLE_OPTION_PAIR('prime', 'primeLength');
    validateBuffer(prime, 'options.prime');
  } else if (has(primeLength)) {
    validateInt32(primeLength, 'options.primeLength', 0);
  } else {
    throw new codes.ERR_MISSING_OPTION('At least one of the group, prime, or primeLength options');
  }
  if (has(generator)) validateInt32(generator, 'options.generator', 0);
  const base = has(generator) ? generator : 2;
  if (has(prime)) {
    return ['DH', ['p', prime, 'g', fromBigInt(BigInt(base))], true, true];
  }
  return ['DH', ['type', 'generator', 'pbits', primeLength, 'safeprime-generator', base], true];
}

const CURVES = {
  __proto__: null, ed25519: 'ED25519', ed448: 'ED448', x25519: 'X25519', x448: 'X448',
};

function describe(type, options) {
  switch (type) {
    case 'rsa': return describeRsa(options);
    case 'rsa-pss': return describePss(options);
    case 'dsa': return describeDsa(options);
    case 'ec': return describeEc(options);
    case 'dh': return describeDh(options);
  }
  if (CURVES[type] !== undefined) return [CURVES[type], []];
  throw new codes.ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
}

// ---- pairs ----------------------------------------------------------------------------------

// How a key is to be given: as an object, if nothing is said.
function outputOf(options, name, read, kind) {
  const encoding = options === undefined ? undefined : options[name];
  if (encoding === undefined || encoding === null) return undefined;
  if (typeof encoding !== 'object') {
    throw new codes.ERR_INVALID_ARG_VALUE(`options.${name}`, encoding);
  }
  if (encoding.format === 'jwk') return 'jwk';
  return read(encoding, kind, `options.${name}`);
}

function give(key, encoding) {
  if (encoding === undefined) return key;
  return encoding === 'jwk' ? key.export({ format: 'jwk' }) : exportAs(key, encoding);
}

function prepare(type, options) {
  validateString(type, 'type');
  if (options !== undefined) validateObject(options, 'options');
  const publicAs = outputOf(options, 'publicKeyEncoding', publicOutput, type);
  const privateAs = outputOf(options, 'privateKeyEncoding', privateOutput, type);
  const { 0: kind, 1: params, 2: hasDomain = false, 3: isGiven = false } =
    describe(type, options);
  return {
    __proto__: null,
    give: (handle) => ({
      publicKey: give(new PublicKeyObject(handle), publicAs),
      privateKey: give(new PrivateKeyObject(handle), privateAs),
    }),
    run: (done) => binding.keyGenerate(done, kind, params, hasDomain, isGiven),
  };
}

function generateKeyPair(type, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'callback');
  const job = prepare(type, options);
  const refused = job.run(request('KEYPAIRGENREQUEST', function(result) {
    if (isFailure(result)) {
      FunctionPrototypeCall(callback, this, failure(result, 'Key generation job failed'));
      return;
    }
    let pair;
    try {
      pair = job.give(result);
    } catch (error) {
      FunctionPrototypeCall(callback, this, error);
      return;
    }
    FunctionPrototypeCall(callback, this, null, pair.publicKey, pair.privateKey);
  }));
  if (isFailure(refused)) throw failure(refused);
}

ObjectDefineProperty(generateKeyPair, require('internal/util/functions').customPromisifyArgs, {
  __proto__: null, enumerable: false, value: ['publicKey', 'privateKey'],
});

function generateKeyPairSync(type, options) {
  const job = prepare(type, options);
  return perform(job.run, job.give, 'Key generation job failed');
}

// ---- secret keys ----------------------------------------------------------------------------

function describeSecret(type, options) {
  validateString(type, 'type');
  validateObject(options, 'options');
  const { length } = options;
  switch (type) {
    case 'hmac':
      validateInteger(length, 'options.length', 8, 2147483647);
      break;
    case 'aes':
      validateOneOf(length, 'options.length', [128, 192, 256]);
      break;
    default:
      throw new codes.ERR_INVALID_ARG_VALUE('type', type, 'must be a supported key type');
  }
  const bytes = new FastBuffer(length >>> 3);
  return {
    __proto__: null,
    give: () => secretOf(bytes),
    run: (done) => binding.randomFill(done, bytes, 0, bytes.length),
  };
}

function generateKey(type, options, callback) {
  if (typeof options === 'function') {
    callback = options;
    options = undefined;
  }
  validateFunction(callback, 'callback');
  const job = describeSecret(type, options);
  start('KEYGENREQUEST', callback, job.run, job.give);
}

function generateKeySync(type, options) {
  const job = describeSecret(type, options);
  return perform(job.run, job.give);
}

function getCurves() {
  return ArrayPrototypeSort(binding.curveNames());
}

module.exports = { generateKey, generateKeyPair, generateKeyPairSync, generateKeySync, getCurves };
