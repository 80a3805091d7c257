// SPDX-License-Identifier: MIT
// Bytes, stray signs, and a replaced unescape.
'use strict';

const qs = require('querystring');

for (const text of ['a%20b', '%', '%4', '%zz', '%E9', '%C3%A9', 'a+b', '%41%', '']) {
  console.log(text, qs.unescape(text), qs.unescapeBuffer(text).toString('hex'),
              qs.unescapeBuffer(text, true).toString('hex'));
}
qs.unescape = (s) => `(${s})`;
console.log(qs.parse('a=b+c&d'));
