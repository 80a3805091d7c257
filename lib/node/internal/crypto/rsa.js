// SPDX-License-Identifier: MIT
// publicEncrypt, privateDecrypt and the other two.
'use strict';

const { codedError, genericNodeError } = require('internal/errors');
const { validateString } = require('internal/validators');
const { binding, checked } = require('internal/crypto/binding');
const { toBuffer, toBytes } = require('internal/crypto/bytes');
const { digestOrNone } = require('internal/crypto/hash');
const { privateKey, publicKey } = require('internal/crypto/key-input');

const PKCS1_PADDING = 1;
const OAEP_PADDING = 4;

// Operations, as in src/node/crypto/rsa.c.
const PUBLIC_ENCRYPT = 0;
const PRIVATE_DECRYPT = 1;
const PRIVATE_ENCRYPT = 2;
const PUBLIC_DECRYPT = 3;

// OpenSSL would tell a wrong padding, and with it the text, bit by bit, to who may ask often.
function refuseOracle(handle) {
  if (binding.rsaRejectsSilently(handle)) return;
  throw codedError('ERR_INVALID_ARG_VALUE', 'RSA_PKCS1_PADDING is no longer supported for ' +
    'private decryption, this can be reverted with --security-revert=CVE-2023-46809');
}

function digestId(name) {
  const digest = digestOrNone(name);
  if (digest === undefined) {
    throw genericNodeError('Invalid digest used', { code: 'ERR_OSSL_EVP_INVALID_DIGEST' });
  }
  return digest.id;
}

function perform(operation, getKey, key, buffer, defaultPadding) {
  const padding = key.padding || defaultPadding;
  const { encoding, mgf1Hash, oaepHash } = key;
  let { oaepLabel } = key;
  if (oaepHash !== undefined) validateString(oaepHash, 'key.oaepHash');
  if (mgf1Hash !== undefined) validateString(mgf1Hash, 'key.mgf1Hash');
  if (oaepLabel !== undefined) oaepLabel = toBytes(oaepLabel, 'key.oaepLabel', encoding);
  buffer = toBytes(buffer, 'buffer', encoding);
  const digest = oaepHash === undefined ? -1 : digestId(oaepHash);
  const mask = mgf1Hash === undefined ? -1 : digestId(mgf1Hash);
  const handle = getKey();
  if (operation === PRIVATE_DECRYPT && padding === PKCS1_PADDING) refuseOracle(handle);
  return toBuffer(checked(binding.rsa(undefined, operation, handle, buffer, padding, digest, mask,
                                      oaepLabel)));
}

function publicEncrypt(key, buffer) {
  return perform(PUBLIC_ENCRYPT, publicKey(key), key, buffer, OAEP_PADDING);
}

function publicDecrypt(key, buffer) {
  return perform(PUBLIC_DECRYPT, publicKey(key), key, buffer, PKCS1_PADDING);
}

function privateEncrypt(key, buffer) {
  return perform(PRIVATE_ENCRYPT, privateKey(key), key, buffer, PKCS1_PADDING);
}

function privateDecrypt(key, buffer) {
  return perform(PRIVATE_DECRYPT, privateKey(key), key, buffer, OAEP_PADDING);
}

module.exports = { privateDecrypt, privateEncrypt, publicDecrypt, publicEncrypt };
