// SPDX-License-Identifier: MIT
// Where a function of a page was written. The engine does not tell; a function gives its exact
// text, which is looked for in the scripts of its window. Of two functions with the same text the
// first is meant. Evaluated once, in the main realm.
'use strict';

const {
  FunctionPrototypeToString, RegExpPrototypeExec, StringPrototypeIndexOf, StringPrototypeRepeat,
  StringPrototypeStartsWith,
} = primordials;

const { slot } = require('web/dom/slots');

const kFrame = slot('frame');
const COLUMN_MAX = 100000;
const NOWHERE = { __proto__: null, url: '', name: '', position: -1 };

// Up to the parameters, which is where V8 begins to count.
const HEAD = /^(?:async\b\s*)?(?:function\b\s*)?\*?\s*(?:get\s+|set\s+|static\s+)*[\w$#]*\s*(?=\()/;
const ASYNC = /^async\s+/;

function headOf(text) {
  const found = RegExpPrototypeExec(HEAD, text) ?? RegExpPrototypeExec(ASYNC, text);
  return found === null ? 0 : found[0].length;
}

// The text for the engine, which takes a column by spaces only. A line may be endless.
function indent(text, column) {
  const isWithout = column <= 0 || column > COLUMN_MAX || text[0] === '\n' ||
    StringPrototypeStartsWith(text, '#!');
  return isWithout ? text : StringPrototypeRepeat(' ', column) + text;
}

// Off the columns of a first line comes what stands before the text of a rewritten module, in all
// that has such an address (src/engine/private/stack.c): where modules are rewritten, and until it
// is known whether they are. That is found out if the line is so long.
function columnOf({ column, line }, name, text) {
  if (line !== 0 || column < 0 || RegExpPrototypeExec(/^(?:file|data):/, name) === null) return column;
  const end = StringPrototypeIndexOf(text, '\n');
  const length = column + (end < 0 ? text.length : end);
  const { prefixOf } = native('stack');
  if (length <= prefixOf(name)) return column;
  native('esm').hasRecords();
  return column + prefixOf(name);
}

// Scripts of a window, as they run: frame.sources
function remember(frame, url, text) {
  frame.sources[frame.sources.length] = { __proto__: null, url, text };
}

// { url, name, position }
function locate(code, window) {
  const sources = window?.[kFrame]?.sources;
  if (typeof code !== 'function' || sources === undefined) return NOWHERE;
  const text = FunctionPrototypeToString(code);
  for (let i = 0; i < sources.length; i++) {
    const at = StringPrototypeIndexOf(sources[i].text, text);
    if (at < 0) continue;
    let name = '';
    try {
      ({ name } = code);
    } catch {
      name = '';
    }
    return {
      __proto__: null, url: sources[i].url, name: typeof name === 'string' ? name : '',
      position: at + headOf(text),
    };
  }
  return NOWHERE;
}

module.exports = { columnOf, indent, locate, remember };
