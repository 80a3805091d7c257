// SPDX-License-Identifier: MIT
// hrtime: seconds and nanoseconds, differences, a bigint; its errors.
'use strict';

function show(f) {
  try {
    console.log(f());
  } catch (e) {
    console.log(e.name, '|', e.message, '|', e.code);
  }
}

const a = process.hrtime();
const b = process.hrtime(a);
console.log(a.length, Number.isInteger(a[0]), a[1] >= 0 && a[1] < 1e9);
console.log(b[0], b[1] >= 0 && b[1] < 1e9);
console.log(process.hrtime([a[0] - 1, a[1]])[0] >= 1);
const c = process.hrtime.bigint();
const d = process.hrtime.bigint();
console.log(typeof c, d >= c);
console.log(Math.abs(Number(c / 1000000000n) - a[0]) <= 1);
show(() => process.hrtime(1));
show(() => process.hrtime([1]));
show(() => process.hrtime([1, 2, 3]));
