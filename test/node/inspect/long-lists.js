// SPDX-License-Identifier: MIT
// Lists that the quick ways of inspect must not get wrong: holes, accessors as elements, extra
// keys, changed prototypes and iterators; and a million elements in bounded time.

'use strict';

const { inspect } = require('util');
const show = (...args) => console.log(inspect(...args));

const numbers = Array.from({ length: 8 }, (_, i) => i * 1000);
show(numbers);
show(numbers.map(String));
show(Object.assign([...numbers], { extra: 1, '-1': 2 }));
show(Object.assign([...numbers], { [Symbol('s')]: 1 }));
show(Object.assign(new Array(9), { 3: 1, 5: undefined }));
show([undefined, , undefined, null]);
const accessors = [...numbers];
Object.defineProperty(accessors, 2, { get() { throw new Error('no'); }, enumerable: true });
Object.defineProperty(accessors, 4, { get: () => 5, set() {}, enumerable: true });
show(accessors);
show(accessors, { getters: true });
const hidden = [1, 2, 3, 4, 5, 6, 7, 8];
Object.defineProperty(hidden, 'h', { value: 1 });
Object.defineProperty(hidden, 1, { enumerable: false });
show(hidden);
show(hidden, { showHidden: true });
show(Object.freeze([1, 2, 3]));
show(Object.setPrototypeOf([1, 2, 3, 4, 5, 6, 7], null));
show(Object.setPrototypeOf([1, 2, 3, 4, 5, 6, 7], { constructor: class Foo {} }));
show(Object.setPrototypeOf(new Uint8Array(9), null));
show(Object.assign(new Uint16Array(9), { a: 1 }));
show(Object.defineProperty(new Map([[1, 2], [3, 4]]), 'size', { value: 1 }));
show(Object.defineProperty(new Set([1, 2]), 'size', { value: 'x' }));
show(new (class extends Map { *[Symbol.iterator]() { yield ['own', 1]; } })([[1, 2]]));
show(new (class extends Set { *[Symbol.iterator]() { yield 'own'; } })([1, 2]));
class Cut extends Map { get size() { return 1; } }
show(new Cut([[1, 2], [3, 4]]));
show([[1, [2, [3, [4, [5]]]]], new Array(3), [[]], [[], 1]]);
show({ a: { b: { c: { d: 1 }, e: [], f: [1], g: {} } } });

// The processor's time: other work on the machine does not count.
const started = process.cpuUsage();
show(new Array(1e6).fill(7), { maxArrayLength: 2 });
show(new Array(1e6), { maxArrayLength: 2 });
show(new Float64Array(1e6), { maxArrayLength: 2 });
show(Buffer.alloc(1e6));
show('x'.repeat(1e7), { maxStringLength: 5 });
show(Array.from({ length: 1e5 }, () => ({ get bad() { throw new Error('bad'); } })),
     { maxArrayLength: 1, getters: true });
let deep = {};
for (let i = 0; i < 1e5; i++) deep = { deep };
console.log(inspect(deep, { depth: Infinity }).includes('Maximum call stack size exceeded'));
console.log(process.cpuUsage(started).user < 20e6);
