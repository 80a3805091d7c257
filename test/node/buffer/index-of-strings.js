// SPDX-License-Identifier: MIT
// indexOf and lastIndexOf of strings in every encoding.
'use strict';

const buffer = Buffer.from('this is a buffer, this is');
for (const text of ['is', 'this', 'buffer', 'x', '', 's is', 't']) {
  for (const offset of [undefined, 0, 3, -2, -100, 100]) {
    console.log(text, offset, buffer.indexOf(text, offset), buffer.lastIndexOf(text, offset));
  }
}
const wide = Buffer.from('\u039a\u0391\u03a3\u03a3\u0395', 'ucs2');
console.log(wide.indexOf('\u03a3', 'ucs2'), wide.indexOf('\u03a3', -4, 'ucs2'),
            wide.indexOf('\u03a3', 5, 'ucs2'),
            wide.lastIndexOf('\u03a3', undefined, 'ucs2'), wide.lastIndexOf('\u0391', -7, 'ucs2'));
console.log(buffer.indexOf('6275', 0, 'hex'), buffer.indexOf('YnVmZg==', 0, 'base64'),
            buffer.indexOf('is', 'latin1'), buffer.lastIndexOf('is', 'latin1'));
