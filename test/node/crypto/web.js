// SPDX-License-Identifier: MIT
// crypto.subtle: every algorithm through its operations, and what is refused.
'use strict';
const { subtle } = globalThis.crypto;
const { KeyObject, createSecretKey, webcrypto } = require('crypto');
const pems = require('./fixtures/keys.json');
const { createPrivateKey, createPublicKey } = require('crypto');

const hex = (bytes) => Buffer.from(bytes).toString('hex');
const text = Buffer.from('the text');
const show = async (name, f) => {
  try {
    console.log(name, await f());
  } catch (e) {
    console.log(name, e.name, e.code, e.constructor.name);
  }
};

async function digests() {
  for (const name of ['SHA-1', 'sha-256', 'SHA-384', 'SHA-512']) {
    console.log(name, hex(await subtle.digest(name, text)), hex(await subtle.digest({ name }, text.buffer)).length);
  }
}

async function ciphers() {
  const iv = Buffer.alloc(16, 7);
  const params = {
    'AES-CBC': { iv }, 'AES-CTR': { counter: iv, length: 64 }, 'AES-GCM': { iv },
  };
  for (const name in params) {
    for (const bits of [128, 192, 256]) {
      const raw = Buffer.alloc(bits / 8, 1);
      const key = await subtle.importKey('raw', raw, name, true, ['encrypt', 'decrypt']);
      const algorithm = { name, ...params[name] };
      const sealed = await subtle.encrypt(algorithm, key, text);
      const opened = await subtle.decrypt(algorithm, key, sealed);
      console.log(name, bits, hex(sealed), Buffer.from(opened).equals(text),
                  JSON.stringify(await subtle.exportKey('jwk', key)));
      if (name !== 'AES-CTR') await show('wrong', () => subtle.decrypt(algorithm, key, new Uint8Array(48)));
    }
  }
  const gcm = await subtle.importKey('raw', Buffer.alloc(16), 'AES-GCM', false, ['encrypt', 'decrypt']);
  const algorithm = { name: 'AES-GCM', iv, additionalData: Buffer.from('head'), tagLength: 96 };
  const sealed = await subtle.encrypt(algorithm, gcm, text);
  console.log(hex(sealed), hex(await subtle.decrypt(algorithm, gcm, sealed)));
  await show('head', () => subtle.decrypt({ ...algorithm, additionalData: Buffer.from('tail') }, gcm, sealed));
  // A counter of 8 bits that wraps in the middle; and one that is used up.
  const ctr = await subtle.importKey('raw', Buffer.alloc(16), 'AES-CTR', false, ['encrypt']);
  const counter = Buffer.alloc(16, 255);
  console.log(hex(await subtle.encrypt({ name: 'AES-CTR', counter, length: 8 }, ctr, Buffer.alloc(50))));
  await show('too long', () => subtle.encrypt({ name: 'AES-CTR', counter, length: 1 }, ctr, Buffer.alloc(50)));
  // Wrapping.
  const kw = await subtle.importKey('raw', Buffer.alloc(16, 3), 'AES-KW', false, ['wrapKey', 'unwrapKey']);
  const inner = await subtle.importKey('raw', Buffer.alloc(32, 4), { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
  for (const format of ['raw', 'jwk']) {
    const wrapped = await subtle.wrapKey(format, inner, kw, 'AES-KW');
    const back = await subtle.unwrapKey(format, wrapped, kw, 'AES-KW', { name: 'HMAC', hash: 'SHA-256' }, true, ['sign']);
    console.log(format, hex(wrapped), hex(await subtle.exportKey('raw', back)), back.algorithm);
  }
}

async function macs() {
  for (const hash of ['SHA-1', 'SHA-256', 'SHA-384', 'SHA-512']) {
    const key = await subtle.importKey('raw', Buffer.from('key'), { name: 'HMAC', hash }, true, ['sign', 'verify']);
    const mac = await subtle.sign('HMAC', key, text);
    console.log(hash, hex(mac), await subtle.verify('HMAC', key, mac, text),
                await subtle.verify('HMAC', key, mac, Buffer.from('x')),
                await subtle.verify('HMAC', key, Buffer.alloc(3), text), key.algorithm);
    const made = await subtle.generateKey({ name: 'HMAC', hash }, true, ['verify', 'sign']);
    console.log(made.algorithm, made.usages, made.extractable, made.type);
  }
}

async function derivations() {
  const source = Buffer.from('password');
  const salt = Buffer.from('salt');
  const pbkdf2 = await subtle.importKey('raw', source, 'PBKDF2', false, ['deriveBits', 'deriveKey']);
  const hkdf = await subtle.importKey('raw', source, 'HKDF', false, ['deriveBits', 'deriveKey']);
  const ways = [
    [pbkdf2, { name: 'PBKDF2', salt, iterations: 10, hash: 'SHA-256' }],
    [hkdf, { name: 'HKDF', salt, info: Buffer.from('info'), hash: 'SHA-512' }],
  ];
  for (const [key, algorithm] of ways) {
    console.log(algorithm.name, hex(await subtle.deriveBits(algorithm, key, 128)));
    const aes = await subtle.deriveKey(algorithm, key, { name: 'AES-GCM', length: 256 }, true, ['encrypt']);
    console.log(aes.algorithm, hex(await subtle.exportKey('raw', aes)));
    const hmac = await subtle.deriveKey(algorithm, key, { name: 'HMAC', hash: 'SHA-1' }, true, ['sign']);
    console.log(hmac.algorithm, hex(await subtle.exportKey('raw', hmac)).length);
    for (const length of [null, 7]) await show(`length ${length}`, () => subtle.deriveBits(algorithm, key, length));
  }
  for (const [name, a, b, more] of [['ECDH', 'p256', 'other256', { namedCurve: 'P-256' }],
                                    ['X25519', 'x25519', 'otherX', {}]]) {
    const ours = createPrivateKey(pems[a]).export({ format: 'der', type: 'pkcs8' });
    const theirs = createPublicKey(pems[b]).export({ format: 'der', type: 'spki' });
    const key = await subtle.importKey('pkcs8', ours, { name, ...more }, true, ['deriveBits', 'deriveKey']);
    const other = await subtle.importKey('spki', theirs, { name, ...more }, true, []);
    for (const length of [null, 256, 128]) {
      console.log(name, length, hex(await subtle.deriveBits({ name, public: other }, key, length)));
    }
    await show('too long', () => subtle.deriveBits({ name, public: other }, key, 1024));
    await show('private', () => subtle.deriveBits({ name, public: key }, key, 128));
    const aes = await subtle.deriveKey({ name, public: other }, key, { name: 'AES-CBC', length: 128 }, true, ['encrypt']);
    console.log(hex(await subtle.exportKey('raw', aes)), hex(await subtle.exportKey('raw', other)));
  }
}

async function pairs() {
  const cases = [
    ['rsa', { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }, {}],
    ['rsa', { name: 'RSA-PSS', hash: 'SHA-1' }, { saltLength: 20 }],
    ['p256', { name: 'ECDSA', namedCurve: 'P-256' }, { hash: 'SHA-256' }],
    ['p521', { name: 'ECDSA', namedCurve: 'P-521' }, { hash: 'SHA-512' }],
    ['ed25519', { name: 'Ed25519' }, {}],
  ];
  for (const [name, algorithm, more] of cases) {
    const pkcs8 = createPrivateKey(pems[name]).export({ format: 'der', type: 'pkcs8' });
    const spki = createPublicKey(pems[name]).export({ format: 'der', type: 'spki' });
    const key = await subtle.importKey('pkcs8', pkcs8, algorithm, true, ['sign']);
    const pub = await subtle.importKey('spki', spki, algorithm, true, ['verify']);
    const how = { name: algorithm.name, ...more };
    const signature = await subtle.sign(how, key, text);
    console.log(algorithm.name, signature.byteLength, await subtle.verify(how, pub, signature, text),
                await subtle.verify(how, pub, signature, Buffer.from('x')), key.algorithm);
    if (name === 'ed25519' || algorithm.name === 'RSASSA-PKCS1-v1_5') console.log(hex(signature));
    const jwk = await subtle.exportKey('jwk', key);
    const publicJwk = await subtle.exportKey('jwk', pub);
    console.log(JSON.stringify(publicJwk), Object.keys(jwk).length, jwk.key_ops, jwk.ext);
    const again = await subtle.importKey('jwk', jwk, algorithm, false, ['sign']);
    console.log(again.type, again.extractable, again.usages,
                Buffer.from(await subtle.exportKey('pkcs8', key)).equals(pkcs8),
                Buffer.from(await subtle.exportKey('spki', pub)).equals(spki));
    await show('usage', () => subtle.sign(how, pub, text));
    await show('extractable', () => subtle.importKey('pkcs8', pkcs8, algorithm, true, ['verify']));
    await show('empty', () => subtle.importKey('pkcs8', pkcs8, algorithm, true, []));
  }
  const algorithm = { name: 'RSA-OAEP', hash: 'SHA-256' };
  const key = await subtle.importKey('pkcs8', createPrivateKey(pems.rsa).export({ format: 'der', type: 'pkcs8' }),
                                     algorithm, true, ['decrypt']);
  const pub = await subtle.importKey('spki', createPublicKey(pems.rsa).export({ format: 'der', type: 'spki' }),
                                     algorithm, true, ['encrypt']);
  for (const label of [undefined, Buffer.from('label')]) {
    const how = label ? { name: 'RSA-OAEP', label } : { name: 'RSA-OAEP' };
    const sealed = await subtle.encrypt(how, pub, text);
    console.log('RSA-OAEP', sealed.byteLength, Buffer.from(await subtle.decrypt(how, key, sealed)).toString());
    await show('label', () => subtle.decrypt({ name: 'RSA-OAEP', label: Buffer.from('no') }, key, sealed));
  }
  for (const made of [{ name: 'RSA-PSS', modulusLength: 1024, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
                      { name: 'ECDSA', namedCurve: 'P-384' }, { name: 'Ed25519' }]) {
    const pair = await subtle.generateKey(made, false, ['sign', 'verify']);
    console.log(pair.publicKey.type, pair.publicKey.extractable, pair.privateKey.extractable,
                pair.publicKey.usages, pair.privateKey.usages, pair.publicKey.algorithm);
  }
}

async function keys() {
  const key = await subtle.importKey('raw', Buffer.alloc(16), 'AES-CBC', true, ['encrypt', 'decrypt']);
  console.log(key, Object.prototype.toString.call(key), key instanceof CryptoKey, key.algorithm === key.algorithm);
  const object = KeyObject.from(key);
  console.log(object.type, object.symmetricKeySize, object.equals(createSecretKey(Buffer.alloc(16))));
  const clone = structuredClone(key);
  console.log(clone.usages, hex(await subtle.exportKey('raw', clone)), webcrypto.subtle === subtle);
  await show('new', () => new CryptoKey());
  await show('new', () => new SubtleCrypto());
  await show('this', () => subtle.digest.call({}, 'SHA-1', text));
}

async function refusals() {
  const key = await subtle.importKey('raw', Buffer.alloc(16), 'AES-CBC', true, ['encrypt']);
  for (const f of [
    () => subtle.digest(), () => subtle.digest('x', text), () => subtle.digest('SHA-1', 'x'),
    () => subtle.generateKey({ name: 'AES-CBC' }, true, ['encrypt']),
    () => subtle.generateKey({ name: 'AES-CBC', length: 100 }, true, ['encrypt']),
    () => subtle.generateKey({ name: 'AES-CBC', length: 128 }, true, ['sign']),
    () => subtle.generateKey({ name: 'AES-CBC', length: 128 }, true, []),
    () => subtle.generateKey({ name: 'AES-CBC', length: 128 }, true, ['x']),
    () => subtle.generateKey({ name: 'ECDSA', namedCurve: 'x' }, true, ['sign']),
    () => subtle.importKey('x', text, 'AES-CBC', true, ['encrypt']),
    () => subtle.importKey('raw', text, 'AES-CBC', true, ['encrypt']),
    () => subtle.importKey('jwk', {}, 'AES-CBC', true, ['encrypt']),
    () => subtle.importKey('jwk', { kty: 'oct', k: 'AAAA', alg: 'x' }, 'AES-CBC', true, ['encrypt']),
    () => subtle.importKey('jwk', { kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA', ext: false }, 'AES-CBC', true, ['encrypt']),
    () => subtle.importKey('jwk', { kty: 'oct', k: 'AAAAAAAAAAAAAAAAAAAAAA', key_ops: ['sign'] }, 'AES-CBC', true, ['encrypt']),
    () => subtle.importKey('raw', text, { name: 'HMAC' }, true, ['sign']),
    () => subtle.importKey('raw', text, 'HKDF', true, ['deriveBits']),
    () => subtle.importKey('spki', text, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']),
    () => subtle.importKey('raw', text, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['verify']),
    () => subtle.encrypt({ name: 'AES-CBC' }, key, text),
    () => subtle.encrypt({ name: 'AES-CBC', iv: text }, key, text),
    () => subtle.encrypt({ name: 'AES-GCM', iv: text }, key, text),
    () => subtle.decrypt({ name: 'AES-CBC', iv: Buffer.alloc(16) }, key, text),
    () => subtle.encrypt({ name: 'AES-CBC', iv: Buffer.alloc(16) }, {}, text),
    () => subtle.sign('HMAC', key, text), () => subtle.exportKey('raw', {}),
  ]) await show(f.toString().slice(0, 60), f);
}

(async () => {
  for (const f of [digests, ciphers, macs, derivations, pairs, keys, refusals]) await f();
})();
