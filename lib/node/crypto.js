// SPDX-License-Identifier: MIT
// node:crypto. Each part is loaded when one of its functions is first asked for; libcrypto when a
// part needs it, which for random bytes and UUIDs is not the case.
'use strict';

const { ObjectDefineProperty, StringPrototypeSplit } = primordials;

// Names of exports, in the order of Node's, each with the file in internal/crypto that has it.
const NAMES =
  'checkPrime prime checkPrimeSync prime createCipheriv cipher createDecipheriv cipher ' +
  'createDiffieHellman dh createDiffieHellmanGroup dh createECDH dh createHash hash ' +
  'createHmac hash createPrivateKey keys createPublicKey keys createSecretKey keys ' +
  'createSign sign createVerify sign diffieHellman dh generatePrime prime ' +
  'generatePrimeSync prime getCiphers cipher getCipherInfo cipher getCurves keygen ' +
  'getDiffieHellman dh getHashes hash hkdf kdf hkdfSync kdf pbkdf2 kdf pbkdf2Sync kdf ' +
  'generateKeyPair keygen generateKeyPairSync keygen generateKey keygen generateKeySync keygen ' +
  'privateDecrypt rsa privateEncrypt rsa publicDecrypt rsa publicEncrypt rsa ' +
  'randomBytes random randomFill random randomFillSync random randomInt random ' +
  'randomUUID random scrypt kdf scryptSync kdf sign sign timingSafeEqual equal getFips fips ' +
  'setFips fips verify sign hash hash Certificate certificate Cipher cipher Cipheriv cipher ' +
  'Decipher cipher Decipheriv cipher DiffieHellman dh DiffieHellmanGroup dh ECDH dh Hash hash ' +
  'Hmac hash KeyObject keys Sign sign Verify sign X509Certificate x509 secureHeapUsed heap';

// A property that is the part's from the first look on; a program may put another value there.
function define(name, part, enumerable = true) {
  const put = (value) => ObjectDefineProperty(exports, name, {
    __proto__: null, configurable: true, enumerable, value, writable: true,
  });
  ObjectDefineProperty(exports, name, {
    __proto__: null,
    configurable: true,
    enumerable,
    get() {
      const value = require(`internal/crypto/${part}`)[name];
      put(value);
      return value;
    },
    set: put,
  });
}

const names = StringPrototypeSplit(NAMES, ' ');
for (let i = 0; i < names.length; i += 2) define(names[i], names[i + 1]);

// Names of old, of which Node warns.
const OLD = ['createCipher', 'createDecipher', 'prng', 'pseudoRandomBytes', 'rng'];
for (let i = 0; i < OLD.length; i++) define(OLD[i], 'old', false);

ObjectDefineProperty(exports, 'fips', {
  __proto__: null,
  configurable: false,
  enumerable: false,
  get: () => require('internal/crypto/fips').getFips(),
  set: (value) => require('internal/crypto/fips').setFips(value),
});

ObjectDefineProperty(exports, 'constants', {
  __proto__: null,
  configurable: false,
  enumerable: true,
  get: () => require('internal/crypto/constants').constants,
});

function defineWeb(name, get) {
  ObjectDefineProperty(exports, name, {
    __proto__: null, configurable: false, enumerable: true, get, set: undefined,
  });
}

const web = () => require('web/crypto').crypto;
defineWeb('webcrypto', web);
defineWeb('subtle', () => web().subtle);
defineWeb('getRandomValues', () => function getRandomValues(array) {
  return web().getRandomValues(array);
});
