// SPDX-License-Identifier: MIT
// What is hidden in functions, and functions of every kind with strange prototypes.

const { inspect, format } = require('util');

function sloppy(a, b) {}
function strict() { 'use strict'; }
const list = [
  sloppy, strict, () => {}, async () => {}, async function f() {}, function* g() {},
  async function* ag() {}, class A { static x = 1; m() {} }, { m() {} }.m, { async m() {} }.m,
  { *m() {} }.m, { async *m() {} }.m, { async(a) {} }.async, sloppy.bind(null), Math.max,
  new Function('a', 'return a'), async (a = (1, ')')) => a, async a => a, /* c */ (a) => a,
];
for (const fn of list) {
  console.log(format('%o', fn));
  console.log(inspect(Object.setPrototypeOf(fn, Object.create(null))));
  console.log(inspect(Object.setPrototypeOf(fn, null)));
}
