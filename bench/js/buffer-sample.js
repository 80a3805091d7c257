// SPDX-License-Identifier: MIT
//
// Bytes for the cases of buffers: all values, or printable ASCII where the encoding is UTF-8. And
// what their variants mean.
'use strict';

function sample(size, encoding) {
  const bytes = Buffer.alloc(size);
  for (let i = 0; i < size; i++) {
    const number = i * 7919 + (i >> 3);
    bytes[i] = encoding === 'utf8' ? 32 + number % 95 : number & 255;
  }
  return bytes;
}

// A variant 'WHAT-4K' as ['WHAT', 4096].
function whatAndSize(variant) {
  const [what, size] = variant.split('-');
  return [what, parseInt(size, 10) * ({ K: 1024, M: 1024 * 1024 }[size.at(-1)] ?? 1)];
}

module.exports = { sample, whatAndSize };
