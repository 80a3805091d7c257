// SPDX-License-Identifier: MIT
// Keys in every form: read, written, compared, described; and what is refused.
'use strict';
const crypto = require('crypto');
const { types } = require('util');
const pems = require('./fixtures/keys.json');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code, e.library, e.reason);
  }
};

// Each form there and back.
for (const name in pems) {
  const key = crypto.createPrivateKey(pems[name]);
  const pub = crypto.createPublicKey(key);
  console.log(name, key.type, pub.type, key.asymmetricKeyType, key.asymmetricKeyDetails,
              pub.asymmetricKeyDetails, types.isKeyObject(key));
  for (const type of ['pkcs8', 'pkcs1', 'sec1']) {
    show(type, () => {
      const pem = key.export({ format: 'pem', type });
      const der = key.export({ format: 'der', type });
      const back = crypto.createPrivateKey({ key: der, format: 'der', type });
      return [pem.slice(0, 32), der.length, crypto.hash('md5', der), back.equals(key),
              crypto.createPrivateKey(pem).equals(key),
              crypto.createPublicKey({ key: der, format: 'der', type }).equals(pub)].join(' ');
    });
  }
  for (const type of ['spki', 'pkcs1']) {
    show(type, () => {
      const pem = pub.export({ format: 'pem', type });
      const der = pub.export({ format: 'der', type });
      const back = crypto.createPublicKey({ key: der, format: 'der', type });
      return [pem.slice(0, 30), crypto.hash('md5', der), back.equals(pub),
              crypto.createPublicKey(pem).equals(pub), back.equals(key)].join(' ');
    });
  }
  show('jwk', () => {
    const jwk = key.export({ format: 'jwk' });
    return [JSON.stringify(jwk), JSON.stringify(pub.export({ format: 'jwk' })),
            crypto.createPrivateKey({ key: jwk, format: 'jwk' }).equals(key),
            crypto.createPublicKey({ key: jwk, format: 'jwk' }).equals(pub)].join(' ');
  });
}

// Encryption.
const rsa = crypto.createPrivateKey(pems.rsa);
const ec = crypto.createPrivateKey(pems.p256);
for (const [key, type, format] of [[rsa, 'pkcs8', 'pem'], [rsa, 'pkcs8', 'der'], [rsa, 'pkcs1', 'pem'],
                                   [ec, 'sec1', 'pem'], [ec, 'pkcs8', 'pem']]) {
  let data;
  const decrypt = (passphrase) =>
    crypto.createPrivateKey({ key: data, format, type, passphrase }).equals(key);
  const open = (passphrase) => show('open', () => decrypt(passphrase));
  // Once in 256 times the padding is right by chance: then another salt is taken.
  let code;
  while (code !== 'ERR_OSSL_BAD_DECRYPT') {
    data = key.export({ format, type, cipher: 'aes-128-cbc', passphrase: 'secret' });
    try {
      decrypt('wrong');
    } catch (error) {
      ({ code } = error);
    }
  }
  open('secret');
  open(Buffer.from('secret'));
  open('wrong');
  show('public', () => crypto.createPublicKey({ key: data, format, type, passphrase: 'secret' })
    .equals(crypto.createPublicKey(key)));
}

// Secrets.
const secret = crypto.createSecretKey('abcd', 'hex');
console.log(secret.type, secret.symmetricKeySize, secret.export(), secret.export({ format: 'jwk' }),
            secret.equals(crypto.createSecretKey(Buffer.from([171, 205]))),
            secret.equals(crypto.createSecretKey('abce', 'hex')), secret.equals(rsa));
const bytes = Buffer.from('key');
const copied = crypto.createSecretKey(bytes);
bytes.fill(0);
console.log(copied.export().toString(), crypto.createHmac('md5', copied).digest('hex'),
            crypto.createHmac('md5', 'key').digest('hex'));
const clone = structuredClone(secret);
console.log(clone.equals(secret), clone instanceof crypto.KeyObject);
console.log(structuredClone(ec).equals(ec), structuredClone(crypto.createPublicKey(ec)).type);

// Refused.
for (const options of [undefined, {}, { format: 'pem' }, { format: 'xx', type: 'spki' },
                       { format: 'pem', type: 'pkcs8' }]) {
  show('public', () => crypto.createPublicKey(rsa).export(options));
}
for (const options of [{ format: 'pem', type: 'pkcs8', passphrase: 'x' },
                       { format: 'pem', type: 'pkcs8', cipher: 'xx', passphrase: 'x' },
                       { format: 'pem', type: 'pkcs8', cipher: 'aes-128-cbc' },
                       { format: 'der', type: 'pkcs1', cipher: 'aes-128-cbc', passphrase: 'x' },
                       { format: 'jwk', passphrase: 'x' }, { format: 'pem', type: 'spki' }]) {
  show('private', () => rsa.export(options));
}
const garbage = Buffer.from('garbage');
for (const input of [5, {}, 'garbage', garbage, secret, rsa, { key: garbage, format: 'der' },
                     { key: garbage, format: 'der', type: 'pkcs8' },
                     { key: garbage, format: 'der', type: 'spki' },
                     { key: pems.rsa, passphrase: 5 }, { key: {}, format: 'jwk' },
                     { key: { kty: 'EC', crv: 'x' }, format: 'jwk' },
                     { key: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA' }, format: 'jwk' },
                     { key: { kty: 'EC', crv: 'P-256', x: 'AA' }, format: 'jwk' },
                     { key: { kty: 'RSA', n: 'AA' }, format: 'jwk' },
                     { key: { kty: 'OKP', crv: 'Ed25519', x: 'AA', d: 'AA' }, format: 'jwk' }]) {
  show('createPublicKey', () => crypto.createPublicKey(input).type);
  show('createPrivateKey', () => crypto.createPrivateKey(input).type);
}
show('secret', () => crypto.createSecretKey(5));
show('secret', () => secret.export({ format: 'pem' }));
show('equals', () => secret.equals(5));
show('class', () => new crypto.KeyObject('x'));
