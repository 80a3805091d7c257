// SPDX-License-Identifier: MIT
// Diffie-Hellman in its three forms: groups and primes, curves, keys; and what is refused.
'use strict';
const crypto = require('crypto');
const pems = require('./fixtures/keys.json');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code, e.reason);
  }
};

for (const name of ['modp1', 'modp2', 'modp5', 'modp14', 'MODP14']) {
  const a = crypto.getDiffieHellman(name);
  const b = crypto.createDiffieHellmanGroup(name);
  a.generateKeys();
  const key = b.generateKeys('hex');
  console.log(name, a.verifyError, crypto.hash('md5', a.getPrime()), a.getGenerator('hex'),
              a.computeSecret(key, 'hex', 'hex') === b.computeSecret(a.getPublicKey()).toString('hex'),
              typeof a.setPrivateKey);
}
const prime = crypto.getDiffieHellman('modp2').getPrime();
const fixed = crypto.createDiffieHellman(prime, 2);
fixed.setPrivateKey(Buffer.from('0123456789abcdef', 'hex'));
console.log(crypto.hash('md5', fixed.generateKeys()), fixed.getPrivateKey('hex'));
fixed.setPublicKey('05', 'hex');
console.log(fixed.getPublicKey('hex'), crypto.hash('md5', fixed.computeSecret(Buffer.alloc(100, 9))));
for (const args of [['17', 'hex', 5], [Buffer.from([23]), Buffer.from([5])], ['ab', 'hex', '02', 'hex']]) {
  show('own', () => crypto.createDiffieHellman(...args).verifyError);
}
for (const args of [[-1], [0], [1.5], [{}], [''], [Buffer.alloc(0)], ['ab', 'hex', 1], ['ab', 'hex', -1],
                    ['ab', 'hex', {}], ['ab', 'hex', Buffer.from([1])]]) {
  show('refused', () => crypto.createDiffieHellman(...args).verifyError);
}
show('group', () => crypto.createDiffieHellmanGroup('x'));
const empty = crypto.createDiffieHellman(prime);
show('no key', () => empty.getPublicKey());
show('no key', () => empty.getPrivateKey());
show('no key', () => empty.computeSecret('a'));
empty.generateKeys();
show('small', () => empty.computeSecret(Buffer.from([1])));
show('large', () => empty.computeSecret(Buffer.alloc(prime.length + 1, 255)).length);
show('type', () => empty.computeSecret(5));
console.log(crypto.DiffieHellman(prime) instanceof crypto.DiffieHellman);

// Curves.
for (const curve of ['prime256v1', 'secp256k1', 'secp384r1', 'secp521r1']) {
  const a = crypto.createECDH(curve);
  const b = crypto.createECDH(curve);
  a.setPrivateKey('01020304050607', 'hex');
  b.setPrivateKey('0a0b0c', 'hex');
  console.log(curve, a.getPublicKey('hex', 'compressed'), a.getPrivateKey('hex'),
              b.getPublicKey('base64', 'hybrid').length, b.getPublicKey().length,
              a.computeSecret(b.getPublicKey(), null, 'hex') ===
              b.computeSecret(a.getPublicKey('hex'), 'hex', 'hex'),
              crypto.hash('md5', a.computeSecret(b.getPublicKey())));
  console.log(crypto.ECDH.convertKey(a.getPublicKey(), curve, null, 'hex', 'compressed') ===
              a.getPublicKey('hex', 'compressed'), a.generateKeys().length);
}
const ecdh = crypto.createECDH('prime256v1');
show('no key', () => ecdh.getPublicKey());
show('no key', () => ecdh.getPrivateKey());
show('no key', () => ecdh.computeSecret(Buffer.alloc(65)));
ecdh.generateKeys();
show('point', () => ecdh.computeSecret(Buffer.alloc(65)));
show('private', () => ecdh.setPrivateKey(Buffer.alloc(32)));
show('private', () => ecdh.setPrivateKey(Buffer.alloc(32, 255)));
show('format', () => ecdh.getPublicKey('hex', 'x'));
show('curve', () => crypto.createECDH('x'));
show('curve', () => crypto.createECDH('P-256'));
show('curve', () => crypto.createECDH());
show('convert', () => crypto.ECDH.convertKey('a', 'x'));
show('convert', () => crypto.ECDH.convertKey('a', 'prime256v1'));
console.log(crypto.getCurves().length > 50, crypto.getCurves().includes('secp256k1'));

// Keys.
const keys = {};
for (const name in pems) keys[name] = crypto.createPrivateKey(pems[name]);
for (const [a, b] of [['p256', 'other256'], ['x25519', 'otherX'], ['dh', 'otherDh']]) {
  const one = crypto.diffieHellman({ privateKey: keys[a], publicKey: crypto.createPublicKey(keys[b]) });
  const two = crypto.diffieHellman({ privateKey: keys[b], publicKey: crypto.createPublicKey(keys[a]) });
  console.log(a, one.toString('hex'), one.equals(two));
}
for (const [a, b] of [['p256', 'x25519'], ['rsa', 'rsa'], ['p256', 'p521'], ['ed25519', 'ed25519']]) {
  show(a, () => crypto.diffieHellman({ privateKey: keys[a], publicKey: crypto.createPublicKey(keys[b]) }));
}
show('public', () => crypto.diffieHellman({
  privateKey: crypto.createPublicKey(keys.p256), publicKey: keys.p256 }));
show('secret', () => crypto.diffieHellman({
  privateKey: keys.p256, publicKey: crypto.createSecretKey('a') }));
show('options', () => crypto.diffieHellman(5));
