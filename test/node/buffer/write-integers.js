// SPDX-License-Identifier: MIT
// Integers of every width written, with what is out of range.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const values = [0, 1, -1, 127, 128, 255, 256, -128, -129, 65535, 65536, -32768, 2 ** 31,
                2 ** 32 - 1, 2 ** 32,
                -(2 ** 31) - 1, 2 ** 40 - 1, 2 ** 48 - 1, 2 ** 48, -(2 ** 47), 1.9, -1.9, NaN,
                    '7', null, undefined];
const writes = ['writeUInt8', 'writeInt8', 'writeUInt16LE', 'writeInt16BE', 'writeUint32LE',
                'writeUInt32BE',
                'writeInt32LE', 'writeInt32BE'];
for (const value of values) {
  for (const write of writes) {
    const buffer = Buffer.alloc(5);
    console.log(write, value, attempt(() => buffer[write](value, 1)), buffer.toString('hex'));
  }
  for (const write of ['writeUIntLE', 'writeUIntBE', 'writeIntLE', 'writeIntBE']) {
    for (const size of [3, 5, 6]) {
      const buffer = Buffer.alloc(6);
      console.log(write, size, value, attempt(() => buffer[write](value, 0, size)),
                  buffer.toString('hex'));
    }
  }
}
