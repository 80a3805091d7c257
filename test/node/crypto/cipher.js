// SPDX-License-Identifier: MIT
// Ciphers of every mode there and back, padding, authentication, streams, and what is refused.
'use strict';
const crypto = require('crypto');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code, e.library, e.reason);
  }
};

const key = Buffer.from('000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', 'hex');
const iv = Buffer.from('f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff', 'hex');
const text = 'The quick brown fox jumps over the lazy dog. stra\u00dfe \u65e5\u672c';

for (const name of ['aes-128-cbc', 'aes-192-cbc', 'aes-256-cbc', 'aes-128-ecb', 'aes-256-ctr',
                    'aes-128-cfb', 'aes-128-cfb8', 'aes-128-ofb', 'AES-256-CBC', 'aes256',
                    'des-ede3-cbc', 'camellia-128-cbc', 'aria-128-cbc', 'chacha20', 'sm4-cbc']) {
  show(name, () => {
    const { keyLength, ivLength = 0 } = crypto.getCipherInfo(name);
    const vector = ivLength ? iv.subarray(0, ivLength) : null;
    const cipher = crypto.createCipheriv(name, key.subarray(0, keyLength), vector);
    let out = cipher.update(text.slice(0, 20), 'utf8', 'hex');
    out += cipher.update(text.slice(20), 'utf8', 'hex') + cipher.final('hex');
    const back = crypto.createDecipheriv(name, key.subarray(0, keyLength), vector);
    const plain = back.update(out, 'hex', 'utf8') + back.final('utf8');
    return `${out} ${plain === text}`;
  });
}

// Authentication.
const modes = [
  ['aes-128-gcm', 16, 12, undefined], ['aes-256-gcm', 32, 12, { authTagLength: 12 }],
  ['aes-128-gcm', 16, 16, { authTagLength: 4 }], ['aes-128-ccm', 16, 12, { authTagLength: 16 }],
  ['aes-256-ccm', 32, 7, { authTagLength: 8 }], ['aes-128-ocb', 16, 12, { authTagLength: 16 }],
  ['chacha20-poly1305', 32, 12, undefined],
  ['chacha20-poly1305', 32, 12, { authTagLength: 8 }],
];
for (const [name, keyLength, ivLength, options] of modes) {
  const args = [name, key.subarray(0, keyLength), iv.subarray(0, ivLength), options];
  const aad = Buffer.from('head');
  const size = { plaintextLength: Buffer.byteLength(text) };
  const cipher = crypto.createCipheriv(...args);
  cipher.setAAD(aad, size);
  const out = Buffer.concat([cipher.update(text), cipher.final()]);
  const tag = cipher.getAuthTag();
  console.log(name, out.toString('base64'), tag.toString('hex'));
  const open = (data, mark, head) => show('open', () => {
    const back = crypto.createDecipheriv(...args);
    if (mark) back.setAuthTag(mark);
    back.setAAD(head, size);
    return Buffer.concat([back.update(data), back.final()]).toString() === text;
  });
  open(out, tag, aad);
  open(out, Buffer.alloc(tag.length), aad);
  open(out, tag, Buffer.from('tail'));
  open(Buffer.concat([out.subarray(1), out.subarray(0, 1)]), tag, aad);
  open(out, undefined, aad);
}

// Padding.
show('no padding', () => {
  const cipher = crypto.createCipheriv('aes-128-cbc', key.subarray(0, 16), iv);
  return cipher.setAutoPadding(false) === cipher && cipher.update('a') && cipher.final();
});
show('bad padding', () => {
  const back = crypto.createDecipheriv('aes-128-cbc', key.subarray(0, 16), iv);
  return back.update(Buffer.alloc(16)).length + back.final().length;
});
show('bad length', () => {
  const back = crypto.createDecipheriv('aes-128-cbc', key.subarray(0, 16), iv);
  back.update(Buffer.alloc(17));
  return back.final();
});

