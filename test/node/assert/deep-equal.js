// SPDX-License-Identifier: MIT
// Loose comparison and its messages.

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

attempt(() => assert.deepEqual({ a: '1', b: [true] }, { a: 1, b: [1] }));
attempt(() => assert.deepEqual({ a: 1 }, { a: 2 }));
attempt(() => assert.deepEqual(new Set(['1', 2]), new Set([1, '2'])));
attempt(() => assert.deepEqual(new Map([['1', 'x']]), new Map([[1, 'y']])));
attempt(() => assert.deepEqual([1, 2], [1]));
attempt(() => assert.notDeepEqual({ a: 1 }, { a: '1' }));
attempt(() => assert.notDeepEqual({ a: 1 }, { a: 1 }));
attempt(() => assert.equal(1, '1'));
attempt(() => assert.equal(1, 2));
attempt(() => assert.notEqual(1, '1'));
attempt(() => assert.equal({}, {}));
