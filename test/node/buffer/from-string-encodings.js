// SPDX-License-Identifier: MIT
// Buffer.from(string, encoding) in every encoding and spelling.
'use strict';

for (const encoding of ['utf8', 'UTF-8', 'ucs2', 'UCS-2', 'utf16le', 'utf-16LE', 'latin1', 'binary',
                        'ascii', undefined, null, '']) {
  console.log(encoding, Buffer.from('a\u00e9\u20ac\u{1f600}', encoding).toString('hex'));
}
console.log(Buffer.from('68656C6c6f', 'hex').toString(), Buffer.from('aGVsbG8',
    'base64url').toString());
