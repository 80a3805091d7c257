// SPDX-License-Identifier: MIT
// Signatures with every kind of key, in both ways, with options; and what is refused.
'use strict';
const crypto = require('crypto');
const { Writable } = require('stream');
const pems = require('./fixtures/keys.json');
const { constants } = crypto;

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code, e.reason);
  }
};
const data = Buffer.from('the data');

// Those that are always the same.
for (const name of ['rsa', 'ed25519', 'ed448']) {
  for (const digest of name === 'rsa' ? ['sha1', 'sha256', 'RSA-SHA512', undefined] : [undefined, null]) {
    const signature = crypto.sign(digest, data, pems[name]);
    console.log(name, digest, signature.toString('base64'));
    console.log(crypto.verify(digest, data, pems[name], signature),
                crypto.verify(digest, Buffer.from('other'), pems[name], signature));
  }
}
show('class', () => crypto.createSign('sha256').update('the ').update('data').sign(pems.rsa, 'hex') ===
  crypto.sign('sha256', data, pems.rsa).toString('hex'));

// Those that are not.
const options = [
  ['dsa', {}], ['dsa', { dsaEncoding: 'ieee-p1363' }], ['p256', {}], ['p521', { dsaEncoding: 'ieee-p1363' }],
  ['k256', { dsaEncoding: 'der' }], ['pss', {}], ['rsa', { padding: constants.RSA_PKCS1_PSS_PADDING }],
  ['rsa', { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }],
  ['rsa', { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 7 }],
];
for (const [name, more] of options) {
  const key = crypto.createPrivateKey(pems[name]);
  const pub = crypto.createPublicKey(key);
  const once = crypto.sign('sha256', data, { key, ...more });
  const slow = crypto.createSign('sha256').update(data).sign({ key, ...more });
  const check = (signature, text) => [
    crypto.verify('sha256', text, { key: pub, ...more }, signature),
    crypto.createVerify('sha256').update(text).verify({ key: pub, ...more }, signature),
    crypto.createVerify('sha256').update(text).verify({ key, ...more }, signature.toString('hex'), 'hex'),
  ];
  console.log(name, more, check(once, data), check(slow, data), check(once, Buffer.from('no')),
              more.dsaEncoding === 'ieee-p1363' && once.length);
  const wrong = Buffer.from(once);
  wrong[5] ^= 1;
  show('wrong', () => check(wrong, data));
  show('empty', () => check(Buffer.alloc(0), data));
}

// Streams.
const stream = crypto.createSign('sha256');
console.log(stream instanceof Writable, crypto.Sign('sha1') instanceof crypto.Sign);
stream.write('the ');
stream.end('data', () => {
  console.log('stream', crypto.verify('sha256', data, pems.rsa, stream.sign(pems.rsa)));
});

// Callbacks, one after the other.
crypto.sign('sha256', data, pems.rsa, (error, signature) => {
  console.log('signed', error, signature.length);
  crypto.verify('sha256', data, pems.rsa, signature, (e, isValid) => {
    console.log('verified', e, isValid);
    crypto.sign('sha256', data, { key: pems.rsa, padding: constants.RSA_PKCS1_PSS_PADDING,
                                  saltLength: 500 },
                (wrong) => console.log('async', wrong.message));
  });
});

// Refused.
show('digest', () => crypto.createSign('xyz'));
show('digest', () => crypto.sign('xyz', data, pems.rsa));
show('type', () => crypto.createSign());
show('no key', () => crypto.createSign('sha1').sign());
show('no key', () => crypto.sign('sha1', data));
show('public', () => crypto.sign('sha1', data, crypto.createPublicKey(pems.rsa)));
show('secret', () => crypto.sign('sha1', data, crypto.createSecretKey('a')));
show('data', () => crypto.sign('sha1', 5, pems.rsa));
show('ed', () => crypto.sign('sha1', data, pems.ed25519));
show('ed', () => crypto.createSign('sha1').sign(pems.ed25519));
show('x', () => crypto.sign(null, data, pems.x25519));
show('dsaEncoding', () => crypto.sign('sha1', data, { key: pems.p256, dsaEncoding: 'x' }));
show('padding', () => crypto.sign('sha1', data, { key: pems.rsa, padding: 'x' }));
show('saltLength', () => crypto.sign('sha1', data, { key: pems.rsa, saltLength: 1.5 }));
show('pss', () => crypto.sign('sha1', data, pems.pss));
const used = crypto.createSign('sha1');
used.sign(pems.rsa);
show('again', () => used.sign(pems.rsa));
show('update', () => used.update('a'));

// Encryption with RSA.
for (const more of [{}, { oaepHash: 'sha256' }, { oaepHash: 'sha256', oaepLabel: Buffer.from('label') },
                    { padding: constants.RSA_NO_PADDING }]) {
  const text = more.padding ? Buffer.alloc(128, 1) : Buffer.from('text');
  const sealed = crypto.publicEncrypt({ key: crypto.createPublicKey(pems.rsa), ...more }, text);
  console.log(sealed.length, crypto.privateDecrypt({ key: pems.rsa, ...more }, sealed).equals(text));
}
const marked = crypto.privateEncrypt(pems.rsa, data);
console.log(marked.toString('hex'), crypto.publicDecrypt(pems.rsa, marked).toString());
show('too long', () => crypto.publicEncrypt(pems.rsa, Buffer.alloc(128)));
show('wrong', () => crypto.privateDecrypt(pems.rsa, Buffer.alloc(128)));
show('hash', () => crypto.publicEncrypt({ key: pems.rsa, oaepHash: 'xyz' }, data));
show('hash', () => crypto.publicEncrypt({ key: pems.rsa, oaepHash: 5 }, data));
show('data', () => crypto.publicEncrypt(pems.rsa, 5));
show('padding', () => crypto.publicEncrypt({ key: pems.rsa, padding: 99 }, data));
show('kind', () => crypto.publicEncrypt(pems.p256, data).length);
