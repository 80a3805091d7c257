// SPDX-License-Identifier: MIT
// HMACs: keys of all kinds and lengths, encodings, streams, what is refused, timingSafeEqual.
'use strict';
const crypto = require('crypto');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code);
  }
};

const keys = ['', 'key', '\u00e9', Buffer.alloc(200, 7), new Uint8Array([1, 2]).buffer,
              new DataView(new ArrayBuffer(3)), new Uint16Array([1, 513])];
for (const key of keys) {
  for (const name of ['md5', 'sha256', 'SHA512', 'sha3-224']) {
    show(name, () => crypto.createHmac(name, key).update('text').update(Buffer.from('!')).digest('hex'));
  }
}
show('encoding', () => crypto.createHmac('sha1', '6b6579', { encoding: 'hex' }).digest('base64'));
show('encoding', () => crypto.createHmac('sha1', 'a', { encoding: 5 }));
show('utf8', () => crypto.createHmac('sha1', 'a').update('\u65e5').digest('latin1').length);
show('unknown', () => crypto.createHmac('xyz', 'a'));
show('type', () => crypto.createHmac(1, 'a'));
show('key', () => crypto.createHmac('sha1', null));
show('key', () => crypto.createHmac('sha1'));
show('data', () => crypto.createHmac('sha1', 'a').update(5));
const hmac = crypto.createHmac('sha1', 'key');
show('first', () => hmac.digest('hex'));
show('again', () => JSON.stringify(hmac.digest('hex')));
show('again', () => hmac.digest());
show('update', () => hmac.update('x'));
console.log(crypto.Hmac('sha1', 'a') instanceof crypto.Hmac);

const stream = crypto.createHmac('sha256', 'key');
stream.end('data');
stream.on('data', (data) => console.log('stream', data.toString('hex')));

show('equal', () => crypto.timingSafeEqual(Buffer.from('ab'), new Uint16Array([25185])));
show('equal', () => crypto.timingSafeEqual(Buffer.from('ab'), Buffer.from('ac')));
show('equal', () => crypto.timingSafeEqual(new ArrayBuffer(2), new DataView(new ArrayBuffer(2))));
show('length', () => crypto.timingSafeEqual(Buffer.from('ab'), Buffer.from('abc')));
show('type', () => crypto.timingSafeEqual('ab', Buffer.from('ab')));
show('type', () => crypto.timingSafeEqual(Buffer.from('ab'), undefined));
