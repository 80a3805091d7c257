// SPDX-License-Identifier: MIT
// What has to change to make one sequence of another: the fewest steps, found as E. W. Myers
// describes it ("An O(ND) Difference Algorithm and Its Variations", 1986).
//
// Imagine a grid, the actual items along x, the expected ones along y. A step right takes an actual
// item, a step down an expected one, a diagonal step takes both, is free, and needs equal items.
// reach[k] is the largest x that d steps lead to on diagonal k = x - y. When the far corner is
// reached, the way back is read from what reach was before each round.
//
//   1. Round d touches diagonals -d..d only, and needs their neighbours: just those are kept, so
//      that memory grows with the square of the number of differences, not with the lengths.
//   2. Where two ways are equally short, the one on the lower diagonal wins only if it reaches
//      further. Results are public: this order is interface.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ArrayPrototypeReverse,
  Int32Array,
  StringPrototypeEndsWith,
  TypedArrayPrototypeSlice,
} = primordials;

const ACTUAL = 1;     // only in the actual sequence
const EXPECTED = -1;  // only in the expected one
const BOTH = 0;

const same = (a, b) => a === b;

// Does the way to diagonal k in round d come down from k + 1? Else it comes right from k - 1.
// `at` is where k is in `reach`.
const comesDown = (reach, at, k, d) => k === -d || (k !== d && reach[at - 1] < reach[at + 1]);

// How far each round gets: rounds[d] holds what reach was before round d, diagonals -d-1..d+1.
function search(actual, expected, equal) {
  const width = actual.length;
  const height = expected.length;
  const most = width + height;
  const middle = most + 1;
  const reach = new Int32Array(2 * most + 3);
  const rounds = [];
  for (let d = 0; d <= most; d++) {
    ArrayPrototypePush(rounds, TypedArrayPrototypeSlice(reach, middle - d - 1, middle + d + 2));
    for (let k = -d; k <= d; k += 2) {
      const at = middle + k;
      let x = comesDown(reach, at, k, d) ? reach[at + 1] : reach[at - 1] + 1;
      while (x < width && x - k < height && equal(actual[x], expected[x - k])) x++;
      reach[at] = x;
      if (x >= width && x - k >= height) return rounds;
    }
  }
  return rounds;
}

// [[ACTUAL | EXPECTED | BOTH, item], ...] from the first item to the last. With `commas` two lines
// are equal that differ in a comma at the end, and the one with the comma is given.
function editScript(actual, expected, commas = false) {
  const equal = commas ? (a, b) => a === b || `${a},` === b || a === `${b},` : same;
  const rounds = search(actual, expected, equal);
  const script = [];
  let x = actual.length;
  let y = expected.length;
  for (let d = rounds.length - 1; d >= 0; d--) {
    const reach = rounds[d];
    const k = x - y;
    const from = k + (comesDown(reach, k + d + 1, k, d) ? 1 : -1);
    const startX = reach[from + d + 1];
    const startY = startX - from;
    while (x > startX && y > startY) {
      x--;
      y--;
      const takesOther = commas && !StringPrototypeEndsWith(actual[x], ',');
      ArrayPrototypePush(script, [BOTH, takesOther ? expected[y] : actual[x]]);
    }
    if (d === 0) break;
    if (x > startX) ArrayPrototypePush(script, [ACTUAL, actual[--x]]);
    else ArrayPrototypePush(script, [EXPECTED, expected[--y]]);
  }
  return ArrayPrototypeReverse(script);
}

function check(value, name) {
  const { validateString, validateStringArray } = require('internal/validators');
  if (ArrayIsArray(value)) validateStringArray(value, name);
  else validateString(value, name);
}

// util.diff
function diff(actual, expected) {
  if (actual === expected) return [];
  check(actual, 'actual');
  check(expected, 'expected');
  return editScript(actual, expected);
}

module.exports = { ACTUAL, BOTH, EXPECTED, diff, editScript };
