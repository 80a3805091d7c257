// SPDX-License-Identifier: MIT
// How buffers look in console.log.
'use strict';

const buffer = require('buffer');
console.log(Buffer.from('hello'), Buffer.alloc(0), [Buffer.from('a')],
            { data: Buffer.from([255]) });
console.log(Buffer.alloc(51), Buffer.alloc(60));
const named = Buffer.from('x');
named.name = 'value';
named.inner = { deep: [1] };
console.log(named, Buffer.from('q').inspect());
buffer.INSPECT_MAX_BYTES = 2;
console.log(Buffer.from('abc'), Buffer.from('abcd'), Buffer.from('ab'));
try {
  buffer.INSPECT_MAX_BYTES = -1;
} catch (error) {
  console.log(error.message);
}
class Special extends Uint8Array {}
Object.setPrototypeOf(Special.prototype, Buffer.prototype);
console.log(new Special(2));
