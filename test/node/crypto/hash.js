// SPDX-License-Identifier: MIT
// Digests of text and bytes in every encoding, copies, extendable ones, and what is refused.
'use strict';
const crypto = require('crypto');
const { pipeline, Readable, Transform } = require('stream');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code, e.library, e.reason, e.opensslErrorStack);
  }
};

const names = ['md5', 'sha1', 'sha224', 'sha256', 'sha384', 'sha512', 'sha512-256', 'sha3-256',
               'ripemd160', 'blake2b512', 'blake2s256', 'sm3', 'shake128', 'shake256', 'SHA-256',
               'RSA-SHA256', 'sha256WithRSAEncryption'];
const text = 'stra\u00dfe \u65e5\u672c \ud83d\ude00 \ud800';
for (const name of names) {
  show(name, () => crypto.createHash(name).update(text).digest('hex'));
}
for (const encoding of ['hex', 'base64', 'base64url', 'latin1', 'binary', 'utf8', 'buffer', 'ascii',
                        'HEX', 'nonsense', undefined, null, 1, '']) {
  show(`digest ${encoding}`, () => JSON.stringify(crypto.createHash('md5').digest(encoding)));
}
for (const encoding of ['hex', 'base64', 'latin1', 'utf16le', 'ascii', 'utf8', 'nonsense']) {
  show(`update ${encoding}`, () => crypto.createHash('md5').update('abcd\u00e9f', encoding).digest('hex'));
}

// The same in pieces of all kinds, also where a character lies across inner pieces of text.
const long = 'x\u65e5\u00e9\ud83d\ude00'.repeat(2000);
const bytes = Buffer.from(long);
const once = crypto.createHash('sha256').update(long).digest('hex');
console.log(once === crypto.createHash('sha256').update(bytes).digest('hex'),
            once === crypto.hash('sha256', long), once === crypto.hash('sha256', bytes),
            crypto.createHash('sha256').update('\u00e9'.repeat(9000)).digest('base64'));
const pieces = crypto.createHash('sha256');
for (let i = 0; i < bytes.length; i += 100) {
  const piece = bytes.subarray(i, i + 100);
  pieces.update(i % 200 ? piece : new DataView(piece.buffer, piece.byteOffset, piece.length));
}
console.log(pieces.digest('hex') === once);
console.log(crypto.createHash('sha1').update(new Uint16Array([1, 2, 3])).digest('hex'),
            crypto.createHash('sha1').update(new Float64Array([1.5])).digest('hex'));

// Copies.
const first = crypto.createHash('sha256').update('a');
const second = first.copy();
first.update('b');
console.log(first.digest('hex'), second.digest('hex'));
show('copy', () => first.copy());
show('update', () => first.update('a'));
show('digest', () => first.digest());

// Lengths.
for (const length of [0, 1, 5, 32, 33, 1000]) {
  show(`shake ${length}`, () => {
    const hash = crypto.createHash('shake256', { outputLength: length }).update('x');
    return [hash.copy().digest('hex'), hash.copy({ outputLength: 3 }).digest('hex'),
            hash.digest('base64')].join(' ');
  });
}
show('sha256 32', () => crypto.createHash('sha256', { outputLength: 32 }).digest('hex'));
for (const length of [28, 0, -1, 1.5, 'a', null, 2 ** 32]) {
  show(`sha256 ${length}`, () => crypto.createHash('sha256', { outputLength: length }));
}

show('unknown', () => crypto.createHash('xyz'));
show('legacy', () => crypto.createHash('md4'));
show('type', () => crypto.createHash());
show('data', () => crypto.createHash('md5').update());
show('data', () => crypto.createHash('md5').update(null));
show('data', () => crypto.createHash('md5').update({}));
show('odd', () => crypto.createHash('md5').update('abc', 'hex'));

// One call.
show('hash', () => crypto.hash('md5', 'x'));
show('hash', () => crypto.hash('md5', 'x', 'base64'));
show('hash', () => crypto.hash('md5', new Uint8Array(3), 'buffer'));
show('hash', () => crypto.hash('md5', 'x', 'nonsense'));
show('hash', () => crypto.hash('xyz', 'x'));
show('hash', () => crypto.hash('md5', 5));

// Classes.
const plain = crypto.Hash('sha1');
console.log(plain instanceof crypto.Hash, plain instanceof Transform, plain.constructor.name,
            typeof plain.on, plain.readableFlowing);
console.log(crypto.getHashes().length, crypto.getHashes().includes('RSA-SHA512'));

// Streams.
const stream = crypto.createHash('sha1', { encoding: 'hex' });
stream.on('data', (data) => console.log('data', data));
stream.on('end', () => {
  console.log('end');
  show('after', () => stream.digest('hex'));
});
stream.write('616263', 'hex');
stream.write('def');
stream.end('ghi', 'latin1');
const other = crypto.createHash('sha1');
other.write('abc');
other.end();
console.log('read', other.read().toString('hex'));
pipeline(Readable.from([Buffer.from('a'), Buffer.from('b')]), crypto.createHash('md5'),
         async function(source) {
           for await (const chunk of source) console.log('piped', chunk.toString('hex'));
         }, (error) => console.log('done', error));
