// SPDX-License-Identifier: MIT
//
// Buffer.compare of equal buffers, and indexOf of a byte, a string and a buffer that are at the
// end: WHAT-SIZE.
// Variants: compare-64 compare-4K compare-1M byte-64 byte-4K byte-1M
// Variants: string-64 string-4K string-1M buffer-64 buffer-4K buffer-1M
// Wanted: 1
'use strict';

const { count, must, repeat, variant } = require('./bench');
const { sample, whatAndSize } = require('./buffer-sample');

const [what, size] = whatAndSize(variant);
const buffer = sample(size, 'utf8');
buffer[size - 2] = 1;
buffer[size - 1] = 2;
const other = Buffer.from(buffer);
const needle = Buffer.from([1, 2]);
const look = {
  compare: () => Buffer.compare(buffer, other) + size - 2,
  byte: () => buffer.indexOf(1),
  string: () => buffer.indexOf('\x01\x02'),
  buffer: () => buffer.indexOf(needle),
}[what];
let sum = 0;
const looked = repeat(count(Math.ceil(1e9 / (size + 2000))), () => {
  sum += look();
});
must(sum === looked * (size - 2), `the sum is ${sum}`);
