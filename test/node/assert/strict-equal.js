// SPDX-License-Identifier: MIT
// Messages of strictEqual and notStrictEqual.

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

attempt(() => assert.strictEqual(1, 1));
attempt(() => assert.strictEqual(1, 2));
attempt(() => assert.strictEqual('a', 'b', 'my message'));
attempt(() => assert.strictEqual('hello world, hello', 'hello world, hallo'));
attempt(() => assert.strictEqual(NaN, NaN));
attempt(() => assert.strictEqual(0, -0));
attempt(() => assert.strictEqual([1], [1]));
attempt(() => assert.strictEqual('a\nb\nc', 'a\nx\nc'));
attempt(() => assert.notStrictEqual(1, 1));
const same = { a: 1 };
attempt(() => assert.notStrictEqual(same, same));
attempt(() => assert.strictEqual(1));
attempt(() => assert.strictEqual(1, 2, new TypeError('mine')));
