// SPDX-License-Identifier: MIT
// A throw that is caught in the same function costs the same under many frames as under few.
'use strict';

const THROWS = 2000;
const ROUNDS = 30;

function throwing() {
  let caught = 0;
  const begin = process.hrtime.bigint();
  for (let i = 0; i < THROWS; i++) {
    try {
      throw i;
    } catch (value) {
      caught += value;
    }
  }
  return caught > 0 ? Number(process.hrtime.bigint() - begin) : 0;
}

const under = (depth) => (depth === 0 ? throwing() : under(depth - 1) + 0);

// The least of many rounds is what it takes when nothing else runs.
let few = Infinity;
let many = Infinity;
for (let i = 0; i < ROUNDS; i++) {
  few = Math.min(few, under(1));
  many = Math.min(many, under(150));
}
console.log(many < few * 2.5 ? 'the same' : `${many / few} times as long`);
