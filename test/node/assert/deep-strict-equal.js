// SPDX-License-Identifier: MIT
// Differences, line by line.

'use strict';

const assert = require('assert');
const attempt = (f) => {
  try {
    f();
    console.log('passed');
  } catch (error) {
    console.log(error.name, error.code, error.operator, error.generatedMessage);
    console.log(error.message);
  }
};

attempt(() => assert.deepStrictEqual({ a: 1, b: [1, 2] }, { a: 1, b: [1, 2] }));
attempt(() => assert.deepStrictEqual({ a: 1, b: [1, 2, { c: 3 }] },
                                     { a: 1, b: [1, '2', { c: 4 }] }));
attempt(() => assert.deepStrictEqual([1, 2, 3], [1, 2, 3, 4]));
attempt(() => assert.deepStrictEqual([1, 2], [2, 1]));
attempt(() => assert.deepStrictEqual(new Map([[1, {}]]), new Map([[1, []]])));
attempt(() => assert.deepStrictEqual(new Set([1]), new Set(['1'])));
attempt(() => assert.deepStrictEqual({}, Object.create(null)));
attempt(() => assert.deepStrictEqual({ a: Symbol('x') }, { a: Symbol('x') }));
attempt(() => assert.deepStrictEqual(new Date(0), new Date(1)));
attempt(() => assert.notDeepStrictEqual({ a: 1 }, { a: 1 }));
attempt(() => assert.deepStrictEqual(-0, 0));
