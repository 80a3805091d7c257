// SPDX-License-Identifier: MIT
// Algorithms whose keys are pairs: RSA, elliptic curves (ECDSA, ECDH), and the curves whose keys
// are bytes (Ed25519, Ed448, X25519, X448).
'use strict';

const {
  ArrayPrototypeConcat, ArrayPrototypeSlice, MathCeil, ObjectAssign,
  StringPrototypeToLowerCase, TypedArrayPrototypeGetBuffer, TypedArrayPrototypeSlice, Uint8Array,
} = primordials;

const { codes } = require('internal/errors');
const { binding, checked, isFailure } = require('internal/crypto/binding');
const { fromBigInt, toArrayBuffer, toBigInt, toBuffer } = require('internal/crypto/bytes');
const { PrivateKeyObject, PublicKeyObject, handleOf } = require('internal/crypto/keys');
const { DER, PKCS8, SPKI } = require('internal/crypto/key-encoding');
const { fromJwk } = require('internal/crypto/jwk');
const {
  checkAlg, checkJwk, checkNotEmpty, checkUsages, exception, hashId, hashSize, jwkName,
  operationFailed, promised, readKey, usagesOf,
} = require('internal/crypto/web/common');
const { makeKey, partsOf } = require('internal/crypto/web/key');

const UNCOMPRESSED = 4;
const PSS_PADDING = 6;
const OAEP_PADDING = 4;
// As in src/node/crypto/rsa.c.
const PUBLIC_ENCRYPT = 0;
const PRIVATE_DECRYPT = 1;

const openKey = (key) => handleOf(partsOf(key).keyObject);

function checkType(key, type) {
  if (partsOf(key).type !== type) {
    throw exception(`Key must be a ${type} key`, 'InvalidAccessError');
  }
}

// ---- what they share ------------------------------------------------------------------------

class Pairs {
  constructor(name, usages) {
    this.name = name;
    this.publicUsages = usages.public;
    this.privateUsages = usages.private;
    this.use = usages.private[0] === 'sign' ? 'sig' : 'enc'; // of JWKs
  }

  // kind, parameters: see src/node/crypto/keygen.c.
  generate(kind, params, algorithm, extractable, usages) {
    checkUsages(usages, ArrayPrototypeConcat(this.publicUsages, this.privateUsages), this.name);
    const publicUsages = usagesOf(usages, this.publicUsages);
    const privateUsages = usagesOf(usages, this.privateUsages);
    checkNotEmpty(privateUsages);
    return promised('KEYPAIRGENREQUEST', (done) => binding.keyGenerate(
      done, kind, params, false, false), (handle) => ({
      __proto__: null,
      publicKey: makeKey(new PublicKeyObject(handle), algorithm, publicUsages, true),
      privateKey: makeKey(new PrivateKeyObject(handle), algorithm, privateUsages, extractable),
    }));
  }

  // [handle, whether private] of DER and JWK; undefined for other formats.
  parse(format, data, algorithm, usages, extractable) {
    switch (format) {
      case 'spki':
        checkUsages(usages, this.publicUsages, this.name);
        return [readKey(() => checked(binding.keyParse(false, data, DER, SPKI))), false];
      case 'pkcs8':
        checkUsages(usages, this.privateUsages, this.name);
        return [readKey(() => checked(binding.keyParse(true, data, DER, PKCS8))), true];
      case 'jwk': {
        checkJwk(data, this.kty, extractable, usages, this.use);
        this.checkJwkMembers(data, algorithm);
        const isPrivate = data.d !== undefined;
        checkUsages(usages, isPrivate ? this.privateUsages : this.publicUsages, this.name);
        return [readKey(() => fromJwk(data, isPrivate)), isPrivate];
      }
    }
  }

  finish(handle, isPrivate, algorithm, usages, extractable) {
    const object = isPrivate ? new PrivateKeyObject(handle) : new PublicKeyObject(handle);
    return makeKey(object, algorithm, usages, extractable);
  }

