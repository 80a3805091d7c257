// SPDX-License-Identifier: MIT
// The names of OpenSSL's ciphers, small letters, each once, in alphabetical order.
'use strict';

const { ArrayPrototypePush, ArrayPrototypeSort, SafeSet, StringPrototypeToLowerCase } = primordials;

const { checked } = require('internal/crypto/binding');
const { binding } = require('internal/tls/binding');

function names() {
  const found = checked(binding.ciphers());
  const known = new SafeSet();
  const list = [];
  for (let i = 0; i < found.length; i++) {
    const name = StringPrototypeToLowerCase(found[i]);
    if (known.has(name)) continue;
    known.add(name);
    ArrayPrototypePush(list, name);
  }
  return ArrayPrototypeSort(list);
}

module.exports = { names };
