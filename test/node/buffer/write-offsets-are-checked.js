// SPDX-License-Identifier: MIT
// Offsets and sizes that a write refuses.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const buffer = Buffer.alloc(4);
for (const offset of [3, 4, -1, 1.5, NaN, '1', null, Infinity]) {
  console.log(offset, attempt(() => buffer.writeUInt16LE(1, offset)),
              attempt(() => buffer.writeInt8(1, offset)),
              attempt(() => buffer.writeFloatBE(1, offset)));
}
for (const [offset, size] of [[undefined, 2], [0], [0, 0], [0, 7], [0, 1.5], [3, 2], ['0', 2]]) {
  console.log(offset, size, attempt(() => buffer.writeUIntBE(1, offset, size)));
}
console.log(attempt(() => buffer.writeDoubleLE(1)), attempt(() => Buffer.alloc(0).writeUInt8(1)));
