// SPDX-License-Identifier: MIT
// Equal lines are left out, long ones are cut.

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

const list = (n, f) => Array.from({ length: n }, (_, i) => f(i));
attempt(() => assert.deepStrictEqual(list(30, (i) => i), list(30, (i) => (i === 15 ? 'x' : i))));
attempt(() => assert.deepStrictEqual(list(30, (i) => i),
                                     list(30, (i) => (i % 10 === 5 ? 'x' : i))));
attempt(() => assert.deepStrictEqual(list(80, (i) => i), list(80, (i) => -i)));
attempt(() => assert.deepStrictEqual(list(12, (i) => i), list(9, (i) => i)));
attempt(() => assert.notDeepStrictEqual(list(80, (i) => i), list(80, (i) => i)));
