// SPDX-License-Identifier: MIT
// TextEncoder and encodeInto.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const encoder = new TextEncoder();
console.log(encoder.encode('a\u00e9\u20ac\u{1f600}\ud800'), encoder.encode(),
            encoder.encode(undefined),
            encoder.encode(null), encoder.encoding, encoder.encode('x'.repeat(1000)).length);
for (let size = 0; size < 12; size++) {
  const bytes = new Uint8Array(size);
  console.log(size, encoder.encodeInto('a\u00e9\u20ac\u{1f600}z', bytes),
              Buffer.from(bytes).toString('hex'));
}
console.log(attempt(() => encoder.encodeInto(5, new Uint8Array())),
            attempt(() => encoder.encodeInto('', new Int8Array())));
console.log(Object.prototype.toString.call(encoder), Object.keys(TextEncoder.prototype));
