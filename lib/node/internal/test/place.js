// SPDX-License-Identifier: MIT
//
// Where in the program a test was made: { line, column, file }.
//
// The engine's columns stand behind the name of what is called, Node's in front of it: the
// source's line says how long the name is.
'use strict';

const {
  Error, RegExpPrototypeExec, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const FRAME = /(?:\(|at |^)(?:file:\/\/)?([^()\s][^()]*):(\d+):(\d+)\)?$/;

function nameStart(file, line, column) {
  const text = require('internal/sources').get(file);
  if (typeof text !== 'string') return column;
  const source = StringPrototypeSplit(text, '\n', line)[line - 1];
  if (source === undefined || source[column - 1] !== '(') return column;
  const found = RegExpPrototypeExec(/[\w$]+\s*$/, StringPrototypeSlice(source, 0, column - 1));
  return found === null ? column : found.index + 1;
}

// The first frame of the program's code above ours.
function callerPlace() {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 12;
  const { stack } = new Error();
  Error.stackTraceLimit = limit;
  if (typeof stack !== 'string') return undefined;
  const lines = StringPrototypeSplit(stack, '\n');
  for (let i = 1; i < lines.length; i++) {
    const found = RegExpPrototypeExec(FRAME, lines[i]);
    if (found === null || StringPrototypeStartsWith(found[1], 'node:')) continue;
    const file = found[1];
    const line = +found[2];
    return { __proto__: null, line, column: nameStart(file, line, +found[3]), file };
  }
  return undefined;
}

// The same for compiled code with a source map, if the program runs with --enable-source-maps.
function original(place) {
  const map = require('module').findSourceMap?.(place.file);
  const entry = map?.findEntry(place.line - 1, place.column - 1);
  if (entry?.originalSource === undefined) return place;
  let file = entry.originalSource;
  if (StringPrototypeStartsWith(file, 'file://')) file = require('url').fileURLToPath(file);
  return {
    __proto__: null, line: entry.originalLine + 1, column: entry.originalColumn + 1, file,
  };
}

module.exports = { callerPlace, original };
