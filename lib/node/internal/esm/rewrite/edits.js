// SPDX-License-Identifier: MIT
//
// Changes to a text, made by place and written out at once. Every change keeps the lines of the
// text: what is taken out leaves its line ends behind.
//
// 1. A change may lie inside another one's range; it is then seen only by render() of a part.
// 2. What is inserted at the same place comes out in the order of the calls.
'use strict';

const {
  ArrayPrototypePush,
  ArrayPrototypeSort,
  RegExpPrototypeSymbolReplace,
  StringPrototypeSlice,
} = primordials;

class Edits {
  #source;
  #list = [];
  #isSorted = true;

  constructor(source) {
    this.#source = source;
  }

  // `text` may be a function, which is called when the whole is written.
  replace(start, end, text) {
    const order = this.#list.length;
    ArrayPrototypePush(this.#list, { __proto__: null, start, end, text, order });
    this.#isSorted = false;
  }

  insert(at, text) {
    this.replace(at, at, text);
  }

  // White space of the same length, behind `first`.
  blank(start, end, first = '') {
    const spaces = RegExpPrototypeSymbolReplace(
      /[^\n\r\u2028\u2029]/g, StringPrototypeSlice(this.#source, start, end), ' ');
    this.replace(start, end, first + StringPrototypeSlice(spaces, first.length));
  }

  // The line ends of a range.
  lines(start, end) {
    return RegExpPrototypeSymbolReplace(
      /[^\n\u2028\u2029]/g, StringPrototypeSlice(this.#source, start, end), '');
  }

  // spans: a list that gets the places of the changes (internal/esm/columns).
  render(from = 0, to = this.#source.length, spans = undefined) {
    if (!this.#isSorted) {
      ArrayPrototypeSort(this.#list, (a, b) => a.start - b.start || a.order - b.order);
      this.#isSorted = true;
    }
    let out = '';
    let at = from;
    for (let i = 0; i < this.#list.length; i++) {
      const { start, end, text } = this.#list[i];
      if (start < at || end > to) continue;
      out += StringPrototypeSlice(this.#source, at, start);
      const { length } = out;
      out += typeof text === 'function' ? text() : text;
      if (spans !== undefined) ArrayPrototypePush(spans, start, end, length, out.length);
      at = end;
    }
    return out + StringPrototypeSlice(this.#source, at, to);
  }
}

module.exports = { Edits };
