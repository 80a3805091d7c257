// SPDX-License-Identifier: MIT
//
// Patterns of file names; internal/fs/glob finds the files that they match.
//
//   *  ?  [a-z]  [!a-z]  [[:alpha:]]   within a name       **   any number of folders
//   {a,b{1,2}}  {1..9}  {a..e..2}      either of several   \*   the letter itself
//   ?(a|b)  *(a|b)  +(a|b)  @(a|b)  !(a|b)
//
// A pattern is first multiplied by its braces, then cut at the slashes. A piece without magic is
// a name that is looked up, others are compared with all names of a folder.
//
// 1. A name that begins with a dot is only matched by a piece that does.
'use strict';

const {
  ArrayPrototypePush, MathAbs, MathMax, NumberParseInt, RegExp, RegExpPrototypeExec,
  String, StringFromCharCode, StringPrototypeCharCodeAt, StringPrototypeIndexOf,
  StringPrototypePadStart, StringPrototypeSlice, StringPrototypeSplit, StringPrototypeStartsWith,
} = primordials;

const GLOBSTAR = { __proto__: null };
const EXPANSIONS_MAX = 100000; // of one pattern's braces

// ---- braces --------------------------------------------------------------------------------

// The index of the brace that closes the one at `open`, and the commas between; -1 if none.
function findClose(text, open, commas) {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    const c = text[i];
    if (c === '\\') i++;
    else if (c === '{') depth++;
    else if (c === '}' && --depth === 0) return i;
    else if (c === ',' && depth === 1) ArrayPrototypePush(commas, i);
  }
  return -1;
}

const RANGE = /^(?:(-?\d+)\.\.(-?\d+)|([a-zA-Z])\.\.([a-zA-Z]))(?:\.\.(-?\d+))?$/;

// What {1..3}, {01..10} or {a..e..2} stand for, undefined if it is none of them.
function range(text) {
  const found = RegExpPrototypeExec(RANGE, text);
  if (found === null) return undefined;
  const isNumeric = found[1] !== undefined;
  const read = (value) => isNumeric ? NumberParseInt(value, 10) :
    StringPrototypeCharCodeAt(value, 0);
  const from = read(found[1] ?? found[3]);
  const to = read(found[2] ?? found[4]);
  const step = MathMax(MathAbs(NumberParseInt(found[5] ?? '1', 10)), 1);
  const isPadded = isNumeric && (RegExpPrototypeExec(/^-?0\d/, found[1]) !== null ||
                                 RegExpPrototypeExec(/^-?0\d/, found[2]) !== null);
  const width = isPadded ? MathMax(found[1].length, found[2].length) : 0;
  const list = [];
  for (let at = from; from <= to ? at <= to : at >= to; at += from <= to ? step : -step) {
    if (list.length >= EXPANSIONS_MAX) break;
    ArrayPrototypePush(list, isNumeric ? StringPrototypePadStart(String(at), width, '0') :
      StringFromCharCode(at));
  }
  return list;
}

function choices(text, open, close, commas) {
  if (commas.length === 0) return range(StringPrototypeSlice(text, open + 1, close));
  const list = [];
  let start = open + 1;
  for (let i = 0; i <= commas.length; i++) {
    const end = i < commas.length ? commas[i] : close;
    const inner = expandBraces(StringPrototypeSlice(text, start, end));
    for (let k = 0; k < inner.length; k++) ArrayPrototypePush(list, inner[k]);
    start = end + 1;
  }
  return list;
}

function expandBraces(text) {
  for (let open = 0; open < text.length; open++) {
    if (text[open] === '\\') open++;
    else if (text[open] === '{') {
      const commas = [];
      const close = findClose(text, open, commas);
      if (close < 0) continue;
      const list = choices(text, open, close, commas);
      if (list === undefined) continue;
      const head = StringPrototypeSlice(text, 0, open);
      const tails = expandBraces(StringPrototypeSlice(text, close + 1));
      const all = [];
      for (let i = 0; i < list.length; i++) {
        for (let k = 0; k < tails.length && all.length < EXPANSIONS_MAX; k++) {
          ArrayPrototypePush(all, head + list[i] + tails[k]);
        }
      }
      return all;
    }
  }
  return [text];
}

// ---- one piece -----------------------------------------------------------------------------

function quote(c) {
  return RegExpPrototypeExec(/[\\^$.*+?()[\]{}|/]/, c) === null ? c : `\\${c}`;
}

function quoteInClass(c) {
  return RegExpPrototypeExec(/[\\^[\]-]/, c) === null ? c : `\\${c}`;
}

const CLASSES = {
  __proto__: null, alnum: '\\p{L}\\p{Nd}', alpha: '\\p{L}', ascii: '\\x00-\\x7f',
  blank: '\\p{Zs}\\t', cntrl: '\\p{Cc}', digit: '\\p{Nd}', lower: '\\p{Ll}', print: '\\P{C}',
  punct: '\\p{P}', space: '\\s', upper: '\\p{Lu}', word: '\\p{L}\\p{Nd}_', xdigit: 'A-Fa-f0-9',
};

