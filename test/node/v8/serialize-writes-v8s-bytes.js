// SPDX-License-Identifier: MIT
// v8.serialize writes the same bytes as V8 does, and reads them again.
'use strict';

const v8 = require('v8');
const { inspect } = require('util');

function show(name, value) {
  const bytes = v8.serialize(value);
  console.log(name, bytes.toString('hex'), inspect(v8.deserialize(bytes), { depth: 9 }));
}

const self = {};
self.self = self;
const shared = { s: 1 };
const error = new RangeError('msg', { cause: { a: 1 } });
error.stack = 'STACK';
const renamed = new TypeError('y');
renamed.name = 'RangeError';
renamed.stack = 's';
renamed.lost = 1;

show('undefined', undefined);
show('null', null);
show('booleans', [true, false]);
for (const number of [0, 5, -5, 63, 64, 2 ** 31 - 1, -(2 ** 31)]) show('integer', number);
for (const number of [-0, 1.5, NaN, Infinity, 2 ** 31, 2 ** 53]) show('double', number);
for (const bigint of [0n, 123n, -1n, 2n ** 64n, -(2n ** 70n)]) show('bigint', bigint);
for (const string of ['', 'abc', '\xff', 'aЖ', 'x\u{1f600}', '\ud800']) show('string', string);
show('aligned', ['Ж', 'aЖ', { Ж: 'Ж' }]);
show('array', [1, 2, 3]);
show('holes', [1, , 3]);
show('only holes', new Array(3));
show('array with name', Object.assign(['q'], { x: 1 }));
show('object', { a: 1, 2: 3, 4294967294: 1, 4294967295: 2 });
show('proto', JSON.parse('{"__proto__": 1, "toString": 2}'));
show('map', new Map([[1, { a: 2 }], ['k', undefined]]));
show('set', new Set([1, 'x']));
show('date', new Date(86400000));
show('regexp', /a\/b/dgimsuy);
show('sets', /[a--b]/v);
show('boxes', [Object(1), Object('s'), Object(true), Object(false), Object(1n)]);
show('error', renamed);
console.log(v8.serialize(error).toString('hex'));
const copy = v8.deserialize(v8.serialize(error));
console.log(copy instanceof RangeError, copy.message, copy.stack, copy.cause);
show('circular', self);
show('twice', [shared, shared]);
show('buffer', new Uint8Array([1, 2]).buffer);
show('resizable', new ArrayBuffer(2, { maxByteLength: 9 }));
for (const View of [Int8Array, Uint8Array, Uint8ClampedArray, Int16Array, Uint16Array, Int32Array,
                    Uint32Array, Float32Array, Float64Array]) {
  show(View.name, new View([1, 2]));
}
show('BigInt64Array', new BigInt64Array([-1n]));
show('BigUint64Array', new BigUint64Array([1n]));
show('DataView', new DataView(new ArrayBuffer(2)));
show('Buffer', Buffer.from('hi'));

const long = 'x'.repeat(300) + 'é';
console.log(v8.deserialize(v8.serialize(long)) === long,
            v8.deserialize(v8.serialize(`${long}Ж`)) === `${long}Ж`);
const big = Array.from({ length: 1000 }, (_, i) => ({ i, text: `item ${i}`, half: i / 2 }));
console.log(JSON.stringify(v8.deserialize(v8.serialize(big))) === JSON.stringify(big));
