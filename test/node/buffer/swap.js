// SPDX-License-Identifier: MIT
// swap16, swap32 and swap64, short and long.
'use strict';

const attempt = (f) => {
  try {
    return f();
  } catch (error) {
    return `${error.name} ${error.code}: ${error.message}`;
  }
};

const bytes = (length) => Buffer.from(Array.from({ length }, (_, i) => i));
console.log(bytes(8).swap16(), bytes(8).swap32(), bytes(8).swap64(), bytes(0).swap16());
for (const method of ['swap16', 'swap32', 'swap64']) {
  console.log(method, bytes(136)[method]().toString('hex'));
  console.log(attempt(() => bytes(137)[method]()));
}
