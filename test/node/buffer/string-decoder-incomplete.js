// SPDX-License-Identifier: MIT
// What StringDecoder does with characters that stay incomplete.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const { StringDecoder } = require('string_decoder');
for (const pieces of [['e2'], ['e2', '82'], ['e2', '41'], ['e282', 'e2'], ['f09f', '41'], ['80'],
                      ['c3', 'c3', 'a9'],
                      ['ff', 'f8'], ['eda0', '80'], ['f0', '80', '80', '80'],
                          ['e2', '', '82', 'ac']]) {
  const decoder = new StringDecoder();
  const out = pieces.map((piece) => escape(decoder.write(Buffer.from(piece, 'hex'))));
  console.log(pieces, out, escape(decoder.end()), decoder.lastNeed);
}
const wide = new StringDecoder('ucs2');
console.log(escape(wide.write(Buffer.from([0x3d, 0xd8, 0x4d]))), escape(wide.end()),
            escape(wide.end(Buffer.from([97, 0]))));
console.log(new StringDecoder('UTF-8'), attempt(() => new StringDecoder('x')),
            new StringDecoder().write('text'));
console.log(attempt(() => new StringDecoder().write(5)),
            new StringDecoder().end(new Uint16Array([0x4142])));
