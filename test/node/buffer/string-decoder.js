// SPDX-License-Identifier: MIT
// StringDecoder joins characters that come in pieces.
'use strict';

const { StringDecoder } = require('string_decoder');
const text = 'a\u00e9\u20ac\u{1f600}z';
for (const encoding of ['utf8', 'utf16le', 'base64', 'base64url', 'latin1', 'ascii', 'hex']) {
  const bytes = Buffer.from(text, encoding === 'utf16le' ? encoding : 'utf8');
  for (const size of [1, 2, 3, 5]) {
    const decoder = new StringDecoder(encoding);
    const pieces = [];
    for (let i = 0; i < bytes.length; i += size) {
      pieces.push(decoder.write(bytes.subarray(i, i + size)), decoder.lastNeed, decoder.lastTotal);
    }
    pieces.push(decoder.end());
    console.log(encoding, size, JSON.stringify(pieces));
  }
}
