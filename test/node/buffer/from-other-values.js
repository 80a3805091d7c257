// SPDX-License-Identifier: MIT
// What else Buffer.from takes, and what it refuses.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

class Text { [Symbol.toPrimitive](hint) { return hint; } }
const values = [
  [1, 2, 300, -1, 1.9, 'x', '7'], new Uint16Array([1, 256]), new ArrayBuffer(2), new String('hi'),
  { length: 2, 0: 5, 1: 6 }, { type: 'Buffer', data: [1, 2] }, Buffer.from('abc').toJSON(),
  { length: '2' }, { length: -1 }, new Text(), { valueOf() { return 'inner'; } }, new Map(),
  5, true, null, undefined, Symbol('s'), 1n, () => {}, {}, new Number(1),
];
for (const value of values) console.log(attempt(() => Buffer.from(value)));