// [...] at `at`: { source, end }, or undefined if it is not closed.
function bracket(text, at) {
  let i = at + 1;
  const isNot = text[i] === '!' || text[i] === '^';
  if (isNot) i++;
  let inner = '';
  for (const first = i; i < text.length; i++) {
    const c = text[i];
    if (c === ']' && i > first) {
      return { __proto__: null, source: `[${isNot ? '^/' : ''}${inner}]`, end: i };
    }
    const name = c === '[' ? RegExpPrototypeExec(/^\[:([a-z]+):\]/, StringPrototypeSlice(text, i)) :
      null;
    if (name !== null && CLASSES[name[1]] !== undefined) {
      inner += CLASSES[name[1]];
      i += name[0].length - 1;
    } else if (c === '\\' && i + 1 < text.length) {
      inner += quoteInClass(text[++i]);
    } else if (c === '-' && i > first && text[i + 1] !== ']') {
      inner += '-';
    } else {
      inner += quoteInClass(c);
    }
  }
  return undefined;
}

function closeGroup(text, open) {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === '\\') i++;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return i;
  }
  return -1;
}

function group(kind, text, tail) {
  const { source } = toSource(text, true);
  switch (kind) {
    case '!': return `(?:(?!(?:${source})${toSource(tail, false).source}$)[^/]*?)`;
    case '@': return `(?:${source})`;
    default: return `(?:${source})${kind}`;
  }
}

// The source of a regular expression, and whether there was any magic.
function toSource(text, isGroup) {
  let source = '';
  let hasMagic = false;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    const close = text[i + 1] === '(' && StringPrototypeIndexOf('?*+@!', c) >= 0 ?
      closeGroup(text, i + 1) : -1;
    if (close >= 0) {
      source += group(c, StringPrototypeSlice(text, i + 2, close),
                      StringPrototypeSlice(text, close + 1));
      i = close;
      hasMagic = true;
    } else if (c === '*' || c === '?') {
      source += c === '*' ? '[^/]*?' : '[^/]';
      hasMagic = true;
    } else if (c === '[') {
      const found = bracket(text, i);
      source += found === undefined ? '\\[' : found.source;
      if (found !== undefined) {
        i = found.end;
        hasMagic = true;
      }
    } else if (c === '\\' && i + 1 < text.length) {
      source += quote(text[++i]);
    } else {
      source += isGroup && c === '|' ? '|' : quote(c);
    }
  }
  return { __proto__: null, source, hasMagic };
}

function unescape(text) {
  let result = '';
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '\\' && i + 1 < text.length) i++;
    result += text[i];
  }
  return result;
}

// A name, a regular expression of names, or GLOBSTAR.
function compilePiece(text) {
  if (text === '**') return GLOBSTAR;
  const { hasMagic, source } = toSource(text, false);
  if (!hasMagic) return unescape(text);
  return new RegExp(`^${text[0] === '.' ? '' : '(?!\\.)'}(?:${source})$`, 'u');
}

// ---- patterns ------------------------------------------------------------------------------

class Pattern {
  constructor(text) {
    this.isAbsolute = StringPrototypeStartsWith(text, '/');
    this.beginsWithDot = StringPrototypeStartsWith(text, './');
    this.wantsFolder = text.length > 1 && text[text.length - 1] === '/';
    this.pieces = [];
    this.hasMagic = false;
    const parts = StringPrototypeSplit(text, '/');
    for (let i = 0; i < parts.length; i++) {
      if (parts[i] === '' || parts[i] === '.') continue;
      const piece = compilePiece(parts[i]);
      if (piece === GLOBSTAR && this.pieces[this.pieces.length - 1] === GLOBSTAR) continue;
      if (typeof piece !== 'string') this.hasMagic = true;
      ArrayPrototypePush(this.pieces, piece);
    }
  }

  // Whether a path, cut at its slashes, matches from the piece on.
  matchesFrom(names, at, piece) {
    const { pieces } = this;
    for (; piece < pieces.length; piece++, at++) {
      if (pieces[piece] === GLOBSTAR) {
        for (let end = at; end <= names.length; end++) {
          if (this.matchesFrom(names, end, piece + 1)) return true;
          if (end < names.length && names[end][0] === '.') return false;
        }
        return false;
      }
      if (at >= names.length || !pieceMatches(pieces[piece], names[at])) return false;
    }
    return at === names.length;
  }
}

function pieceMatches(piece, name) {
  return typeof piece === 'string' ? piece === name : RegExpPrototypeExec(piece, name) !== null;
}

function compile(text) {
  const texts = expandBraces(text);
  const list = [];
  for (let i = 0; i < texts.length; i++) list[i] = new Pattern(texts[i]);
  return list;
}

function hasMagic(text) {
  const list = compile(text);
  for (let i = 0; i < list.length; i++) {
    if (list[i].hasMagic) return true;
  }
  return false;
}

// Whether a path matches, without a look at the file system.
function matches(path, text) {
  const names = [];
  const parts = StringPrototypeSplit(path, '/');
  for (let i = 0; i < parts.length; i++) {
    if (parts[i] !== '' && parts[i] !== '.') ArrayPrototypePush(names, parts[i]);
  }
  const list = compile(text);
  for (let i = 0; i < list.length; i++) {
    if (list[i].isAbsolute === StringPrototypeStartsWith(path, '/') &&
        list[i].matchesFrom(names, 0, 0)) {
      return true;
    }
  }
  return false;
}

module.exports = { GLOBSTAR, compile, hasMagic, matches, pieceMatches };
