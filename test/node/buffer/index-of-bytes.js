// SPDX-License-Identifier: MIT
// indexOf of bytes, and of what is neither.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const buffer = Buffer.from('aaabaaab');
for (const needle of ['aab', 'b', 'aaab', 'c', '', 'aaabaaabc']) {
  const bytes = Buffer.from(needle);
  console.log(needle, buffer.indexOf(bytes), buffer.indexOf(bytes, 2), buffer.lastIndexOf(bytes),
              buffer.lastIndexOf(new Uint8Array(bytes), 5), buffer.includes(bytes, -2));
}
const odd = Buffer.from([1, 0x61, 0, 0x61, 0]);
console.log(odd.indexOf(Buffer.from('a', 'ucs2')));
for (const value of [undefined, null, {}, [], true, new Uint16Array(1)]) {
  console.log(attempt(() => buffer.indexOf(value)));
}
