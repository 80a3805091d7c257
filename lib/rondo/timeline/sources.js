// SPDX-License-Identifier: MIT
//
// Files that a timeline takes with it: lines of the program's sources around the places that its
// tasks name, and pictures of frames; with limits, so that no page carries a whole bundle.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSort, DatePrototypeGetTime, RegExpPrototypeExec,
  StringPrototypeSlice, StringPrototypeSplit,
} = primordials;

const AROUND = 4; // lines before and behind
const FILE_BYTES_MAX = 16 << 20; // a larger file is not read
const LINE_CHARACTERS_MAX = 240;
const ALL_CHARACTERS_MAX = 1 << 20;
const PICTURES_BYTES_MAX = 12 << 20;

function pathOf(file) {
  if (RegExpPrototypeExec(/^file:/, file) !== null) {
    try {
      return require('url').fileURLToPath(file);
    } catch {
      return undefined;
    }
  }
  return RegExpPrototypeExec(/^\//, file) === null ? undefined : file;
}

function readLines(path) {
  const fs = require('fs');
  try {
    const stat = fs.statSync(path);
    if (!stat.isFile() || stat.size > FILE_BYTES_MAX) return undefined;
    const lines = StringPrototypeSplit(fs.readFileSync(path, 'utf8'), '\n');
    return { lines, changed_ms: DatePrototypeGetTime(stat.mtime) };
  } catch {
    return undefined; // it was there when the program ran
  }
}

// A function for prepare (data.js). A file that was changed after `ran_ms`, a date, says so.
function sourceReader(ran_ms) {
  let left = ALL_CHARACTERS_MAX;

  // { changed, pieces: [[number of the first line, [line, ...]], ...] }
  return function linesOf(file, wanted) {
    const path = pathOf(file);
    const read = path === undefined || left <= 0 ? undefined : readLines(path);
    if (read === undefined) return undefined;
    const { changed_ms, lines } = read;
    ArrayPrototypeSort(wanted, (a, b) => a - b);
    const pieces = [];
    let next = 1; // the first line that is not there yet
    for (let i = 0; i < wanted.length && left > 0; i++) {
      const first = wanted[i] - AROUND > next ? wanted[i] - AROUND : next;
      const last = wanted[i] + AROUND < lines.length ? wanted[i] + AROUND : lines.length;
      if (last < next || wanted[i] > lines.length) continue;
      if (first !== next || pieces.length === 0) ArrayPrototypePush(pieces, [first, []]);
      const piece = pieces[pieces.length - 1][1];
      for (let line = first; line <= last; line++) {
        const text = StringPrototypeSlice(lines[line - 1], 0, LINE_CHARACTERS_MAX);
        left -= text.length + 1;
        ArrayPrototypePush(piece, text);
      }
      next = last + 1;
    }
    return { changed: ran_ms !== undefined && changed_ms > ran_ms, pieces };
  };
}

// A function for prepare: pictures of frames, as far as they fit into a page. Some may have been
// read already: `files`, by name.
function pictureReader(files) {
  let left = PICTURES_BYTES_MAX;
  return function pictureIn(file) {
    try {
      const bytes = files?.get(file) ?? require('fs').readFileSync(file);
      if (bytes.length > left) return undefined;
      left -= bytes.length;
      return bytes;
    } catch {
      return undefined; // a reader of the trace may not have its pictures
    }
  };
}

module.exports = { PICTURES_BYTES_MAX, pictureReader, sourceReader };
