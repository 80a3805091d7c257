// SPDX-License-Identifier: MIT
// util.diff and MIMEType.parse. Expected output from Node 24, as Node 20 does not have them.

'use strict';

const { diff } = require('util');
const show = (list) => list.map(([kind, item]) => `${'-= +'[kind + 1].replace('=', ' ')}${item}`)
  .join('|');

function attempt(f) {
  try {
    console.log(f());
  } catch (error) {
    console.log(error.name, error.code, error.message);
  }
}

console.log(diff('abc', 'abd'), diff('same', 'same'));
console.log(show(diff('12345678', '12!!5!7!')));
console.log(show(diff('', 'abc')), show(diff('abc', '')));
console.log(show(diff('abcabba', 'cbabac')), show(diff('cbabac', 'abcabba')));
console.log(show(diff(['a', 'b', 'c', 'd'], ['d', 'c', 'b', 'a'])));
console.log(show(diff('the quick brown fox', 'a quick red fox!')));

// Words of a small alphabet, in many combinations.
let seed = 1;
const random = (limit) => (seed = (seed * 1103515245 + 12345) % 2147483648) % limit;
const word = () => Array.from({ length: random(9) + 1 }, () => 'abc'[random(3)]).join('');
for (let i = 0; i < 60; i++) {
  const [a, b] = [word(), word()];
  console.log(a, b, show(diff(a, b)));
}
attempt(() => diff({}, 'a'));
attempt(() => diff('a', 5));
attempt(() => diff(['a', 1], ['b']));
