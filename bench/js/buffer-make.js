// SPDX-License-Identifier: MIT
//
// Buffer.alloc, Buffer.allocUnsafe and Buffer.concat of two halves: WHAT-SIZE.
// Variants: alloc-64 alloc-4K alloc-1M allocUnsafe-64 allocUnsafe-4K allocUnsafe-1M
// Variants: concat-64 concat-4K concat-1M
// Wanted: 1
//
// Small ones are slower than in Node, because of the engine: 26 ns to construct a subclass of
// Uint8Array (a call into C++; a plain Uint8Array of 64 bytes takes 8), 27 over a part of an
// ArrayBuffer, as allocUnsafe needs it, where V8 needs 10. With a new pool now and then that is 36;
// allocUnsafe of 64 bytes takes 38.
'use strict';

const { count, must, repeat, variant } = require('./bench');
const { sample, whatAndSize } = require('./buffer-sample');

const [what, length] = whatAndSize(variant);
const halves = [sample(length / 2), sample(length / 2)];
const make = {
  alloc: () => Buffer.alloc(length),
  allocUnsafe: () => Buffer.allocUnsafe(length),
  concat: () => Buffer.concat(halves),
}[what];
let bytes = 0;
const made = repeat(count(Math.ceil(2e8 / (length + 500))), () => {
  bytes += make().length;
});
must(bytes === made * length, `${bytes} bytes were made`);
