// SPDX-License-Identifier: MIT
// Pairs that are equal and pairs that are not.

'use strict';

const { isDeepStrictEqual: same } = require('util');
const circle = () => { const a = { n: 1 }; a.self = a; return a; };
console.log(same({ a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }), same([1], ['1']), same(NaN, NaN),
            same(0, -0));
console.log(same(new Map([[{}, 1]]), new Map([[{}, 1]])),
            same(new Set([[1], [2]]), new Set([[2], [1]])));
console.log(same(circle(), circle()), same(new Date(1), new Date(2)), same(/a/g, /a/),
            same([, 1], [undefined, 1]));
console.log(same(new Error('a'), new Error('a')), same(new Error('a'), new TypeError('a')),
            same({}, Object.create(null)));
console.log(same(Object(1), Object(1)), same(new Uint8Array([1]), new Uint8Array([1])),
            same([1, 2], { 0: 1, 1: 2 }));
console.log(same({ [Symbol.for('a')]: 1 }, { [Symbol.for('a')]: 1 }),
            same({ [Symbol.for('a')]: 1 }, {}));
