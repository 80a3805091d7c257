// SPDX-License-Identifier: MIT
// Buffer.byteLength of strings in every encoding, of bytes, of anything else.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const text = 'a\u00e9\u20ac\u{1f600}\ud800';
for (const encoding of ['utf8', 'ucs2', 'latin1', 'ascii', 'hex', 'base64', 'base64url', 'nope']) {
  console.log(encoding, Buffer.byteLength(text, encoding));
}
console.log(Buffer.byteLength('aGk=', 'base64'), Buffer.byteLength('aA==', 'base64'),
            Buffer.byteLength('====', 'base64'));
console.log(Buffer.byteLength(new ArrayBuffer(5)), Buffer.byteLength(new Float64Array(2)));
for (const value of [5, null, undefined, {}, [], NaN]) {
  console.log(attempt(() => Buffer.byteLength(value)));
}
