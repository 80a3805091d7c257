// SPDX-License-Identifier: MIT
//
// module.SourceMap: looks places of generated code up in a source map (version 3). The text of the
// mappings is lines, cut by ';', of segments, cut by ','; a segment is one, four or five numbers in
// base 64, each the difference to the one before it of its kind:
//
//   column, [source, line in it, column in it, [name]]
'use strict';

const {
  ArrayIsArray,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSort,
  ObjectFreeze,
  ObjectKeys,
  StringPrototypeCharCodeAt,
  StringPrototypeSplit,
} = primordials;
const { validateObject } = require('internal/validators');

// The value of a base 64 digit.
function digitOf(code) {
  if (code >= 97) return code - 71; // a-z
  if (code >= 65) return code - 65; // A-Z
  if (code >= 48) return code + 4; // 0-9
  return code === 43 ? 62 : 63; // + and /
}

// The numbers of a segment: five bits a digit, the sixth says that more follow; the lowest bit of
// the whole is the sign.
function decode(segment) {
  const numbers = [];
  let value = 0;
  let shift = 0;
  for (let i = 0; i < segment.length; i++) {
    const digit = digitOf(StringPrototypeCharCodeAt(segment, i));
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    const size = value >>> 1;
    ArrayPrototypePush(numbers, value & 1 ? -size | (1 << 31) : size);
    value = shift = 0;
  }
  return numbers;
}

function compare(a, b) {
  return a.line - b.line || a.column - b.column;
}

function isBefore(line, column, entry) {
  return line < entry.line || (line === entry.line && column < entry.column);
}

class SourceMap {
  #entries = []; // sorted by place in the generated code
  #lineLengths;
  #payload;

  constructor(payload, { lineLengths } = { __proto__: null }) {
    validateObject(payload, 'payload');
    const copy = { ...payload };
    const keys = ObjectKeys(copy);
    for (let i = 0; i < keys.length; i++) {
      const value = copy[keys[i]];
      if (ArrayIsArray(value)) copy[keys[i]] = ObjectFreeze(ArrayPrototypeSlice(value));
    }
    this.#payload = ObjectFreeze(copy);
    const { sections } = copy;
    if (sections) {
      for (let i = 0; i < sections.length; i++) {
        const { map, offset } = sections[i];
        this.#read(map, offset.line, offset.column);
      }
    } else {
      this.#read(copy, 0, 0);
    }
    ArrayPrototypeSort(this.#entries, compare);
    if (ArrayIsArray(lineLengths) && lineLengths.length > 0) {
      this.#lineLengths = ObjectFreeze(ArrayPrototypeSlice(lineLengths));
    }
  }

  get payload() {
    return this.#payload;
  }

  get lineLengths() {
    return this.#lineLengths;
  }

  #read(map, firstLine, firstColumn) {
    const lines = StringPrototypeSplit(map.mappings, ';');
    let source = 0;
    let sourceLine = 0;
    let sourceColumn = 0;
    let name = 0;
    for (let i = 0; i < lines.length; i++) {
      let column = i === 0 ? firstColumn : 0;
      if (lines[i] === '') continue;
      const segments = StringPrototypeSplit(lines[i], ',');
      for (let j = 0; j < segments.length; j++) {
        const numbers = decode(segments[j]);
        if (numbers.length === 0) continue;
        column += numbers[0];
        const entry = { __proto__: null, line: firstLine + i, column };
        if (numbers.length >= 4) {
          entry.source = map.sources[source += numbers[1]];
          entry.sourceLine = sourceLine += numbers[2];
          entry.sourceColumn = sourceColumn += numbers[3];
          if (numbers.length > 4) entry.name = map.names?.[name += numbers[4]];
        }
        ArrayPrototypePush(this.#entries, entry);
      }
    }
  }

  // The last entry at or before a place, both counted from 0.
  findEntry(lineOffset, columnOffset) {
    const entries = this.#entries;
    let low = 0;
    let high = entries.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(lineOffset, columnOffset, entries[middle])) high = middle;
      else low = middle + 1;
    }
    if (low === 0) return {};
    const entry = entries[low - 1];
    return {
      generatedLine: entry.line,
      generatedColumn: entry.column,
      originalSource: entry.source,
      originalLine: entry.sourceLine,
      originalColumn: entry.sourceColumn,
      name: entry.name,
    };
  }

  // Where a place of the generated code comes from, both counted from 1.
  findOrigin(lineNumber, columnNumber) {
    const entry = this.findEntry(lineNumber - 1, columnNumber - 1);
    if (entry.originalSource === undefined) return {};
    return {
      name: entry.name,
      fileName: entry.originalSource,
      lineNumber: entry.originalLine + lineNumber - entry.generatedLine,
      columnNumber: entry.originalColumn + columnNumber - entry.generatedColumn,
    };
  }
}

module.exports = { SourceMap };