// States.
const done = crypto.createCipheriv('aes-128-gcm', key.subarray(0, 16), iv);
show('early tag', () => done.getAuthTag());
done.final();
show('final', () => done.final());
show('update', () => done.update('a'));
show('aad', () => done.setAAD(Buffer.alloc(1)));
show('padding', () => done.setAutoPadding());
show('tag', () => done.getAuthTag().length);
show('no tag', () => typeof done.setAuthTag);
const plain = crypto.createDecipheriv('aes-128-cbc', key.subarray(0, 16), iv);
show('not authenticated', () => plain.setAuthTag(Buffer.alloc(16)));
show('not authenticated', () => plain.setAAD(Buffer.alloc(16)));
const twice = crypto.createDecipheriv('aes-128-gcm', key.subarray(0, 16), iv);
twice.setAuthTag(Buffer.alloc(16));
show('twice', () => twice.setAuthTag(Buffer.alloc(16)));

// Arguments.
const bad = [
  ['xyz', key, iv], [1, key, iv], ['aes-128-cbc', key, iv], ['aes-128-cbc', 'short', iv],
  ['aes-128-cbc', key.subarray(0, 16), null], ['aes-128-cbc', key.subarray(0, 16)],
  ['aes-128-cbc', key.subarray(0, 16), iv.subarray(1)], ['aes-128-ecb', key.subarray(0, 16), iv],
  ['aes-128-cbc', null, iv], ['aes-128-cbc', 5, iv], ['aes-128-cbc', key.subarray(0, 16), 5],
  ['aes-128-gcm', key.subarray(0, 16), Buffer.alloc(0)], ['bf-cbc', key.subarray(0, 16), iv.subarray(8)],
  ['aes-128-gcm', key.subarray(0, 16), iv, { authTagLength: 5 }],
  ['aes-128-gcm', key.subarray(0, 16), iv, { authTagLength: 'a' }],
  ['aes-128-ccm', key.subarray(0, 16), iv.subarray(4)],
  ['aes-128-ccm', key.subarray(0, 16), iv.subarray(4), { authTagLength: 17 }],
  ['aes-128-ccm', key.subarray(0, 16), iv, { authTagLength: 16 }],
  ['chacha20-poly1305', key, iv],
];
for (const args of bad) show(String(args[0]), () => typeof crypto.createCipheriv(...args));
const cipher = crypto.createCipheriv('aes-128-cbc', key.subarray(0, 16), iv);
show('data', () => cipher.update(5));
show('odd', () => cipher.update('abc', 'hex'));
show('encoding', () => cipher.update('abcd', 'utf8', 'nonsense'));
show('tag length', () => crypto.createDecipheriv('aes-128-gcm', key.subarray(0, 16), iv).setAuthTag('abc'));
show('no length', () => crypto.createCipheriv(
  'aes-128-ccm', key.subarray(0, 16), iv.subarray(4), { authTagLength: 16 }).setAAD('head'));
show('too long', () => crypto.createCipheriv(
  'aes-128-ccm', key.subarray(0, 16), iv.subarray(3), { authTagLength: 16 }).update(Buffer.alloc(65536)));

// Names.
console.log(crypto.getCiphers().length > 100, crypto.getCiphers().includes('aes-256-gcm'));
for (const args of [['aes-128-cbc'], [419], ['aes-128-gcm', { ivLength: 20 }], ['des3'], ['rc4'],
                    ['aes-128-cbc', { keyLength: 12 }], ['aes-128-ccm', { ivLength: 1 }],
                    ['chacha20-poly1305'], ['xyz'], [''], [-1], [{}], ['aes128', 5],
                    ['aes128', { keyLength: 'a' }]]) {
  show('info', () => JSON.stringify(crypto.getCipherInfo(...args)));
}

// Streams.
const stream = crypto.createCipheriv('aes-128-cbc', key.subarray(0, 16), iv);
const chunks = [];
stream.on('data', (chunk) => chunks.push(chunk));
stream.on('end', () => {
  console.log('stream', Buffer.concat(chunks).toString('hex'));
  const back = crypto.createDecipheriv('aes-128-cbc', key.subarray(0, 16), iv);
  back.setEncoding('utf8');
  back.on('data', (data) => console.log('back', data));
  back.end(Buffer.concat(chunks));
});
stream.write('some ');
stream.end('text');
const broken = crypto.createDecipheriv('aes-128-cbc', key.subarray(0, 16), iv);
broken.on('error', (e) => console.log('error', e instanceof Error));
broken.end('abc');