  // PKCS#8 of private keys, SPKI of public ones, JWKs.
  exportKey(format, key) {
    const { extractable, keyObject, type, usages } = partsOf(key);
    switch (format) {
      case 'spki':
        return type === 'public' ? this.exportDer(keyObject, false) : undefined;
      case 'pkcs8':
        return type === 'private' ? this.exportDer(keyObject, true) : undefined;
      case 'raw':
      case 'raw-public':
        return type === 'public' ? this.exportRaw(handleOf(keyObject)) : undefined;
      case 'jwk': {
        const jwk = { key_ops: ArrayPrototypeSlice(usages), ext: extractable };
        ObjectAssign(jwk, keyObject.export({ format: 'jwk' }));
        const alg = this.alg(partsOf(key).algorithm);
        if (alg !== undefined) jwk.alg = alg;
        return jwk;
      }
    }
  }

  exportDer(keyObject, isPrivate) {
    const result = binding.keyExport(handleOf(keyObject), isPrivate, DER, isPrivate ? PKCS8 : SPKI);
    if (isFailure(result)) throw operationFailed();
    return toArrayBuffer(result);
  }

  exportRaw() {
    return undefined;
  }

  alg() {
    return undefined;
  }

  signWith(key, data, digest, padding, salt, isP1363, signature) {
    checkType(key, signature === undefined ? 'private' : 'public');
    return promised('SIGNREQUEST', (done) => binding.sign(
      done, openKey(key), data, digest, false, padding, salt, isP1363, signature),
                    signature === undefined ? toArrayBuffer : (isValid) => isValid);
  }
}

// ---- RSA ------------------------------------------------------------------------------------

class Rsa extends Pairs {
  kty = 'RSA';

  constructor(name, usages, algOf) {
    super(name, usages);
    this.algOf = algOf;
  }

  generateKey({ hash, modulusLength, name, publicExponent }, extractable, usages) {
    const exponent = toBigInt(publicExponent);
    const algorithm = {
      name, modulusLength, publicExponent: TypedArrayPrototypeSlice(publicExponent), hash,
    };
    return this.generate('RSA', ['bits', modulusLength, 'e', fromBigInt(exponent)], algorithm,
                         extractable, usages);
  }

  importKey(format, data, algorithm, extractable, usages) {
    const parsed = this.parse(format, data, algorithm, usages, extractable);
    if (parsed === undefined) return undefined;
    return this.adopt(parsed[0], parsed[1], algorithm, extractable, usages);
  }

  adopt(handle, isPrivate, { hash, name }, extractable, usages) {
    if (binding.keyType(handle) !== 'rsa') throw exception('Invalid key type', 'DataError');
    const { modulusLength, publicExponent } = binding.keyDetails(handle);
    return this.finish(handle, isPrivate, {
      name, modulusLength, publicExponent: new Uint8Array(publicExponent), hash,
    }, usages, extractable);
  }

  checkJwkMembers(jwk, algorithm) {
    checkAlg(jwk, this.alg(algorithm));
  }

  alg({ hash }) {
    return jwkName(hash, this.algOf);
  }

  #sign(algorithm, key, data, signature) {
    const { hash, modulusLength } = partsOf(key).algorithm;
    const { saltLength } = algorithm;
    const most = MathCeil((modulusLength - 1) / 8) - hashSize(hash) - 2;
    if (saltLength > most) {
      throw operationFailed(new codes.ERR_OUT_OF_RANGE('algorithm.saltLength',
                                                       `>= 0 && <= ${most}`, saltLength));
    }
    const padding = saltLength === undefined ? undefined : PSS_PADDING;
    return this.signWith(key, data, hashId(hash), padding, saltLength, false, signature);
  }

  sign(algorithm, key, data) { return this.#sign(algorithm, key, data, undefined); }
  verify(algorithm, key, signature, data) { return this.#sign(algorithm, key, data, signature); }

  #crypt(operation, type, { label }, key, data) {
    if (partsOf(key).type !== type) {
      throw exception('The requested operation is not valid for the provided key',
                      'InvalidAccessError');
    }
    const digest = hashId(partsOf(key).algorithm.hash);
    return promised('CIPHERREQUEST', (done) => binding.rsa(
      done, operation, openKey(key), data, OAEP_PADDING, digest, -1, label), toArrayBuffer);
  }

  encrypt(algorithm, key, data) {
    return this.#crypt(PUBLIC_ENCRYPT, 'public', algorithm, key, data);
  }

  decrypt(algorithm, key, data) {
    return this.#crypt(PRIVATE_DECRYPT, 'private', algorithm, key, data);
  }
}

