// SPDX-License-Identifier: MIT
// What is no name of an encoding, in a search; and half a character, in transcode().
'use strict';
const { transcode } = require('buffer');

function attempt(f) {
  try {
    return f();
  } catch (error) {
    return `${error.code} ${error.message}`;
  }
}

for (const encoding of [null, {}, [], 'x', '', 'utf8', undefined]) {
  for (const value of ['abcdefgh', 'b', '', Buffer.from('b')]) {
    console.log(encoding, value, ['indexOf', 'lastIndexOf', 'includes'].map((name) =>
      attempt(() => Buffer.from('abc')[name](value, 1, encoding))));
  }
}
for (const from of ['utf16le', 'utf8', 'latin1', 'ascii']) {
  for (const to of ['utf8', 'utf16le', 'latin1', 'ascii']) {
    for (const bytes of [[73], [195], [1, 2, 3], [0, 0xd8], [0, 0xd8, 5], [0, 0xdc, 5]]) {
      console.log(from, to, bytes, attempt(() => transcode(Buffer.from(bytes), from, to)));
    }
  }
}
const replaced = Buffer.from('x\udc00y\ud83d\ude00z\ud800');
const raw = Buffer.from([0x61, 0xed, 0xa0, 0x80, 0xf0, 0x9f, 0x98, 0x80]);
for (const value of ['\ud800', '\udc00', 'y\ud83d\ude00', 'a\ud800', '\ud800\ud83d\ude00', '\ud83d']) {
  console.log(replaced.indexOf(value), raw.indexOf(value), raw.lastIndexOf(value));
}
