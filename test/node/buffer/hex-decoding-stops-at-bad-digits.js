// SPDX-License-Identifier: MIT
// Hexadecimal text is read up to the first pair that is none.
'use strict';

for (const text of ['', 'a', 'ab', 'abc', 'abcx12', 'xx', 'AbCd', 'ab cd', '0g', '\u0161\u0161',
                    'abzz']) {
  console.log(JSON.stringify(text), Buffer.from(text, 'hex'));
}
const bytes = Buffer.from(Array.from({ length: 256 }, (_, i) => i));
console.log(bytes.toString('hex'), Buffer.from(bytes.toString('hex'), 'hex').equals(bytes));