// ---- secrets of two keys --------------------------------------------------------------------

function deriveBits({ public: other }, key, length) {
  if (partsOf(key).type !== 'private') {
    throw exception('baseKey must be a private key', 'InvalidAccessError');
  }
  if (partsOf(other).algorithm.namedCurve !== partsOf(key).algorithm.namedCurve) {
    throw exception('Named curve mismatch', 'InvalidAccessError');
  }
  return promised('DIFFIEHELLMANREQUEST',
                  (done) => binding.derive(done, openKey(key), openKey(other)),
                  (secret) => cut(secret, length));
}

function cut(secret, length) {
  if (length === null) return toArrayBuffer(secret);
  const size = MathCeil(length / 8);
  if (secret.length < size) throw exception('derived bit length is too small', 'OperationError');
  const bytes = TypedArrayPrototypeSlice(secret, 0, size);
  if (length % 8 !== 0) bytes[size - 1] &= 0xff << (8 - length % 8);
  return TypedArrayPrototypeGetBuffer(bytes);
}

// ---- elliptic curves ------------------------------------------------------------------------

const CURVES = {
  '__proto__': null, 'P-256': 'prime256v1', 'P-384': 'secp384r1', 'P-521': 'secp521r1',
};
const CURVE_ALGS = { '__proto__': null, 'ES256': 'P-256', 'ES384': 'P-384', 'ES512': 'P-521' };
// How long SPKI is with an uncompressed point.
const SPKI_SIZES = { '__proto__': null, 'P-256': 91, 'P-384': 120, 'P-521': 158 };

class Curve extends Pairs {
  kty = 'EC';

  constructor(name, usages) {
    super(name, usages);
  }

  generateKey({ name, namedCurve }, extractable, usages) {
    return this.generate('EC', ['group', CURVES[namedCurve], 'encoding', 'named_curve'],
                         { name, namedCurve }, extractable, usages);
  }

  importKey(format, data, algorithm, extractable, usages) {
    if (format === 'raw' || format === 'raw-public') {
      checkUsages(usages, this.publicUsages, this.name);
      const handle = binding.keyFromOctets(algorithm.namedCurve, data);
      if (isFailure(handle)) throw exception('Invalid keyData', 'DataError');
      return this.adopt(handle, false, algorithm, extractable, usages);
    }
    const parsed = this.parse(format, data, algorithm, usages, extractable);
    if (parsed === undefined) return undefined;
    return this.adopt(parsed[0], parsed[1], algorithm, extractable, usages);
  }

  adopt(handle, isPrivate, { name, namedCurve }, extractable, usages) {
    if (binding.keyType(handle) !== 'ec') throw exception('Invalid key type', 'DataError');
    if (!binding.keyCheckCurve(handle)) throw exception('Invalid keyData', 'DataError');
    if (binding.keyDetails(handle).namedCurve !== CURVES[namedCurve]) {
      throw exception('Named curve mismatch', 'DataError');
    }
    return this.finish(handle, isPrivate, { name, namedCurve }, usages, extractable);
  }

  checkJwkMembers(jwk, { namedCurve }) {
    if (jwk.crv !== namedCurve) {
      throw exception('JWK "crv" does not match the requested algorithm', 'DataError');
    }
    if (this.name === 'ECDSA' && jwk.alg !== undefined && CURVE_ALGS[jwk.alg] !== namedCurve) {
      throw exception('JWK "alg" does not match the requested algorithm', 'DataError');
    }
  }

  exportRaw(handle) {
    return toArrayBuffer(checked(binding.keyPoint(handle, UNCOMPRESSED)));
  }

