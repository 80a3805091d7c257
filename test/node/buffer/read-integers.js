// SPDX-License-Identifier: MIT
// Integers of every width, in both byte orders.
'use strict';

const buffer = Buffer.from([0x81, 0x02, 0x83, 0xf4, 0x85, 0x06, 0x87, 0x08, 0x99]);
for (const sign of ['UInt', 'Uint', 'Int']) {
  for (const name of ['8', '16LE', '16BE', '32LE', '32BE']) {
    const read = `read${sign}${name}`;
    console.log(read, buffer[read](), buffer[read](1), buffer[read](3));
  }
  for (const name of ['LE', 'BE']) {
    for (let size = 1; size <= 6; size++) {
      console.log(sign, name, size, buffer[`read${sign}${name}`](1, size),
                  buffer[`read${sign}${name}`](3, size));
    }
  }
}
console.log(buffer.readBigInt64LE(), buffer.readBigInt64BE(1), buffer.readBigUInt64LE(1),
            buffer.readBigUint64BE());
