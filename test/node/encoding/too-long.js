// SPDX-License-Identifier: MIT
// A text that is longer than a string may be is refused by every decoder, and the decoder is as
// new afterwards.
'use strict';

const bytes = new Uint8Array(require('buffer').constants.MAX_STRING_LENGTH + 1).fill(65);
for (const encoding of ['utf-8', 'shift_jis']) {
  const decoder = new TextDecoder(encoding);
  try {
    console.log(decoder.decode(bytes).length);
  } catch (error) {
    console.log(encoding, error.name, error.code, error.message);
  }
  console.log(decoder.decode(bytes.subarray(0, 3)));
}
