// SPDX-License-Identifier: MIT
// write() stops before a character that does not fit.
'use strict';

for (let size = 0; size < 12; size++) {
  const buffer = Buffer.alloc(12);
  const written = buffer.write('a\u00e9\u20ac\u{1f600}z', 0, size);
  console.log(size, written, buffer);
}
const wide = Buffer.alloc(5);
console.log(wide.write('abc', 'ucs2'), wide, wide.write('a', 4, 'ucs2'));
console.log(wide.write('f0f1f', 'hex'), wide.write('zz', 'hex'), wide);
