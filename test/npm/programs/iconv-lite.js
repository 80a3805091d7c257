// SPDX-License-Identifier: MIT
'use strict';

const iconv = require('iconv-lite');

const text = 'Grüße, мир, 日本語, ~€';
for (const name of ['win1252', 'koi8-r', 'Shift_JIS', 'gb18030', 'big5', 'euc-kr', 'utf16', 'utf-32le', 'utf7', 'cp437', 'macroman']) {
  const bytes = iconv.encode(text, name);
  console.log(name, bytes.toString('hex'), iconv.decode(bytes, name));
}
console.log(iconv.encodingExists('latin1'), iconv.encodingExists('nope'), iconv.decode(Buffer.from('efbbbf61', 'hex'), 'utf8'));
const stream = iconv.decodeStream('euc-jp');
stream.on('data', (s) => console.log('data', s)).on('end', () => console.log('end'));
for (const byte of iconv.encode('日本', 'euc-jp')) stream.write(Buffer.from([byte]));
stream.end();
try { iconv.encode('', 'nope'); } catch (error) { console.log(error.message); }
