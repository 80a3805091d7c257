// SPDX-License-Identifier: MIT
// The lines that were entered, newest first, and the place where the user looks among them.
//
// 1. `index` is -1 on the line that is being written, lines.length after the oldest.
// 2. An entry of several lines is one string, its lines separated by \r in reverse order: the
//    file of the history is written newest first, too, so an old Node that reads such a file
//    finds the lines in the right order.
'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypePop,
  ArrayPrototypeShift,
  ArrayPrototypeSplice,
  ArrayPrototypeUnshift,
  Boolean,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeTrim,
} = primordials;

const kDefaultSize = 30;

function reverse(text, from, to) {
  const parts = StringPrototypeSplit(text, from);
  let result = parts[parts.length - 1];
  for (let i = parts.length - 2; i >= 0; i--) result += to + parts[i];
  return result;
}

const toEntry = (line) => reverse(line, '\n', '\r');
const fromEntry = (entry) => reverse(entry, '\r', '\n');

class History {
  lines;
  index = -1;
  size;
  removeDuplicates;

  constructor({ lines, size, removeDuplicates }) {
    const { validateArray, validateNumber } = require('internal/validators');
    if (lines === undefined) lines = [];
    else validateArray(lines, 'history');
    if (size === undefined) size = kDefaultSize;
    else validateNumber(size, 'historySize', 0);
    this.lines = lines;
    this.size = size;
    this.removeDuplicates = Boolean(removeDuplicates);
  }

  // Returns whether the line has been remembered. `replaces`: it is the newest entry, changed.
  add(line, replaces) {
    if (this.size === 0 || StringPrototypeTrim(line) === '') return false;
    if (replaces) ArrayPrototypeShift(this.lines);
    const entry = toEntry(line);
    if (this.lines.length === 0 || this.lines[0] !== entry) {
      if (this.removeDuplicates) {
        const at = ArrayPrototypeIndexOf(this.lines, entry);
        if (at !== -1) ArrayPrototypeSplice(this.lines, at, 1);
      }
      ArrayPrototypeUnshift(this.lines, entry);
      if (this.lines.length > this.size) ArrayPrototypePop(this.lines);
    }
    this.index = -1;
    return true;
  }

  isNewest(line) {
    return this.lines.length > 0 && this.lines[0] === toEntry(line);
  }

  // The next older line that begins with `prefix` and is not `current`; the prefix itself when
  // there is none. Undefined: we are there already.
  older(prefix, current) {
    if (this.lines.length === 0 || this.index === this.lines.length) return undefined;
    let at = this.index + 1;
    while (at < this.lines.length && !this.#suits(at, prefix, current)) at++;
    this.index = at;
    return at === this.lines.length ? prefix : fromEntry(this.lines[at]);
  }

  newer(prefix, current) {
    if (this.lines.length === 0 || this.index < 0) return undefined;
    let at = this.index - 1;
    while (at >= 0 && !this.#suits(at, prefix, current)) at--;
    this.index = at;
    return at === -1 ? prefix : fromEntry(this.lines[at]);
  }

  #suits(at, prefix, current) {
    const entry = this.lines[at];
    return StringPrototypeStartsWith(entry, prefix) && entry !== current;
  }
}

module.exports = { History };
