// SPDX-License-Identifier: MIT
// toString(encoding, start, end) with odd ranges.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const buffer = Buffer.from('hello world');
const ranges = [[], [2], [2, 5], [-3, 3], [5, 2], [100], [0, 100], [1.9, 3.9], ['2', '4'],
                [NaN, 3], [undefined, -1], [null, 2], [Infinity], [0, Infinity]];
for (const [start, end] of ranges) {
  console.log(start, end, JSON.stringify(buffer.toString('latin1', start, end)));
}
console.log(attempt(() => buffer.toString(null)), attempt(() => buffer.toString('')));
