// SPDX-License-Identifier: MIT
// An object that was `this` where errors came from lives no longer than the errors do, however many
// there were from the same place.
'use strict';

const ROUNDS = 100;

function fail() {
  return new Error('x');
}

let isCollected = false;
const registry = new FinalizationRegistry(() => { isCollected = true; });

function series(count) {
  let last;
  const self = { fail };
  for (let i = 0; i < count; i++) last = self.fail();
  registry.register(self);
  return last.message;
}

// A function that has returned may leave words on the stack.
const below = (depth, count) => (depth === 0 ? series(count) : below(depth - 1, count) + '');

below(50, 20);

function look(round) {
  if (isCollected) {
    console.log('collected');
  } else if (round === ROUNDS) {
    console.log('still there');
  } else {
    gc(); // eslint-disable-line no-undef
    setImmediate(look, round + 1);
  }
}
setImmediate(look, 0);
