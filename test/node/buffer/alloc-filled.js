// SPDX-License-Identifier: MIT
// Buffer.alloc fills with numbers, strings and bytes.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

console.log(Buffer.alloc(5, 1), Buffer.alloc(5, 'ab'), Buffer.alloc(5, '6162', 'hex'));
console.log(Buffer.alloc(5, Buffer.from([1, 2])), Buffer.alloc(5, ''), Buffer.alloc(5, 257));
console.log(Buffer.alloc(4, '\u20ac'), Buffer.alloc(3, 'a', 'ucs2'), Buffer.alloc(3, true));
console.log(attempt(() => Buffer.alloc(3, 'xx', 'hex')));
console.log(attempt(() => Buffer.alloc(3, new Uint8Array())));
