// SPDX-License-Identifier: MIT
//
// buffer.toString(encoding): ENCODING-SIZE, the size in bytes of the buffer.
// Variants: utf8-64 utf8-4K utf8-1M latin1-64 latin1-4K latin1-1M
// Variants: hex-64 hex-4K hex-1M base64-64 base64-4K base64-1M
// Wanted: 1
'use strict';

const { count, must, repeat, variant } = require('./bench');
const { sample, whatAndSize } = require('./buffer-sample');

const [encoding, size] = whatAndSize(variant);
const buffer = sample(size, encoding);
const { length } = buffer.toString(encoding);
let characters = 0;
const made = repeat(count(Math.ceil(2e8 / (size + 500))), () => {
  characters += buffer.toString(encoding).length;
});
must(characters === made * length, `${characters} characters were made`);
