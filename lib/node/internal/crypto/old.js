// SPDX-License-Identifier: MIT
// What Node warns of: ciphers that are given a password, and names of old for randomBytes (under
// --pending-deprecation).
'use strict';

const { getOption } = require('internal/options');

function deprecated(fn, name, code) {
  return require('util').deprecate(fn, `crypto.${name} is deprecated.`, code);
}

function random(name) {
  const { randomBytes } = require('internal/crypto/random');
  if (!getOption('--pending-deprecation')) return randomBytes;
  return deprecated(randomBytes, name, 'DEP0115');
}

function createCipher(cipher, password, options) {
  return new (require('internal/crypto/cipher').Cipher)(cipher, password, options);
}

function createDecipher(cipher, password, options) {
  return new (require('internal/crypto/cipher').Decipher)(cipher, password, options);
}

module.exports = {
  get createCipher() { return deprecated(createCipher, 'createCipher', 'DEP0106'); },
  get createDecipher() { return deprecated(createDecipher, 'createDecipher', 'DEP0106'); },
  get prng() { return random('prng'); },
  get pseudoRandomBytes() { return random('pseudoRandomBytes'); },
  get rng() { return random('rng'); },
};
