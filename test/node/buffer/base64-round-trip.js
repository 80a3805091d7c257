// SPDX-License-Identifier: MIT
// What base64 makes of bytes of every length.
'use strict';

const bytes = Buffer.from(Array.from({ length: 70 }, (_, i) => i * 37 % 256));
for (let length = 0; length < 70; length++) {
  const piece = bytes.subarray(0, length);
  const text = piece.toString('base64');
  const url = piece.toString('base64url');
  if (length < 8) console.log(text, url);
  if (!Buffer.from(text, 'base64').equals(piece) || !Buffer.from(url, 'base64').equals(piece)) {
    console.log('wrong', length);
  }
}
