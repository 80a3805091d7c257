// SPDX-License-Identifier: MIT
// slice and subarray are views, whatever their indices.
'use strict';

const buffer = Buffer.from('hello world');
const views = [[], [6], [0, 5], [-5], [-5, -2], [3, 1], [100], [-100, 2], ['1', '3'], [1.9, 3.9],
               [NaN, 2],
               [null, 2], [undefined, undefined], [0, Infinity]];
for (const [start, end] of views) {
  console.log(start, end, buffer.slice(start, end).toString(),
              buffer.subarray(start, end).toString());
}
buffer.slice(0, 5)[0] = 0x4a;
console.log(buffer.toString(), Buffer.isBuffer(buffer.slice()),
            buffer.slice(1).parent === buffer.buffer);
