// SPDX-License-Identifier: MIT
// Offsets that a read refuses.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const buffer = Buffer.alloc(9);
for (const read of ['readUInt8', 'readInt16BE', 'readUInt32LE', 'readFloatLE', 'readDoubleBE',
                    'readBigInt64LE']) {
  for (const offset of [9, 8, 100, -1, 1.5, NaN, Infinity, '1', null, {}, 2 ** 40]) {
    console.log(read, offset, attempt(() => buffer[read](offset)));
  }
  console.log(read, attempt(() => Buffer.alloc(0)[read]()));
}
for (const [offset, size] of [[undefined, 2], [0], [0, 0], [0, 7], [0, 1.5], [0, '2'], [8, 2],
                              ['0', 2]]) {
  console.log(offset, size, attempt(() => buffer.readIntLE(offset, size)));
}
