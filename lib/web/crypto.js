// SPDX-License-Identifier: MIT
// globalThis.crypto: the entry of the Web Cryptography API.
'use strict';

const { ObjectDefineProperties, SymbolToStringTag } = primordials;

const { codes } = require('internal/errors');

const kOurs = { __proto__: null };

class Crypto {
  constructor(from) {
    if (from !== kOurs) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
  }

  get subtle() {
    check(this);
    return require('internal/crypto/web/subtle').subtle;
  }

  getRandomValues(array) {
    check(this);
    return require('internal/crypto/random').getRandomValues(array);
  }

  randomUUID(options) {
    check(this);
    return require('internal/crypto/random').randomUUID(options);
  }
}

const crypto = new Crypto(kOurs);

function check(receiver) {
  if (receiver !== crypto) throw new codes.ERR_INVALID_THIS('Crypto');
}

const kEnumerable = { __proto__: null, enumerable: true };
ObjectDefineProperties(Crypto.prototype, {
  [SymbolToStringTag]: {
    __proto__: null, configurable: true, enumerable: false, value: 'Crypto', writable: false,
  },
  subtle: kEnumerable,
  getRandomValues: kEnumerable,
  randomUUID: kEnumerable,
});

module.exports = { Crypto, crypto };
