// SPDX-License-Identifier: MIT
// buffer.isUtf8 and buffer.isAscii.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const { isAscii, isUtf8 } = require('buffer');
for (const hex of ['', '61', '61'.repeat(100), '61'.repeat(70) + '80', 'c3a9', 'c3', 'eda080',
                   'f09f9880', 'f4908080',
                   'c080', '61e282ac61', '7f']) {
  const bytes = Buffer.from(hex, 'hex');
  console.log(hex.slice(0, 20), isUtf8(bytes), isAscii(bytes),
              isUtf8(new Uint8Array(bytes).buffer));
}
console.log(attempt(() => isUtf8('a')), attempt(() => isAscii(5)));
