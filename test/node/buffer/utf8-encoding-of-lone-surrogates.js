// SPDX-License-Identifier: MIT
// A lone surrogate is encoded as U+FFFD.
'use strict';

for (const text of ['\ud800', '\udc00', 'a\ud800b', '\udc00\ud800', '\ud83d\ude00',
                    '\ud83d\ud83d\ude00',
                    'x'.repeat(17) + '\ud83d', 'x'.repeat(15) + '\ud83d\ude00' + 'y'.repeat(20)]) {
  console.log(Buffer.from(text).toString('hex'), Buffer.byteLength(text));
}
