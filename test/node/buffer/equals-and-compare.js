// SPDX-License-Identifier: MIT
// Order and equality of buffers.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const [a, b, c] = [Buffer.from('abc'), Buffer.from('abd'), Buffer.from('ab')];
console.log(Buffer.compare(a, b), Buffer.compare(b, a), Buffer.compare(a, a), Buffer.compare(a, c),
            Buffer.compare(c, new Uint8Array([97, 98])));
console.log(a.equals(b), a.equals(new Uint8Array([97, 98, 99])), a.compare(c), c.compare(a));
console.log([b, a, c].sort(Buffer.compare).map(String));
console.log(attempt(() => Buffer.compare('a', b)), attempt(() => Buffer.compare(a, 'b')));
console.log(attempt(() => a.equals('abc')), attempt(() => a.compare('abc')),
            attempt(() => a.compare()));
