// SPDX-License-Identifier: MIT
//
// An async function that awaits, in a loop, an async function that has ended.
'use strict';

const { count, must, start } = require('./bench');

const rounds = count(1000000);

async function one(i) {
  return i;
}

async function chain(n) {
  let sum = 0;
  for (let i = 0; i < n; i++) sum += await one(1);
  return sum;
}

async function main() {
  await chain(rounds / 10);
  const stop = start();
  const sum = await chain(rounds);
  must(sum === rounds, `${sum} rounds`);
  stop(rounds);
}
main();
