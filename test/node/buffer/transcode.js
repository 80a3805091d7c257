// SPDX-License-Identifier: MIT
// buffer.transcode between encodings.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const { transcode } = require('buffer');
const euro = Buffer.from('a\u20ac\u00e9\u{1f600}');
for (const to of ['utf8', 'ucs2', 'latin1', 'ascii', 'binary']) console.log(to,
    transcode(euro, 'utf8', to));
const wide = transcode(euro, 'utf8', 'utf16le');
for (const to of ['utf8', 'latin1', 'ascii']) console.log(to, transcode(wide, 'ucs2', to));
console.log(transcode(Buffer.from([0x61, 0xe9]), 'latin1', 'utf8'),
            transcode(Buffer.from([0xe9]), 'ascii', 'utf8'));
console.log(attempt(() => transcode(euro, 'utf8', 'hex')), attempt(() => transcode('a', 'utf8',
    'ascii')));
console.log(attempt(() => transcode(Buffer.from([255]), 'utf8', 'ucs2')),
            transcode(Buffer.alloc(0), 'x', 'y'));
