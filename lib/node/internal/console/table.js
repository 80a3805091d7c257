// SPDX-License-Identifier: MIT
// console.table, and the durations of console.time.

'use strict';

const {
  ArrayIsArray,
  ArrayPrototypeJoin,
  ArrayPrototypePush,
  MapIteratorPrototypeNext,
  MapPrototypeEntries,
  MathFloor,
  MathMax,
  Number,
  NumberPrototypeToFixed,
  ObjectAssign,
  ObjectKeys,
  ObjectPrototypeHasOwnProperty,
  SetIteratorPrototypeNext,
  SetPrototypeValues,
  StringPrototypePadStart,
  StringPrototypeRepeat,
  StringPrototypeSplit,
} = primordials;

const types = require('internal/types');
const { getStringWidth, inspect } = require('internal/inspect');

// ---- Drawing: head is a list of titles, columns a list of lists of cells

const LINE = '\u2500';
const BAR = '\u2502';

function drawRow(cells, widths) {
  const padded = [];
  for (let i = 0; i < cells.length; i++) {
    padded[i] = cells[i] + StringPrototypeRepeat(' ', widths[i] - getStringWidth(cells[i]));
  }
  return `${BAR} ${ArrayPrototypeJoin(padded, ` ${BAR} `)} ${BAR}`;
}

function drawRule(widths, left, middle, right) {
  const lines = [];
  for (let i = 0; i < widths.length; i++) lines[i] = StringPrototypeRepeat(LINE, widths[i] + 2);
  return left + ArrayPrototypeJoin(lines, middle) + right;
}

function draw(head, columns) {
  let height = 0;
  for (let i = 0; i < columns.length; i++) height = MathMax(height, columns[i].length);
  const widths = [];
  const rows = [];
  for (let row = 0; row < height; row++) rows[row] = [];
  for (let i = 0; i < head.length; i++) {
    widths[i] = getStringWidth(head[i]);
    for (let row = 0; row < height; row++) {
      const cell = ObjectPrototypeHasOwnProperty(columns[i], row) ? columns[i][row] : '';
      rows[row][i] = cell;
      widths[i] = MathMax(widths[i], getStringWidth(cell));
    }
  }
  let text = `${drawRule(widths, '\u250c', '\u252c', '\u2510')}\n${drawRow(head, widths)}\n` +
    `${drawRule(widths, '\u251c', '\u253c', '\u2524')}\n`;
  for (let row = 0; row < height; row++) text += `${drawRow(rows[row], widths)}\n`;
  return text + drawRule(widths, '\u2514', '\u2534', '\u2518');
}

// ---- Collecting

const isList = (value) => ArrayIsArray(value) || types.isTypedArray(value);
const isPrimitive = (value) =>
  value === null || (typeof value !== 'function' && typeof value !== 'object');

function makeCellWriter(options) {
  return (value) => {
    const wide = !isPrimitive(value) && typeof value === 'object' && !isList(value) &&
      ObjectKeys(value).length > 2;
    return inspect(value, ObjectAssign(
      { depth: wide ? -1 : 0, maxArrayLength: 3, breakLength: Infinity }, options));
  };
}

// What collections and their iterators hold: { values } or { keys, values }; undefined for others.
function collect(data) {
  const kind = types.kindOf(data);
  const values = [];
  if (kind === 'MapIterator' || kind === 'SetIterator') {
    const preview = types.previewIterator(data, kind === 'MapIterator');
    if (preview === undefined) return undefined;
    if (!preview.keyed || kind === 'SetIterator') return { values: preview.entries };
    const keys = [];
    for (let i = 0; i < preview.entries.length; i += 2) {
      ArrayPrototypePush(keys, preview.entries[i]);
      ArrayPrototypePush(values, preview.entries[i + 1]);
    }
    return { keys, values };
  }
  if (kind === 'Map') {
    const keys = [];
    const each = MapPrototypeEntries(data);
    for (let step = MapIteratorPrototypeNext(each); !step.done;
         step = MapIteratorPrototypeNext(each)) {
      ArrayPrototypePush(keys, step.value[0]);
      ArrayPrototypePush(values, step.value[1]);
    }
    return { keys, values };
  }
  if (kind !== 'Set') return undefined;
  const each = SetPrototypeValues(data);
  for (let step = SetIteratorPrototypeNext(each); !step.done;
       step = SetIteratorPrototypeNext(each)) {
    ArrayPrototypePush(values, step.value);
  }
  return { values };
}

function mapCells(items, write) {
  const cells = [];
  for (let i = 0; i < items.length; i++) cells[i] = write(items[i]);
  return cells;
}

function tableOfCollection({ keys, values }, write) {
  const index = [];
  for (let i = 0; i < values.length; i++) index[i] = write(i);
  return keys === undefined ?
    draw(['(iteration index)', 'Values'], [index, mapCells(values, write)]) :
    draw(['(iteration index)', 'Key', 'Values'],
         [index, mapCells(keys, write), mapCells(values, write)]);
}

function makeTable(data, properties, options) {
  const write = makeCellWriter(options);
  const collection = collect(data);
  if (collection !== undefined) return tableOfCollection(collection, write);

  const columns = { __proto__: null };
  const bare = [];
  let hasBare = false;
  const rows = ObjectKeys(data);
  for (let i = 0; i < rows.length; i++) {
    const item = data[rows[i]];
    const primitive = isPrimitive(item);
    if (properties === undefined && primitive) {
      hasBare = true;
      bare[i] = write(item);
      continue;
    }
    const keys = properties ?? ObjectKeys(item);
    for (let k = 0; k < keys.length; k++) {
      const key = keys[k];
      const column = columns[key] ??= [];
      column[i] = primitive || !ObjectPrototypeHasOwnProperty(item, key) ? '' : write(item[key]);
    }
  }
  const names = ObjectKeys(columns);
  const head = ['(index)'];
  const cells = [rows];
  for (let i = 0; i < names.length; i++) {
    ArrayPrototypePush(head, names[i]);
    ArrayPrototypePush(cells, columns[names[i]]);
  }
  if (hasBare) {
    ArrayPrototypePush(head, 'Values');
    ArrayPrototypePush(cells, bare);
  }
  return draw(head, cells);
}

// ---- Durations

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const twoDigits = (value) => StringPrototypePadStart(`${value}`, 2, '0');

// 1.2ms, 3.456s, 1:02.345 (m:ss.mmm), 1:00:02.345 (h:mm:ss.mmm)
function formatTime(ms) {
  if (ms < SECOND) return `${Number(NumberPrototypeToFixed(ms, 3))}ms`;
  const hours = MathFloor(ms / HOUR);
  const minutes = MathFloor(ms % HOUR / MINUTE);
  const seconds = NumberPrototypeToFixed(ms % HOUR % MINUTE / SECOND, 3);
  if (ms < MINUTE) return `${seconds}s`;
  const parts = StringPrototypeSplit(seconds, '.');
  const rest = `${twoDigits(parts[0])}.${parts[1]}`;
  return hours === 0 ? `${minutes}:${rest} (m:ss.mmm)` :
    `${hours}:${twoDigits(minutes)}:${rest} (h:mm:ss.mmm)`;
}

module.exports = { formatTime, makeTable };
