// SPDX-License-Identifier: MIT
// Buffer.from(arrayBuffer) is a view with checked bounds.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const memory = new ArrayBuffer(8);
const buffer = Buffer.from(memory, 2, 4);
buffer[0] = 7;
console.log(new Uint8Array(memory), buffer.length, buffer.byteOffset, buffer.buffer === memory);
console.log(attempt(() => Buffer.from(memory, 9)), attempt(() => Buffer.from(memory, 2, 7)));
console.log(Buffer.from(memory, 'x').length, Buffer.from(memory, 3, -5).length,
            Buffer.from(memory, '3').length, Buffer.from(memory, 0, NaN).length);
