// SPDX-License-Identifier: MIT
// Labels of TextDecoder.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

for (const label of ['utf8', ' UTF-8\n', 'unicode-1-1-utf-8', 'utf-16', 'ucs-2', 'UTF-16BE',
                     'latin1', 'ascii', 'l1',
                     'windows-1251', 'cp1252', 'koi8-r', 'iso-8859-15', 'macintosh', 'utf-7', '',
                         'replacement', 'utf-32',
                     null, 5]) {
  console.log(JSON.stringify(label), attempt(() => new TextDecoder(label).encoding));
}
console.log(attempt(() => new TextDecoder('utf8', 5)), new TextDecoder(undefined, null).encoding);
console.log(new TextDecoder('windows-1251').decode(Buffer.from('cff0e8e2e5f2', 'hex')),
            new TextDecoder('koi8-r').decode(Buffer.from('f0d2c9d7c5d4', 'hex')),
            new TextDecoder('iso-8859-15').decode(Buffer.from('a4', 'hex')));
