// SPDX-License-Identifier: MIT
// Floating-point numbers in both widths and orders.
'use strict';

for (const value of [0, -0, 1, -1.5, Math.PI, 1e300, 1e-300, 3.4028234663852886e38, 1e-45, NaN,
                     Infinity, -Infinity,
                     '2.5', undefined]) {
  const buffer = Buffer.alloc(24);
  buffer.writeFloatLE(value, 0);
  buffer.writeFloatBE(value, 4);
  buffer.writeDoubleLE(value, 8);
  console.log(value, buffer.writeDoubleBE(value, 16), buffer.toString('hex'), buffer.readFloatLE(0),
              buffer.readFloatBE(4), buffer.readDoubleLE(8), buffer.readDoubleBE(16));
}
