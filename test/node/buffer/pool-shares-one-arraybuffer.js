// SPDX-License-Identifier: MIT
// Small buffers of unspecified content lie in a pool, eight bytes apart.
'use strict';

console.log(Buffer.poolSize);
const first = Buffer.allocUnsafe(3);
const second = Buffer.from('x');
const third = Buffer.from([1, 2, 3]);
console.log(first.buffer === second.buffer, second.buffer === third.buffer);
console.log(second.byteOffset - first.byteOffset, third.byteOffset - second.byteOffset);
console.log(first.buffer.byteLength, Buffer.alloc(3).buffer.byteLength,
            Buffer.allocUnsafeSlow(3).buffer.byteLength,
                Buffer.allocUnsafe(4096).buffer.byteLength);
