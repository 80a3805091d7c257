// SPDX-License-Identifier: MIT
// compare() with ranges of both buffers.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const a = Buffer.from([1, 2, 3, 4, 5, 6, 7, 8, 9, 0]);
const b = Buffer.from([2, 3, 4, 5, 6, 7, 8, 9, 0, 1]);
const calls = [[], [0], [0, 5], [0, 5, 4], [0, 5, 4, 9], [6, 10], [5, 9, 0, 4], [0, 0], [3, 1],
               [0, 3, 9, 2],
               [0, 11], [-1], [0, 1, -1], [0, 1, 0, 11], ['0'], [0, 1.5],
                   [undefined, 3, undefined, 2]];
for (const call of calls) console.log(call, attempt(() => a.compare(b, ...call)));
