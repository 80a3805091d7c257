// SPDX-License-Identifier: MIT
//
// new URL(...) and a look at its parts: absolute, relative to a base, and with its parameters.
// Variants: absolute relative params
// Wanted: 0.7
'use strict';

const { count, must, repeat, variant } = require('./bench');

const TEXTS = [
  'https://example.com/path/to/file?x=1&y=2#fragment',
  'http://localhost:8080/a/b/c',
  'file:///usr/local/lib/module.js',
  'https://user:secret@host.example.org/index.html',
];
let i = 0;
const parse = {
  absolute: () => new URL(TEXTS[i++ & 3]).pathname.length,
  relative: () => new URL('../x/y?z=1', 'https://example.com/a/b/c').href.length,
  params: () => new URL('https://example.com/p?a=1&b=2&c=3').searchParams.get('b').length,
}[variant];
let sum = 0;
repeat(count(400000), () => {
  sum += parse();
});
must(sum > 0, `the sum is ${sum}`);
