// SPDX-License-Identifier: MIT
// Random bytes, numbers and UUIDs: forms, ranges, order of callbacks and what is refused.
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
const zeros = (bytes) => bytes.every((byte) => byte === 0);

for (const size of [0, 1, 16, 5000, 100000]) {
  const bytes = crypto.randomBytes(size);
  const isOther = size < 16 || !bytes.equals(crypto.randomBytes(size));
  console.log(Buffer.isBuffer(bytes), bytes.length, isOther, size < 16 || !zeros(bytes));
}
for (const size of [-1, NaN, 2 ** 31, '1', null, undefined, [], 1.5, Infinity]) {
  show(`size ${size}`, () => crypto.randomBytes(size).length);
}
show('callback', () => crypto.randomBytes(1, 'no'));

const buffer = Buffer.alloc(64);
console.log(crypto.randomFillSync(buffer, 32) === buffer, zeros(buffer.subarray(0, 32)),
            !zeros(buffer.subarray(32)));
const wide = new Uint32Array(16);
crypto.randomFillSync(wide, 4, 8);
console.log(zeros(wide.subarray(0, 4)), !zeros(wide.subarray(4, 12)), zeros(wide.subarray(12)));
const memory = new ArrayBuffer(32);
console.log(crypto.randomFillSync(memory) === memory, !zeros(new Uint8Array(memory)));
console.log(crypto.randomFillSync(new DataView(memory)) instanceof DataView);
show('offset', () => crypto.randomFillSync(buffer, 65));
show('offset', () => crypto.randomFillSync(buffer, -1));
show('offset', () => crypto.randomFillSync(buffer, 'a'));
show('size', () => crypto.randomFillSync(buffer, 1, 64));
show('size', () => crypto.randomFillSync(buffer, 0, -1));
show('memory', () => crypto.randomFillSync('abc'));
show('memory', () => crypto.randomFill({}, () => {}));
show('callback', () => crypto.randomFill(buffer));
show('callback', () => crypto.randomFill(buffer, 0, 1));

let isUniform = true;
const seen = new Set();
for (let i = 0; i < 3000; i++) {
  const n = crypto.randomInt(-3, 4);
  if (n < -3 || n > 3 || !Number.isInteger(n)) isUniform = false;
  seen.add(n);
}
console.log(isUniform, seen.size, crypto.randomInt(1), crypto.randomInt(2 ** 47) < 2 ** 47);
for (const args of [[0], [5, 5], [5, 1], [1.5], ['1'], [0, 2 ** 48], [-(2 ** 47), 2 ** 47],
                    [Number.MAX_SAFE_INTEGER + 1], [1, 2, 'no'], [undefined, 5]]) {
  show(`int ${args}`, () => typeof crypto.randomInt(...args));
}

const form = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const ids = new Set();
for (let i = 0; i < 500; i++) ids.add(crypto.randomUUID(i % 2 ? { disableEntropyCache: true } : undefined));
console.log(ids.size, [...ids].every((id) => form.test(id)));
show('uuid', () => crypto.randomUUID(1));
show('uuid', () => crypto.randomUUID({ disableEntropyCache: 1 }));

// The web's.
console.log(globalThis.crypto === crypto.webcrypto, Object.prototype.toString.call(globalThis.crypto));
console.log(form.test(globalThis.crypto.randomUUID()));
for (const array of [new Uint8Array(65536), new Int16Array(4), new BigUint64Array(2),
                     new Uint8ClampedArray(3), Buffer.alloc(3)]) {
  console.log(globalThis.crypto.getRandomValues(array) === array);
}
for (const array of [new Uint8Array(65537), new Float32Array(1), new DataView(memory), [], 'a']) {
  show('values', () => globalThis.crypto.getRandomValues(array));
}
show('this', () => globalThis.crypto.getRandomValues.call({}, new Uint8Array(1)));
show('bound', () => (0, crypto.getRandomValues)(new Uint8Array(1)).length);
show('new', () => new Crypto());

// Order: numbers from the store come in ticks, bytes in the poll phase.
const types = new Set();
createHook({ init: (id, type) => types.add(type) }).enable();
crypto.randomBytes(0, (error, bytes) => console.log('empty', error, bytes.length));
crypto.randomBytes(8, (error, bytes) => {
  console.log('bytes', error, bytes.length);
  console.log(types.has('RANDOMBYTESREQUEST'));
  setImmediate(() => console.log('immediate after poll'));
  setTimeout(() => {
    console.log('timer');
    crypto.randomFill(new Uint8Array(4), 1, (e, filled) => console.log('fill', e, filled[0]));
  }, 0);
  process.nextTick(() => console.log('tick'));
  crypto.randomInt(10, (e, n) => console.log('int', e, n >= 0 && n < 10));
  Promise.resolve().then(() => console.log('microtask'));
});
console.log('sync');
