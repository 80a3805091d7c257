// SPDX-License-Identifier: MIT
// The source text of a call: assert(value) that fails shows itself. The stack names the place; the
// text is the callee to the left of it and the arguments up to the matching bracket, found by
// skipping strings, templates, comments and regular expressions.

'use strict';

const {
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypePadStart,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  NumberPrototypeToString,
} = primordials;

const place = /\n {4}at (?:.*? \()?(.+?):(\d+):(\d+)\)?(?:\n|$)/;
const word = /[\w$.?!\u0080-\uffff]/;
const assertion = /assert|ok|strict/i;
const TEXT_MAX = 5000;

let known;

// Where fn was called from.
function caller(fn) {
  const frames = require('internal/util/capture').framesBelow(fn, 1);
  const found = RegExpPrototypeExec(place, `\n${frames}`);
  return found === null ? undefined : { file: found[1], line: +found[2], column: +found[3] };
}

function readSource(file) {
  if (StringPrototypeStartsWith(file, 'file://')) file = StringPrototypeSlice(file, 7);
  return require('fs').readFileSync(file, 'utf8');
}

// Index behind what begins at i, if that is a string, template, comment or regular expression.
function skipToken(text, i, previous) {
  const char = text[i];
  if (char === '"' || char === "'" || char === '`') return skipString(text, i, char);
  if (char !== '/') return i;
  if (text[i + 1] === '/') return until(text, '\n', i + 2, 1);
  if (text[i + 1] === '*') return until(text, '*/', i + 2, 2);
  // A slash after a value divides.
  if (RegExpPrototypeExec(/[\w$)\]}'"`]/, previous) !== null) return i;
  let inClass = false;
  for (let at = i + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '[') inClass = true;
    else if (text[at] === ']') inClass = false;
    else if (text[at] === '/' && !inClass) return at + 1;
  }
  return text.length;
}

function until(text, end, from, length) {
  const at = StringPrototypeIndexOf(text, end, from);
  return at === -1 ? text.length : at + length;
}

function skipString(text, i, quote) {
  for (let at = i + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === quote) return at + 1;
    else if (quote === '`' && text[at] === '$' && text[at + 1] === '{') {
      at = skipBrackets(text, at + 1) - 1;
    }
  }
  return text.length;
}

// Index behind the bracket that closes the one at i.
function skipBrackets(text, i) {
  let depth = 0;
  let previous = '';
  for (let at = i; at < text.length && at - i < TEXT_MAX;) {
    const char = text[at];
    const behind = skipToken(text, at, previous);
    if (behind !== at) {
      previous = char === '/' && (text[at + 1] === '/' || text[at + 1] === '*') ? previous : ')';
      at = behind;
      continue;
    }
    if (char === '(' || char === '[' || char === '{') depth++;
    else if ((char === ')' || char === ']' || char === '}') && --depth === 0) return at + 1;
    if (char !== ' ' && char !== '\n' && char !== '\t' && char !== '\r') previous = char;
    at++;
  }
  return -1;
}

function callAt(source, line, column) {
  let start = 0;
  for (let i = 1; i < line; i++) {
    start = StringPrototypeIndexOf(source, '\n', start) + 1;
    if (start === 0) return undefined;
  }
  const offset = start + column - 1;
  const open = StringPrototypeIndexOf(source, '(', offset);
  if (open === -1) return undefined;
  const between = StringPrototypeSlice(source, offset, open);
  if (RegExpPrototypeExec(/[;{}\n=,]/, between) !== null) return undefined;
  let first = offset;
  while (first > start && RegExpPrototypeExec(word, source[first - 1]) !== null) first--;
  while (source[first] === '!' || source[first] === '.' || source[first] === '?') first++;
  // In strict code the engine drops the frame of a function whose last act is the call: then this
  // is the place of another call.
  if (RegExpPrototypeExec(assertion, StringPrototypeSlice(source, first, open)) === null) {
    return undefined;
  }
  const end = skipBrackets(source, open);
  return end === -1 ? undefined :
    { text: StringPrototypeSlice(source, first, end), column: first - start };
}

// Control characters would act on the terminal; further lines lose the indent of the first.
function present({ text, column }) {
  const lines = StringPrototypeSplit(text, '\n');
  let shown = '';
  for (let i = 0; i < lines.length; i++) {
    let from = 0;
    if (i !== 0) {
      while (from < column && (lines[i][from] === ' ' || lines[i][from] === '\t')) from++;
      shown += '\n  ';
    }
    shown += StringPrototypeSlice(lines[i], from);
  }
  let clean = '';
  for (let i = 0; i < shown.length; i++) {
    const code = StringPrototypeCharCodeAt(shown, i);
    if (code === 8) clean += '\\b';
    else if (code === 12) clean += '\\f';
    else if (code < 32 && code !== 9 && code !== 10 && code !== 13) {
      clean += `\\u${StringPrototypePadStart(NumberPrototypeToString(code, 16), 4, '0')}`;
    } else clean += shown[i];
  }
  return clean;
}

// 'The expression evaluated ...', undefined when the source cannot be found.
function falsyMessage(fn) {
  const at = caller(fn);
  if (at === undefined || StringPrototypeStartsWith(at.file, 'node:')) return undefined;
  const key = `${at.file}:${at.line}:${at.column}`;
  known ??= new primordials.SafeMap();
  if (known.has(key)) return known.get(key);
  let message;
  try {
    const call = callAt(readSource(at.file), at.line, at.column);
    if (call !== undefined) {
      message = `The expression evaluated to a falsy value:\n\n  ${present(call)}\n`;
    }
  } catch {
    // The file is gone or not readable: the message says less.
  }
  known.set(key, message);
  return message;
}

module.exports = { falsyMessage, skipBrackets };
