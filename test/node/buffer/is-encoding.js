// SPDX-License-Identifier: MIT
// Names that Buffer.isEncoding knows.
'use strict';

for (const name of ['utf8', 'UTF-8', 'Utf-8', 'ucs2', 'ucs-2', 'utf16le', 'UTF-16LE', 'latin1',
                    'binary', 'ascii', 'hex',
                    'base64', 'BASE64URL', 'buffer', 'utf-16', 'utf16', 'iso-8859-1', '', ' utf8',
                        undefined, null, 5, {},
                    [], 'toString', '__proto__']) {
  console.log(name, Buffer.isEncoding(name));
}
