// SPDX-License-Identifier: MIT
// Certificate: SPKAC, a challenge that was signed with a key, and the key.
'use strict';

const { binding } = require('internal/crypto/binding');
const { toBuffer, toBytes } = require('internal/crypto/bytes');

function verifySpkac(spkac, encoding) {
  return binding.spkacVerify(toBytes(spkac, 'spkac', encoding));
}

// The empty string if there is none.
function give(bytes) {
  return bytes === undefined ? '' : toBuffer(bytes);
}

function exportPublicKey(spkac, encoding) {
  return give(binding.spkacKey(toBytes(spkac, 'spkac', encoding)));
}

function exportChallenge(spkac, encoding) {
  return give(binding.spkacChallenge(toBytes(spkac, 'spkac', encoding)));
}

// Needs no object; once it did.
function Certificate() {
  return new.target === undefined ? new Certificate() : undefined;
}

const functions = { __proto__: null, verifySpkac, exportPublicKey, exportChallenge };
for (const name in functions) {
  Certificate[name] = functions[name];
  Certificate.prototype[name] = functions[name];
}

module.exports = { Certificate };
