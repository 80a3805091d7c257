// SPDX-License-Identifier: MIT
// umask reads and sets, numbers and octal strings; its errors.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const old = process.umask('022');
console.log(process.umask().toString(8));
console.log(process.umask(0o777).toString(8), process.umask().toString(8));
console.log(process.umask('7').toString(8), process.umask().toString(8));
process.umask(old);
for (const bad of ['', '9', 'a', {}, null, -1, 2 ** 32, 1.5, '0x1']) show(() => process.umask(bad));
