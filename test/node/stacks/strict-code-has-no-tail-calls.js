// SPDX-License-Identifier: MIT
// A call in tail position keeps the caller's frame: endless recursion is an error, and
// stacks are complete.
'use strict';

function endless(n) {
  return endless(n + 1);
}
try {
  endless(0);
} catch (error) {
  console.log(error.name);
}

const outer = () => middle();
const middle = () => inner.call(null);
const inner = () => Reflect.apply(innermost, null, []);
const innermost = () => new Error('here').stack;
console.log(outer().split('\n').slice(0, 6).map((line) => line.replace(/ \(?\S*$/, '')).join('\n'));
