// SPDX-License-Identifier: MIT
// Names of old for randomBytes, of which Node warns under --pending-deprecation.
'use strict';

const { randomBytes } = require('internal/crypto/random');
const { getOption } = require('internal/options');

let make = () => randomBytes;

if (getOption('--pending-deprecation')) {
  const { deprecate } = require('util');
  make = (name) => deprecate(randomBytes, `crypto.${name} is deprecated.`, 'DEP0115');
}

module.exports = {
  prng: make('prng'), pseudoRandomBytes: make('pseudoRandomBytes'), rng: make('rng'),
};
