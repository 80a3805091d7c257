// SPDX-License-Identifier: MIT
//
// Levels of detail of one row of the timeline. A row is a list of spans, by start, which hardly
// overlap. A level draws the row where a pixel is `unit` nanoseconds wide or more: spans that are
// shorter than that are put together with their neighbours, so that there are at most two blocks
// to a unit.
//
//   spans   |ab|  |c|   |---- d ----|  |e|f|
//   unit    |--------|--------|--------|--------|
//   blocks  |[a b c] |  [ ---- d ----] | [e f]
//
// 1. Every span is in exactly one block of each level: counts and sums are those of the row.
// 2. A span of at least one unit is a block of its own, so nothing long ever disappears.
// 3. Blocks are by start, from the start of the first span to the latest end.
// 4. A level is kept if it has at most half of the blocks of the level before it, so that all of
//    them together have at most as many blocks as the row has spans, and drawing with the next
//    finer level that was kept costs at most twice as much as with the best one.
'use strict';

const { ArrayPrototypePush, Float64Array, Uint32Array, Uint8Array } = primordials;

const UNIT_MIN_NS = 250;
const PIXELS_MIN = 512; // no window is narrower than this
const SPANS_MIN = 512; // fewer need no levels

function makeLevel(unit, n) {
  return {
    __proto__: null,
    unit,
    n: 0,
    start: new Float64Array(n),
    length: new Float64Array(n),
    sum: new Float64Array(n), // of the spans' lengths
    count: new Float64Array(n), // of spans
    longest: new Uint32Array(n), // which span
    max: new Float64Array(n), // its length
    code: new Uint8Array(n), // what most of the time was spent on
  };
}

function copyBlock(from, i, to) {
  const n = to.n++;
  to.start[n] = from.start[i];
  to.length[n] = from.length[i];
  to.sum[n] = from.sum[i];
  to.count[n] = from.count[i];
  to.longest[n] = from.longest[i];
  to.max[n] = from.max[i];
  to.code[n] = from.code[i];
}

// The spans as if they were a level.
function ground(start, length, code) {
  const n = start.length;
  const level = makeLevel(0, 0);
  level.n = n;
  level.start = start;
  level.length = level.sum = level.max = length;
  level.code = code;
  level.count = new Float64Array(n);
  level.longest = new Uint32Array(n);
  for (let i = 0; i < n; i++) {
    level.count[i] = 1;
    level.longest[i] = i;
  }
  return level;
}

// Which code has most of the time in a block; times are by the blocks of the level before.
class Shares {
  #times = new Float64Array(256);
  #seen = [];

  add(code, time) {
    if (this.#times[code] === 0) ArrayPrototypePush(this.#seen, code);
    this.#times[code] += time + 1; // spans that took no time count, too
  }

  take() {
    let best = this.#seen[0];
    for (let i = 0; i < this.#seen.length; i++) {
      if (this.#times[this.#seen[i]] > this.#times[best]) best = this.#seen[i];
    }
    for (let i = 0; i < this.#seen.length; i++) this.#times[this.#seen[i]] = 0;
    this.#seen.length = 0;
    return best;
  }
}

function coarser(from, unit, shares) {
  const to = makeLevel(unit, from.n);
  let bucket = -1; // of the block that is being filled; -1: none is
  const close = () => {
    if (bucket >= 0) to.code[to.n - 1] = shares.take();
    bucket = -1;
  };
  for (let i = 0; i < from.n; i++) {
    if (from.length[i] >= unit) {
      close();
      copyBlock(from, i, to);
      continue;
    }
    const its = (from.start[i] - from.start[i] % unit) / unit;
    if (its !== bucket) {
      close();
      bucket = its;
      copyBlock(from, i, to);
    } else {
      const n = to.n - 1;
      const end = from.start[i] + from.length[i];
      if (end - to.start[n] > to.length[n]) to.length[n] = end - to.start[n];
      to.sum[n] += from.sum[i];
      to.count[n] += from.count[i];
      if (from.max[i] > to.max[n]) {
        to.max[n] = from.max[i];
        to.longest[n] = from.longest[i];
      }
    }
    shares.add(from.code[i], from.sum[i]);
  }
  close();
  return to;
}

// The levels of spans, finest first. `whole` is the length of the run; all in nanoseconds.
function levelsOf(start, length, code, whole) {
  const levels = [];
  if (start.length < SPANS_MIN) return levels;
  const shares = new Shares();
  let last = ground(start, length, code);
  for (let unit = UNIT_MIN_NS; unit <= whole / PIXELS_MIN; unit *= 2) {
    const level = coarser(last, unit, shares);
    if (level.n * 2 > last.n) continue;
    ArrayPrototypePush(levels, level);
    last = level;
  }
  return levels;
}

module.exports = { levelsOf };
