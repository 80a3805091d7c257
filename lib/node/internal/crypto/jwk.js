// SPDX-License-Identifier: MIT
// JSON Web Keys: to and from.
'use strict';

const { codedError, codes } = require('internal/errors');
const { validateOneOf, validateString } = require('internal/validators');
const { binding, checked, isFailure } = require('internal/crypto/binding');
const { base64url } = require('internal/buffer/encodings');
const { statics: { from } } = require('internal/buffer/make');
const { handleOf } = require('internal/crypto/keys');

const toText = (bytes) => base64url.slice(bytes, 0, bytes.length);
const toBytes = (text) => from(text, 'base64url');

// ---- out ------------------------------------------------------------------------------------

// The web's names of curves, and how long a coordinate is.
const CURVES = {
  __proto__: null,
  prime256v1: { name: 'P-256', size: 32 },
  secp256k1: { name: 'secp256k1', size: 32 },
  secp384r1: { name: 'P-384', size: 48 },
  secp521r1: { name: 'P-521', size: 66 },
};

const UNCOMPRESSED = 4;

const OCTET_CURVES = {
  __proto__: null, ed25519: 'Ed25519', ed448: 'Ed448', x25519: 'X25519', x448: 'X448',
};

const RSA_PRIVATE = [
  'd', 'd', 'p', 'rsa-factor1', 'q', 'rsa-factor2', 'dp', 'rsa-exponent1', 'dq', 'rsa-exponent2',
  'qi', 'rsa-coefficient1',
];

function exportSecret(key) {
  return { kty: 'oct', k: toText(handleOf(key)) };
}

function exportRsa(handle, isPrivate) {
  const jwk = {
    kty: 'RSA', n: toText(binding.keyNumber(handle, 'n', 0)),
    e: toText(binding.keyNumber(handle, 'e', 0)),
  };
  if (!isPrivate) return jwk;
  for (let i = 0; i < RSA_PRIVATE.length; i += 2) {
    jwk[RSA_PRIVATE[i]] = toText(binding.keyNumber(handle, RSA_PRIVATE[i + 1], 0));
  }
  return jwk;
}

function exportPoint(handle, isPrivate) {
  const { namedCurve } = binding.keyDetails(handle);
  const curve = CURVES[namedCurve];
  if (curve === undefined) throw new codes.ERR_CRYPTO_JWK_UNSUPPORTED_CURVE(namedCurve);
  const { name, size } = curve;
  const point = checked(binding.keyPoint(handle, UNCOMPRESSED)); // a byte, then two numbers
  const jwk = {
    kty: 'EC', x: base64url.slice(point, 1, size + 1),
    y: base64url.slice(point, size + 1, 2 * size + 1), crv: name,
  };
  if (isPrivate) jwk.d = toText(checked(binding.keyScalar(handle, size)));
  return jwk;
}

function exportOctets(handle, crv, isPrivate) {
  const x = toText(binding.keyRaw(handle, false));
  if (!isPrivate) return { crv, x, kty: 'OKP' };
  return { crv, d: toText(binding.keyRaw(handle, true)), x, kty: 'OKP' };
}

function exportAsymmetric(key, isPrivate) {
  const handle = handleOf(key);
  const kind = binding.keyType(handle);
  if (kind === 'rsa') return exportRsa(handle, isPrivate);
  if (kind === 'ec') return exportPoint(handle, isPrivate);
  if (OCTET_CURVES[kind] !== undefined) return exportOctets(handle, OCTET_CURVES[kind], isPrivate);
  throw new codes.ERR_CRYPTO_JWK_UNSUPPORTED_KEY_TYPE();
}

// ---- in -------------------------------------------------------------------------------------

const OCTETS = { __proto__: null, Ed25519: 32, Ed448: 57, X25519: 32, X448: 56 };

function fromOctets(jwk, isPrivate) {
  const { crv, d, x } = jwk;
  validateOneOf(crv, 'key.crv', ['Ed25519', 'Ed448', 'X25519', 'X448']);
  validateString(x, 'key.x');
  if (isPrivate) validateString(d, 'key.d');
  const bytes = toBytes(isPrivate ? d : x);
  if (bytes.length !== OCTETS[crv]) throw new codes.ERR_CRYPTO_INVALID_JWK();
  const handle = binding.keyFromRaw(crv, bytes, isPrivate);
  if (isFailure(handle)) throw new codes.ERR_CRYPTO_INVALID_JWK();
  return handle;
}

function fromPoint(jwk, isPrivate) {
  const { crv, d, x, y } = jwk;
  validateOneOf(crv, 'key.crv', ['P-256', 'secp256k1', 'P-384', 'P-521']);
  validateString(x, 'key.x');
  validateString(y, 'key.y');
  if (isPrivate) validateString(d, 'key.d');
  const handle = binding.keyFromPoint(crv, toBytes(x), toBytes(y),
                                      isPrivate ? toBytes(d) : undefined);
  if (isFailure(handle)) throw codedError('ERR_CRYPTO_INVALID_JWK', 'Invalid JWK EC key');
  return handle;
}

function fromRsa(jwk, isPrivate) {
  const { e, n } = jwk;
  validateString(n, 'key.n');
  validateString(e, 'key.e');
  const numbers = [];
  for (let i = 0; isPrivate && i < RSA_PRIVATE.length; i += 2) {
    const name = RSA_PRIVATE[i];
    validateString(jwk[name], `key.${name}`);
    numbers[i / 2] = toBytes(jwk[name]);
  }
  const handle = binding.keyFromRsa(toBytes(n), toBytes(e), numbers[0], numbers[1], numbers[2],
                                    numbers[3], numbers[4], numbers[5]);
  if (isFailure(handle)) throw codedError('ERR_CRYPTO_INVALID_JWK', 'Invalid JWK RSA key');
  return checked(handle);
}

// OpenSSL's key of a JWK; the private one, if that is wanted.
function fromJwk(jwk, isPrivate) {
  validateOneOf(jwk.kty, 'key.kty', ['RSA', 'EC', 'OKP']);
  switch (jwk.kty) {
    case 'OKP': return fromOctets(jwk, isPrivate);
    case 'EC': return fromPoint(jwk, isPrivate);
    default: return fromRsa(jwk, isPrivate);
  }
}

module.exports = { exportAsymmetric, exportSecret, fromJwk };
