// SPDX-License-Identifier: MIT
// indexOf and lastIndexOf of a byte, from any offset.
'use strict';

const buffer = Buffer.from('abcabc');
for (const offset of [undefined, 0, 1, 3, 5, 6, 100, -1, -3, -6, -7, NaN, '3', null, {}, 2.9,
                      -2.5, Infinity,
                      -Infinity]) {
  console.log(offset, buffer.indexOf(98, offset), buffer.lastIndexOf(98, offset),
              buffer.includes(98, offset));
}
console.log(buffer.indexOf(98 + 256), buffer.indexOf(-158), buffer.indexOf(98.9),
            buffer.indexOf(1000));
console.log(Buffer.alloc(0).indexOf(0), Buffer.alloc(0).lastIndexOf(0));
