// SPDX-License-Identifier: MIT
// pbkdf2, scrypt, hkdf, primes: results, both ways of calling, and what is refused.
'use strict';
const crypto = require('crypto');
const { createHook } = require('async_hooks');

const show = (name, f) => {
  try {
    console.log(name, f());
  } catch (e) {
    console.log(name, `${e.name}: ${e.message}`, e.code);
  }
};
const hex = (bytes) => Buffer.from(bytes).toString('hex');

for (const digest of ['md5', 'sha1', 'sha256', 'SHA512']) {
  show(digest, () => hex(crypto.pbkdf2Sync('password', Buffer.from('salt'), 3, 40, digest)));
}
show('empty', () => hex(crypto.pbkdf2Sync('', '', 1, 16, 'sha256')));
show('none', () => crypto.pbkdf2Sync('a', 'b', 1, 0, 'sha256').length);
for (const args of [[1, 'b', 1, 1, 'md5'], ['a', null, 1, 1, 'md5'], ['a', 'b', 0, 1, 'md5'],
                    ['a', 'b', 1.5, 1, 'md5'], ['a', 'b', 1, -1, 'md5'], ['a', 'b', 1, 2 ** 31, 'md5'],
                    ['a', 'b', 1, 1, 'xyz'], ['a', 'b', 1, 1], ['a', 'b', 1, 1, null]]) {
  show('pbkdf2', () => crypto.pbkdf2Sync(...args));
}
show('pbkdf2', () => crypto.pbkdf2('a', 'b', 1, 1, 'md5'));
show('pbkdf2', () => crypto.pbkdf2('a', 'b', 1, 1, 'xyz', () => {}));

show('scrypt', () => hex(crypto.scryptSync('password', 'NaCl', 32, { N: 16, r: 2, p: 3 })));
show('scrypt', () => hex(crypto.scryptSync('', '', 16, { cost: 16, blockSize: 1, parallelization: 1 })));
show('scrypt', () => hex(crypto.scryptSync('a', 'b', 8)));
show('none', () => crypto.scryptSync('a', 'b', 0, { N: 16 }).length);
for (const options of [{ N: 3 }, { N: 2 ** 20 }, { N: 'a' }, { N: -1 }, { maxmem: -1 }, { N: 16, maxmem: 100 }, { p: 2 ** 31 }]) {
  show('scrypt', () => crypto.scryptSync('a', 'b', 8, options).length);
}
show('scrypt', () => crypto.scryptSync(1, 'b', 8));
show('scrypt', () => crypto.scryptSync('a', 'b', -1));
show('scrypt', () => crypto.scrypt('a', 'b', 8));

for (const digest of ['sha1', 'sha256', 'sha3-512']) {
  const out = crypto.hkdfSync(digest, 'key', 'salt', 'info', 50);
  console.log(digest, out instanceof ArrayBuffer, hex(out));
}
show('none', () => crypto.hkdfSync('sha256', '', '', '', 0).byteLength);
for (const args of [['xyz', 'a', 'b', 'c', 1], [1, 'a', 'b', 'c', 1], ['md5', 1, 'b', 'c', 1],
                    ['md5', 'a', 1, 'c', 1], ['md5', 'a', 'b', 1, 1], ['md5', 'a', 'b', 'c', -1],
                    ['md5', 'a', 'b', 'c', 16 * 255 + 1], ['md5', 'a', 'b', 'x'.repeat(1025), 1]]) {
  show('hkdf', () => crypto.hkdfSync(...args));
}

// Primes.
const prime = crypto.generatePrimeSync(64);
console.log(prime instanceof ArrayBuffer, prime.byteLength, crypto.checkPrimeSync(prime));
const other = crypto.generatePrimeSync(32, { bigint: true, safe: true });
console.log(typeof other, crypto.checkPrimeSync(other), crypto.checkPrimeSync((other - 1n) / 2n));
const rest = crypto.generatePrimeSync(32, { add: 12n, rem: Buffer.from([7]), bigint: true });
console.log(rest % 12n, [1n, 2n, 3n, 4n, 561n, 0xfffffffffffffffffffffffffffffffeffffffffffffffffn]
  .map((n) => crypto.checkPrimeSync(n, { checks: 10 })));
for (const args of [[0], ['a'], [8, 5], [8, { safe: 1 }], [8, { add: 1 }], [8, { add: -1n }],
                    [3, { add: 100n }], [8, { add: 5n, rem: 5n }], [8, { bigint: 1 }]]) {
  show('generate', () => crypto.generatePrimeSync(...args));
}
for (const args of [[1], [-1n], [7n, 5], [7n, { checks: -1 }]]) {
  show('check', () => crypto.checkPrimeSync(...args));
}
show('callback', () => crypto.generatePrime(8));
show('callback', () => crypto.checkPrime(7n));

// With callbacks; their types for async_hooks.
const types = new Set();
const hook = createHook({ init: (id, type) => types.add(type) }).enable();
let left = 6;
const done = () => {
  if (--left > 0) return;
  hook.disable();
  console.log([...types].filter((type) => type.endsWith('REQUEST')).sort().join(' '));
};
const results = {};
const keep = (name) => (error, value) => {
  results[name] = value;
  console.log(name, error, typeof value === 'object' ? hex(value).length : value);
  done();
};
const next = [
  (cb) => crypto.pbkdf2('a', 'b', 1, 8, 'sha1', cb),
  (cb) => crypto.scrypt('a', 'b', 8, { N: 16 }, cb),
  (cb) => crypto.scrypt('a', 'b', 9, cb),
  (cb) => crypto.hkdf('sha1', 'a', 'b', 'c', 10, cb),
  (cb) => crypto.generatePrime(16, cb),
  (cb) => crypto.checkPrime(7n, cb),
];
const run = (i) => {
  if (i < next.length) next[i]((error, value) => { keep(`call ${i}`)(error, value); run(i + 1); });
};
run(0);
