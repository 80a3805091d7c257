// SPDX-License-Identifier: MIT
//
// The order of --test-randomize: numbers from a seed, the same as Node's for the same seed
// (the generator is Mulberry32).
'use strict';

const { MathFloor, MathImul, MathRandom } = primordials;

const SEED_MAX = 0xFFFFFFFF;

function newSeed() {
  return MathFloor(MathRandom() * (SEED_MAX + 1));
}

function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6D2B79F5) | 0;
    let mixed = MathImul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + MathImul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / (SEED_MAX + 1);
  };
}

module.exports = { generator, newSeed };
