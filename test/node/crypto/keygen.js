// SPDX-License-Identifier: MIT
// Making keys of every kind, in both ways and in given forms; and what is refused.
'use strict';
const crypto = require('crypto');
const { promisify } = require('util');
const { createHook } = require('async_hooks');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code);
  }
};

const kinds = [
  ['rsa', { modulusLength: 512 }], ['rsa', { modulusLength: 512, publicExponent: 3 }],
  ['rsa-pss', { modulusLength: 512 }],
  ['rsa-pss', { modulusLength: 512, hashAlgorithm: 'sha256', saltLength: 16 }],
  ['rsa-pss', { modulusLength: 512, hashAlgorithm: 'sha1', mgf1HashAlgorithm: 'sha256' }],
  ['dsa', { modulusLength: 1024, divisorLength: 160 }], ['ec', { namedCurve: 'P-384' }],
  ['ec', { namedCurve: 'secp256k1', paramEncoding: 'named' }],
  ['ec', { namedCurve: 'P-256', paramEncoding: 'explicit' }], ['ed25519'], ['ed448'], ['x25519'],
  ['x448'], ['dh', { group: 'modp5' }], ['dh', { primeLength: 512 }],
  ['dh', { prime: crypto.getDiffieHellman('modp5').getPrime(), generator: 2 }],
];
for (const [kind, options] of kinds) {
  const { publicKey, privateKey } = crypto.generateKeyPairSync(kind, options);
  console.log(kind, publicKey.type, privateKey.type, privateKey.asymmetricKeyType,
              publicKey.asymmetricKeyDetails,
              crypto.createPublicKey(privateKey).equals(publicKey),
              crypto.createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }))
                .equals(privateKey));
}
const pair = crypto.generateKeyPairSync('rsa', {
  modulusLength: 512,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs1', format: 'pem', cipher: 'aes-128-cbc', passphrase: 'x' },
});
console.log(pair.publicKey.split('\n')[0], pair.privateKey.split('\n').slice(0, 2),
            crypto.createPrivateKey({ key: pair.privateKey, passphrase: 'x' }).asymmetricKeyType);
const jwks = crypto.generateKeyPairSync('ec', {
  namedCurve: 'P-256', publicKeyEncoding: { format: 'jwk' }, privateKeyEncoding: { type: 'sec1', format: 'der' },
});
console.log(Object.keys(jwks.publicKey), Buffer.isBuffer(jwks.privateKey));

for (const args of [['xx'], [5], ['rsa'], ['rsa', {}], ['rsa', { modulusLength: -1 }], ['rsa', 5],
                    ['rsa', { modulusLength: 512, publicExponent: 'a' }], ['ec', {}],
                    ['ec', { namedCurve: 'xx' }], ['ec', { namedCurve: 'P-256', paramEncoding: 'x' }],
                    ['dsa', {}], ['dh', {}], ['dh', { group: 'xx' }], ['dh', { group: 'modp5', prime: 5 }],
                    ['dh', { prime: 5 }], ['rsa-pss', { modulusLength: 512, hashAlgorithm: 'xx' }],
                    ['rsa-pss', { modulusLength: 512, mgf1HashAlgorithm: 'xx' }],
                    ['rsa-pss', { modulusLength: 512, saltLength: -1 }],
                    ['rsa', { modulusLength: 512, publicKeyEncoding: 5 }],
                    ['rsa', { modulusLength: 512, publicKeyEncoding: {} }],
                    ['rsa', { modulusLength: 512, publicKeyEncoding: { type: 'pkcs8', format: 'pem' } }],
                    ['ec', { namedCurve: 'P-256', privateKeyEncoding: { type: 'pkcs1', format: 'pem' } }]]) {
  show(JSON.stringify(args), () => crypto.generateKeyPairSync(...args));
}
show('callback', () => crypto.generateKeyPair('ed25519'));

for (const args of [['aes', { length: 128 }], ['aes', { length: 256 }], ['hmac', { length: 123 }],
                    ['aes', { length: 1 }], ['hmac', { length: 1 }], ['x', { length: 8 }], ['aes'], [5, {}]]) {
  show('key', () => crypto.generateKeySync(...args).symmetricKeySize);
}

const types = [];
const hook = createHook({ init: (id, type) => type.endsWith('REQUEST') && types.push(type) }).enable();
(async () => {
  const made = await promisify(crypto.generateKeyPair)('ed25519');
  console.log(Object.keys(made), made.publicKey.asymmetricKeyType);
  const key = await promisify(crypto.generateKey)('hmac', { length: 64 });
  console.log(key.symmetricKeySize);
  await promisify(crypto.generateKeyPair)('rsa', { modulusLength: 512, publicExponent: 1 })
    .catch((e) => console.log('rejected', e.message));
  hook.disable();
  console.log(types);
})();
