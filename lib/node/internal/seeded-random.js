// SPDX-License-Identifier: MIT
//
// Math.random in a run under a schedule: install() puts a generator in the place of the engine's
// that takes its beginning from the schedule, so that a replay draws the same numbers. It is
// xorshift128, of which each number takes two steps for its 53 bits.
'use strict';

const { FunctionPrototypeBind, ObjectDefineProperty, Uint32Array } = primordials;

const { fill } = native('random');

function install() {
  const state = new Uint32Array(4);
  fill(state, 0, state.byteLength);
  state[0] |= 1; // all zeros would stay zeros
  function next() {
    let t = state[3];
    t ^= t << 11;
    t ^= t >>> 8;
    state[3] = state[2];
    state[2] = state[1];
    state[1] = state[0];
    state[0] = t ^ state[0] ^ (state[0] >>> 19);
    return state[0];
  }
  function random() {
    return ((next() >>> 5) * 0x4000000 + (next() >>> 6)) / 0x20000000000000;
  }
  const bound = FunctionPrototypeBind(random, undefined); // looks native
  ObjectDefineProperty(bound, 'name', { __proto__: null, configurable: true, value: 'random' });
  ObjectDefineProperty(globalThis.Math, 'random', {
    __proto__: null, configurable: true, writable: true, value: bound,
  });
}

module.exports = { install };
