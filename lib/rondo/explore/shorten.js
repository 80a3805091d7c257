// SPDX-License-Identifier: MIT
//
// The shortest schedule that still fails in the same way: delta debugging over the choices in which
// a run was not the usual one (Zeller and Hildebrandt, 2002).
//
//   1. none of them: then it is no matter of order
//   2. the shortest beginning of the list
//   3. without a half of them, a quarter, ... a single one, until no single one can be left out
//   4. shorter delays
//
// Without one choice the next ones have other numbers. So the runs are loose, and the report of a
// run that fails is the schedule that goes on: it has what was really chosen, with true numbers.
'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypeMap, ArrayPrototypePush, ArrayPrototypeSlice, MathFloor,
  MathMax, MathMin, SafePromiseAll,
} = primordials;

const schedules = require('rondo/explore/schedule');

const SLACKS = [0, 6];

class Shortening {
  // isSame(result): whether a run fails in the same way.
  constructor(runs, result, isSame, runs_max) {
    this.runs = runs;
    this.isSame = isSame;
    this.seed = result.report.seed;
    this.best = result;
    this.left = runs_max;
  }

  get deviations() {
    return this.best.report.deviations;
  }

  get isOver() {
    return this.left <= 0 || this.runs.isStopped;
  }

  async #try(deviations, slack, how) {
    this.left--;
    const text = schedules.format({ __proto__: null, seed: this.seed, deviations },
                                  { __proto__: null, slack });
    return this.runs.bySchedule(text, how);
  }

  #isShorter(result) {
    return result.report !== undefined && this.isSame(result) &&
      result.report.deviations.length < this.deviations.length;
  }

  // The first of some lists that fails; those that fit a bit early are tried, too.
  async #firstOf(lists) {
    const tries = [];
    for (let i = 0; i < lists.length; i++) {
      for (let j = 0; j < SLACKS.length; j++) {
        ArrayPrototypePush(tries, { __proto__: null, list: lists[i], slack: SLACKS[j] });
      }
    }
    const step = MathMax(2, this.runs.jobs);
    for (let at = 0; at < tries.length && !this.isOver; at += step) {
      const some = ArrayPrototypeSlice(tries, at, at + step);
      const results = await SafePromiseAll(some, ({ list, slack }) => this.#try(list, slack));
      for (let i = 0; i < results.length; i++) {
        if (!this.#isShorter(results[i])) continue;
        this.best = results[i];
        return true;
      }
    }
    return false;
  }

  // A beginning of the list always fits.
  async #shortestBeginning() {
    let low = 0; // does not fail
    let high = this.deviations.length;
    const all = this.deviations;
    while (high - low > 1 && !this.isOver) {
      const middle = MathFloor((low + high) / 2);
      const result = await this.#try(ArrayPrototypeSlice(all, 0, middle));
      if (this.#isShorter(result)) {
        this.best = result;
        high = MathMin(middle, result.report.deviations.length);
      } else {
        low = middle;
      }
    }
  }

  #without(size) {
    const all = this.deviations;
    const lists = [];
    for (let from = 0; from < all.length; from += size) {
      ArrayPrototypePush(lists, ArrayPrototypeFilter(all, (_, i) => i < from || i >= from + size));
    }
    return lists;
  }

  async #leaveOut() {
    let size = MathMax(1, MathFloor(this.deviations.length / 2));
    while (this.deviations.length > 1 && !this.isOver) {
      if (await this.#firstOf(this.#without(size))) {
        size = MathMin(size, MathMax(1, MathFloor(this.deviations.length / 2)));
      } else if (size === 1) {
        break;
      } else {
        size = MathFloor(size / 2);
      }
    }
  }

  // Where a callback has taken time, less of it.
  async #lessTime() {
    for (let i = 0; i < this.deviations.length && !this.isOver; i++) {
      const { index, number, point } = this.deviations[i];
      if (point !== 'stall' || index <= 1) continue;
      const exact = await this.#try(this.deviations, undefined, { __proto__: null, details: true });
      const at = exact.report?.points.find((other) => other.number === number);
      if (at === undefined) return;
      for (let less = 1; less < index; less++) {
        const list = ArrayPrototypeMap(this.deviations, (one, j) => (j !== i ? one : {
          ...one, index: less, label: at.candidates[less].label,
        }));
        const result = await this.#try(list);
        if (result.report === undefined || !this.isSame(result)) continue;
        this.best = result;
        break;
      }
    }
  }

  // The run with the fewest choices; `needsOrder` is false if it fails in the usual order, too.
  async all() {
    const usual = await this.#try([]);
    if (this.isSame(usual) && usual.report !== undefined) {
      this.best = usual;
      return { __proto__: null, result: usual, needsOrder: false };
    }
    await this.#shortestBeginning();
    await this.#leaveOut();
    await this.#lessTime();
    return { __proto__: null, result: this.best, needsOrder: true };
  }
}

module.exports = { Shortening };