  // A key that was read from a compressed point would be written so.
  exportDer(keyObject, isPrivate) {
    const der = super.exportDer(keyObject, isPrivate);
    const { namedCurve } = keyObject.asymmetricKeyDetails;
    for (const name in CURVES) {
      if (isPrivate || CURVES[name] !== namedCurve || der.byteLength === SPKI_SIZES[name]) continue;
      const point = toBuffer(checked(binding.keyPoint(handleOf(keyObject), UNCOMPRESSED)));
      const key = new PublicKeyObject(checked(binding.keyFromOctets(name, point)));
      return super.exportDer(key, false);
    }
    return der;
  }

  sign({ hash }, key, data) {
    return this.signWith(key, data, hashId(hash), undefined, undefined, true, undefined);
  }

  verify({ hash }, key, signature, data) {
    return this.signWith(key, data, hashId(hash), undefined, undefined, true, signature);
  }
}

Curve.prototype.deriveBits = deriveBits;

// ---- curves whose keys are bytes ------------------------------------------------------------

class Octets extends Pairs {
  kty = 'OKP';

  constructor(name, usages) {
    super(name, usages);
  }

  async generateKey({ name }, extractable, usages) {
    const { privateKey, publicKey } = await this.generate(name, [], { name }, extractable, usages);
    return { __proto__: null, privateKey, publicKey };
  }

  importKey(format, data, algorithm, extractable, usages) {
    if (format === 'raw' || format === 'raw-public') {
      checkUsages(usages, this.publicUsages, this.name);
      const handle = binding.keyFromRaw(this.name, data, false);
      if (isFailure(handle)) throw exception('Invalid keyData', 'DataError');
      return this.adopt(handle, false, algorithm, extractable, usages);
    }
    const parsed = this.parse(format, data, algorithm, usages, extractable);
    if (parsed === undefined) return undefined;
    return this.adopt(parsed[0], parsed[1], algorithm, extractable, usages);
  }

  adopt(handle, isPrivate, { name }, extractable, usages) {
    if (binding.keyType(handle) !== StringPrototypeToLowerCase(name)) {
      throw exception('Invalid key type', 'DataError');
    }
    return this.finish(handle, isPrivate, { name }, usages, extractable);
  }

  checkJwkMembers(jwk) {
    if (jwk.crv !== this.name) {
      throw exception('JWK "crv" Parameter and algorithm name mismatch', 'DataError');
    }
    if (this.use === 'sig' && jwk.alg !== undefined && jwk.alg !== this.name &&
        jwk.alg !== 'EdDSA') {
      throw exception('JWK "alg" does not match the requested algorithm', 'DataError');
    }
  }

  exportRaw(handle) {
    return toArrayBuffer(binding.keyRaw(handle, false));
  }

  alg({ name }) {
    return this.use === 'sig' ? name : undefined;
  }

  sign(algorithm, key, data) {
    return this.signWith(key, data, -1, undefined, undefined, false, undefined);
  }

  verify(algorithm, key, signature, data) {
    return this.signWith(key, data, -1, undefined, undefined, false, signature);
  }
}

Octets.prototype.deriveBits = deriveBits;

const SIGN = { __proto__: null, public: ['verify'], private: ['sign'] };
const SEAL = { __proto__: null, public: ['encrypt', 'wrapKey'], private: ['decrypt', 'unwrapKey'] };
const DERIVE = { __proto__: null, public: [], private: ['deriveKey', 'deriveBits'] };

module.exports = {
  'RSASSA-PKCS1-v1_5': new Rsa('RSASSA-PKCS1-v1_5', SIGN, (bits) => `RS${bits}`),
  'RSA-PSS': new Rsa('RSA-PSS', SIGN, (bits) => `PS${bits}`),
  'RSA-OAEP': new Rsa('RSA-OAEP', SEAL, (bits) => (bits === '1' ? 'RSA-OAEP' : `RSA-OAEP-${bits}`)),
  'ECDSA': new Curve('ECDSA', SIGN),
  'ECDH': new Curve('ECDH', DERIVE),
  'Ed25519': new Octets('Ed25519', SIGN),
  'Ed448': new Octets('Ed448', SIGN),
  'X25519': new Octets('X25519', DERIVE),
  'X448': new Octets('X448', DERIVE),
};
