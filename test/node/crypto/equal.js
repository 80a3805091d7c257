// SPDX-License-Identifier: MIT
// assert compares keys by what they are made of.
'use strict';
const assert = require('assert');
const crypto = require('crypto');

const show = (f) => {
  try {
    f();
    console.log('equal');
  } catch (e) {
    console.log(e.code);
  }
};

const a = crypto.createSecretKey('a');
show(() => assert.deepStrictEqual(a, crypto.createSecretKey('a')));
show(() => assert.deepStrictEqual(a, crypto.createSecretKey('b')));
show(() => assert.deepEqual({ key: a }, { key: crypto.createSecretKey('b') }));
show(() => assert.notDeepStrictEqual(a, {}));
const pem = require('./fixtures/keys.json').p256;
show(() => assert.deepStrictEqual(crypto.createPrivateKey(pem), crypto.createPrivateKey(pem)));
show(() => assert.deepStrictEqual(crypto.createPrivateKey(pem), crypto.createPublicKey(pem)));

(async () => {
  const make = (text, extractable) => crypto.webcrypto.subtle.importKey(
    'raw', Buffer.from(text), 'AES-CBC', extractable, ['encrypt']);
  const text = '0123456789abcdef';
  const key = await make(text, true);
  for (const other of [await make(text, true), await make(text, false), await make('x'.repeat(16), true)]) {
    show(() => assert.deepStrictEqual(key, other));
  }
})();
