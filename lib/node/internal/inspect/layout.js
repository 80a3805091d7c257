// SPDX-License-Identifier: MIT
// Puts the written entries of an object between its braces: on one line while they are short and
// shallow, in columns for long lists, else one entry per line.
//
// The numbers (2.5, 15 columns, 10 characters of reserve) are Node's taste and part of what people
// compare against; they are not ours to tune.

'use strict';

const {
  MathFloor,
  MathMax,
  MathMin,
  MathRound,
  StringPrototypeRepeat,
} = primordials;
const { ArrayPrototypePush, StringPrototypeIndexOf } = require('internal/hot');

// Needed for colours and columns only.
let widths;
const measure = () => widths ??= require('internal/inspect/width');

// What an entry is part of: a property of an object, an element of a list (it has no name), or a
// named property of a list.
const OBJECT = 0;
const ELEMENT = 1;
const LIST = 2;

const GAP = 2;  // ', ' between two entries

function join(entries, separator) {
  let text = '';
  for (let i = 0; i < entries.length; i++) text += i === 0 ? entries[i] : separator + entries[i];
  return text;
}

function fitsOneLine(printer, entries, start, base) {
  let total = entries.length + start;
  if (total + entries.length > printer.breakLength) return false;
  for (let i = 0; i < entries.length; i++) {
    total += printer.colors ? measure().stripColors(entries[i]).length : entries[i].length;
    if (total > printer.breakLength) return false;
  }
  return base === '' || StringPrototypeIndexOf(base, '\n') === -1;
}

// How many columns give about a square, for entries of these widths.
function countColumns(printer, shown, all, total, widest) {
  const cell = widest + GAP;
  const bias = primordials.MathSqrt(cell - total / all);
  const biased = MathMax(cell - 3 - bias, 1);
  return MathMin(
    MathRound(primordials.MathSqrt(2.5 * biased * shown) / biased),
    MathFloor((printer.breakLength - printer.indent) / cell),
    printer.compact * 4,
    15);
}

// Strings of spaces by length, as far as they were needed.
const gaps = [];
const gap = (width) => gaps[width] ??= StringPrototypeRepeat(' ', width);

// Numbers are aligned to the right, all else to the left.
function alignsRight(list, count) {
  if (list === undefined) return true;
  for (let i = 0; i < count; i++) {
    if (typeof list[i] !== 'number' && typeof list[i] !== 'bigint') return false;
  }
  return true;
}

// Merges the entries of a list into rows; returns the same array when they stay as they are.
function groupInColumns(printer, entries, list) {
  // The last entry may be '... n more items', which gets a row of its own.
  const hasMore = printer.maxArrayLength < entries.length;
  const shown = hasMore ? entries.length - 1 : entries.length;
  const { getStringWidth } = measure();
  const widths = [];
  let total = 0;
  let widest = 0;
  for (let i = 0; i < shown; i++) {
    const width = getStringWidth(entries[i], printer.colors);
    widths[i] = width;
    total += width + GAP;
    if (width > widest) widest = width;
  }
  const cell = widest + GAP;
  if (cell * 3 + printer.indent >= printer.breakLength ||
      !(total / cell > 5 || widest <= 6)) {
    return entries;
  }
  const columns = countColumns(printer, shown, entries.length, total, widest);
  if (columns <= 1) return entries;

  const columnWidths = [];
  for (let column = 0; column < columns; column++) {
    let width = 0;
    for (let i = column; i < shown; i += columns) width = MathMax(width, widths[i]);
    columnWidths[column] = width + GAP;
  }
  // This may call getters; Node does so at this point, too.
  const right = alignsRight(list, entries.length);
  const rows = [];
  for (let first = 0; first < shown; first += columns) {
    const last = MathMin(first + columns, shown) - 1;
    let row = '';
    for (let i = first; i <= last; i++) {
      const space = gap(columnWidths[i - first] - GAP - widths[i]);
      if (i === last) row += right ? space + entries[i] : entries[i];
      else row += right ? `${space}${entries[i]}, ` : `${entries[i]}, ${space}`;
    }
    ArrayPrototypePush(rows, row);
  }
  if (hasMore) ArrayPrototypePush(rows, entries[shown]);
  return rows;
}

// `base` stands in front of the braces ([Function: f]), `open` may hold a prefix (Map(1) {).
function layOut(printer, entries, base, open, close, role, depth, list) {
  if (printer.compact === true) return layOutTight(printer, entries, base, open, close);
  const front = base === '' ? open : `${base} ${open}`;
  if (typeof printer.compact === 'number' && printer.compact >= 1) {
    const count = entries.length;
    if (role === LIST && count > 6) entries = groupInColumns(printer, entries, list);
    // Only the innermost `compact` levels share a line, and only if nothing was grouped.
    if (printer.deepest - depth < printer.compact && count === entries.length) {
      const start = entries.length + printer.indent + open.length + base.length + 10;
      if (fitsOneLine(printer, entries, start, base)) {
        const line = join(entries, ', ');
        if (StringPrototypeIndexOf(line, '\n') === -1) return `${front} ${line} ${close}`;
      }
    }
  }
  const newline = `\n${StringPrototypeRepeat(' ', printer.indent)}`;
  return `${front}${newline}  ${join(entries, `,${newline}  `)}${newline}${close}`;
}

// compact: true, the look of old: entries begin right after the brace.
function layOutTight(printer, entries, base, open, close) {
  const tail = base === '' ? '' : ` ${base}`;
  if (fitsOneLine(printer, entries, 0, base)) {
    return `${open}${tail} ${join(entries, ', ')} ${close}`;
  }
  const newline = `\n${StringPrototypeRepeat(' ', printer.indent)}  `;
  const start = base === '' && open.length === 1 ? ' ' : tail + newline;
  return `${open}${start}${join(entries, `,${newline}`)} ${close}`;
}

module.exports = { ELEMENT, LIST, OBJECT, layOut };
