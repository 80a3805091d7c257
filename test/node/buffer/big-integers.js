// SPDX-License-Identifier: MIT
// 64-bit integers as BigInt.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

for (const value of [0n, 1n, -1n, 2n ** 63n - 1n, 2n ** 63n, 2n ** 64n - 1n, 2n ** 64n,
                     -(2n ** 63n),
                     -(2n ** 63n) - 1n, 0x0102030405060708n]) {
  for (const write of ['writeBigInt64LE', 'writeBigInt64BE', 'writeBigUInt64LE',
                       'writeBigUint64BE']) {
    const buffer = Buffer.alloc(9);
    console.log(write, value, attempt(() => buffer[write](value, 1)), buffer.toString('hex'));
  }
}
console.log(attempt(() => Buffer.alloc(8).writeBigInt64LE(1)),
            attempt(() => Buffer.alloc(4).writeBigInt64LE(1n)));
