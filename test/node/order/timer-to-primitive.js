// SPDX-License-Identifier: MIT
//
// A timer's number, also as a string, can be cleared in its place.
'use strict';

const a = setTimeout(() => console.log('never a'), 1);
const b = setTimeout(() => console.log('never b'), 1);
const c = setTimeout(() => console.log('c'), 1);
console.log(typeof +a, +a > 0, +b === +a + 1, a[Symbol.toPrimitive]() === +a);
clearTimeout(+a);
clearTimeout(String(+b));
clearTimeout(+c + 1000);
const i = setInterval(() => console.log('never i'), 1);
clearInterval(+i);
