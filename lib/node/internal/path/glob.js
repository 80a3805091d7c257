// SPDX-License-Identifier: MIT
//
// path.matchesGlob: does a path match a pattern?
//
//   *  ?      any characters, any one character; never a slash, never a dot at the beginning
//   [a-z]     one of these; [!a-z] one of the others; [[:alpha:]] one of that kind
//   **        as a whole segment: any number of folders
//   {a,b}     either; {1..3} a range. The pattern stands for all the patterns that this gives
//   ?(a|b) *(a|b) +(a|b) @(a|b) !(a|b)   at most one, any number, some, one, none of these
//
// There is no escape character: '\' is a slash, as in patterns written on Windows.
//
// The idea: braces are expanded first, then a pattern is a list of segments, each of which is a
// text, a regular expression or GLOBSTAR, held against the segments of the path.
'use strict';

const {
  ArrayPrototypePush,
  MathAbs,
  MathMax,
  NumberParseInt,
  RegExp,
  RegExpPrototypeExec,
  StringFromCharCode,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypePadStart,
  StringPrototypeReplaceAll,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
} = primordials;
const { validateString } = require('internal/validators');

const GLOBSTAR = { __proto__: null };
const EXPANSIONS_MAX = 100_000;
const PATTERNS_MAX = 100;

// --- braces ---------------------------------------------------------------------------------

const NUMBERS = /^(-?\d+)\.\.(-?\d+)(?:\.\.(-?\d+))?$/;
const LETTERS = /^([a-zA-Z])\.\.([a-zA-Z])(?:\.\.(-?\d+))?$/;

// The values of '1..5' or 'a..e', undefined if it is no range.
function range(body) {
  const numbers = RegExpPrototypeExec(NUMBERS, body);
  const found = numbers ?? RegExpPrototypeExec(LETTERS, body);
  if (found === null) return undefined;
  const read = (text) => numbers ? NumberParseInt(text, 10) : StringPrototypeCharCodeAt(text, 0);
  const from = read(found[1]);
  const to = read(found[2]);
  const step = MathMax(MathAbs(NumberParseInt(found[3] ?? '1', 10)), 1);
  const width = numbers && (RegExpPrototypeExec(/^-?0\d/, found[1]) !== null ||
    RegExpPrototypeExec(/^-?0\d/, found[2]) !== null) ?
    MathMax(found[1].length, found[2].length) : 0;
  const values = [];
  for (let i = from; (from <= to ? i <= to : i >= to) && values.length < EXPANSIONS_MAX;
       i += from <= to ? step : -step) {
    if (!numbers) {
      ArrayPrototypePush(values, StringFromCharCode(i));
    } else {
      const digits = StringPrototypePadStart(`${MathAbs(i)}`, i < 0 ? width - 1 : width, '0');
      ArrayPrototypePush(values, i < 0 ? `-${digits}` : digits);
    }
  }
  return values;
}

// Where the brace at `start` closes, and where the commas of its own level are.
function scanBrace(text, start) {
  const commas = [];
  let level = 0;
  for (let i = start; i < text.length; i++) {
    const char = text[i];
    if (char === '{') {
      level++;
    } else if (char === '}' && --level === 0) {
      return { __proto__: null, end: i, commas };
    } else if (char === ',' && level === 1) {
      ArrayPrototypePush(commas, i);
    }
  }
  return undefined;
}

// All the texts that a pattern with braces stands for.
function expand(text) {
  for (let start = StringPrototypeIndexOf(text, '{'); start !== -1;
       start = StringPrototypeIndexOf(text, '{', start + 1)) {
    const brace = scanBrace(text, start);
    if (brace === undefined) continue;
    const { end, commas } = brace;
    let choices = [];
    if (commas.length > 0) {
      let from = start + 1;
      for (let i = 0; i <= commas.length; i++) {
        const to = i < commas.length ? commas[i] : end;
        const inner = expand(StringPrototypeSlice(text, from, to));
        for (let j = 0; j < inner.length; j++) ArrayPrototypePush(choices, inner[j]);
        from = to + 1;
      }
    } else {
      choices = range(StringPrototypeSlice(text, start + 1, end));
      if (choices === undefined) continue;
    }
    const before = StringPrototypeSlice(text, 0, start);
    const rest = expand(StringPrototypeSlice(text, end + 1));
    const all = [];
    for (let i = 0; i < choices.length; i++) {
      for (let j = 0; j < rest.length && all.length < EXPANSIONS_MAX; j++) {
        ArrayPrototypePush(all, before + choices[i] + rest[j]);
      }
    }
    return all;
  }
  return [text];
}

// --- one segment ----------------------------------------------------------------------------

const CLASSES = {
  '__proto__': null,
  '[:alnum:]': '\\p{L}\\p{Nl}\\p{Nd}',
  '[:alpha:]': '\\p{L}\\p{Nl}',
  '[:ascii:]': '\\x00-\\x7f',
  '[:blank:]': '\\p{Zs}\\t',
  '[:cntrl:]': '\\p{Cc}',
  '[:digit:]': '\\p{Nd}',
  '[:lower:]': '\\p{Ll}',
  '[:punct:]': '\\p{P}',
  '[:space:]': '\\p{Z}\\t\\r\\n\\v\\f',
  '[:upper:]': '\\p{Lu}',
  '[:word:]': '\\p{L}\\p{Nl}\\p{Nd}\\p{Pc}',
  '[:xdigit:]': 'A-Fa-f0-9',
};

function quote(char) {
  return RegExpPrototypeExec(/[-[\]{}()*+?.,\\^$|/]/, char) === null ? char : `\\${char}`;
}

// A class beginning at `start`: its source and where it ends; undefined if it does not close. One
// that could match nothing (a range the wrong way) matches nothing.
function readClass(text, start) {
  let i = start + 1;
  const negated = text[i] === '!' || text[i] === '^';
  if (negated) i++;
  const first = i;
  let source = '';
  for (; i < text.length; i++) {
    if (text[i] === ']' && i > first) {
      source = source === '' ? '(?!)' : negated ? `[^${source}/]` : `[${source}]`;
      return { __proto__: null, source, end: i };
    }
    if (text[i] === '[' && text[i + 1] === ':') {
      const close = StringPrototypeIndexOf(text, ':]', i);
      const named = close === -1 ? undefined : CLASSES[StringPrototypeSlice(text, i, close + 2)];
      if (named !== undefined) {
        source += named;
        i = close + 1;
        continue;
      }
    }
    if (text[i + 1] === '-' && i + 2 < text.length && text[i + 2] !== ']') {
      if (text[i] <= text[i + 2]) source += `${quote(text[i])}-${quote(text[i + 2])}`;
      i += 2;
    } else {
      source += quote(text[i]);
    }
  }
  return undefined;
}

function isGroup(text, i) {
  return text[i + 1] === '(' && StringPrototypeIndexOf('?*+@!', text[i]) !== -1 &&
    groupEnd(text, i + 1) !== -1;
}

function groupEnd(text, start) {
  let level = 0;
  for (let i = start; i < text.length; i++) {
    if (text[i] === '(') level++;
    if (text[i] === ')' && --level === 0) return i;
  }
  return -1;
}

// The alternatives of a group, cut at the bars of its own level.
function alternatives(text) {
  const list = [];
  let level = 0;
  let from = 0;
  for (let i = 0; i <= text.length; i++) {
    if (text[i] === '(') level++;
    if (text[i] === ')') level--;
    if (i === text.length || (text[i] === '|' && level === 0)) {
      ArrayPrototypePush(list, StringPrototypeSlice(text, from, i));
      from = i + 1;
    }
  }
  return list;
}

// The source of a regular expression for a piece of a segment. `tail` is what comes after the
// piece, for !(x), which is about all of the rest.
function translate(text, tail) {
  let source = '';
  for (let i = 0; i < text.length; i++) {
    const char = text[i];
    if (isGroup(text, i)) {
      const end = groupEnd(text, i + 1);
      const rest = translate(StringPrototypeSlice(text, end + 1), tail);
      const list = alternatives(StringPrototypeSlice(text, i + 2, end));
      let body = '';
      for (let j = 0; j < list.length; j++) {
        body += (j === 0 ? '' : '|') + translate(list[j], rest + tail);
      }
      if (char === '!') return `${source}(?:(?!(?:${body})${rest}${tail}$)[^/]*?)${rest}`;
      return `${source}(?:${body})${char === '@' ? '' : char}${rest}`;
    }
    if (char === '*') {
      while (text[i + 1] === '*' && !isGroup(text, i + 1)) i++;
      source += '[^/]*?';
    } else if (char === '?') {
      source += '[^/]';
    } else if (char === '[') {
      const found = readClass(text, i);
      source += found === undefined ? '\\[' : found.source;
      if (found !== undefined) i = found.end;
    } else {
      source += quote(char);
    }
  }
  return source;
}

// A segment as a text or an expression. Stars and their like do not match a leading dot, and
// nothing but itself matches '.' and '..'.
function compileSegment(text) {
  if (text === '**') return GLOBSTAR;
  if (RegExpPrototypeExec(/[*?[]|[+@!]\(/, text) === null) return text;
  let source = translate(text, '');
  if (source === quoteAll(text)) return text;
  if (RegExpPrototypeExec(/^\*+$/, text) !== null) source = '[^/]+';
  const explicit = isGroup(text, 0) && RegExpPrototypeExec(/[(|]\./, text) !== null;
  const guard = text[0] === '.' || explicit ? '(?!\\.{1,2}$)' :
    RegExpPrototypeExec(/^[*?[+@!]/, text) !== null ? '(?!\\.)' : '';
  const flags = RegExpPrototypeExec(/\\p/, source) === null ? 's' : 'su';
  return new RegExp(`^${guard}${source}$`, flags);
}

function quoteAll(text) {
  let source = '';
  for (let i = 0; i < text.length; i++) source += quote(text[i]);
  return source;
}

// --- the whole ------------------------------------------------------------------------------

// Segments without '.' and empty ones inside, and without 'x/..'. A '.' at the beginning stays:
// './x' does not match 'x'.
function simplify(segments) {
  const kept = [];
  const last = segments.length - 1;
  for (let i = 0; i <= last; i++) {
    const segment = segments[i];
    if (i > 0 && i < last && (segment === '' || segment === '.')) continue;
    const before = kept.length > 0 ? kept[kept.length - 1] : undefined;
    if (segment === '..' && before !== undefined && before !== '..' && before !== '.' &&
        before !== '' && before !== '**') {
      kept.length--;
      continue;
    }
    if (segment === '**' && before === '**') continue;
    ArrayPrototypePush(kept, segment);
  }
  if (kept.length === 0) return [''];
  if (kept.length === 2 && kept[0] === '.' && (kept[1] === '.' || kept[1] === '')) kept.length = 1;
  return kept;
}

function compile(pattern) {
  const texts = expand(StringPrototypeReplaceAll(pattern, '\\', '/'));
  const patterns = [];
  for (let i = 0; i < texts.length; i++) {
    const segments = simplify(StringPrototypeSplit(texts[i], '/'));
    for (let j = 0; j < segments.length; j++) segments[j] = compileSegment(segments[j]);
    ArrayPrototypePush(patterns, segments);
  }
  return patterns;
}

function isHidden(segment) {
  return StringPrototypeStartsWith(segment, '.');
}

// The path's segments from `f` on against the pattern's from `p` on.
function matches(path, f, pattern, p) {
  for (; f < path.length && p < pattern.length; f++, p++) {
    const want = pattern[p];
    if (want === GLOBSTAR) {
      for (let from = f; from <= path.length; from++) {
        if (p === pattern.length - 1) {
          if (from === path.length) return true;
        } else if (from < path.length && matches(path, from, pattern, p + 1)) {
          return true;
        }
        if (from < path.length && isHidden(path[from])) return false;
      }
      return false;
    }
    const fits = typeof want === 'string' ? path[f] === want :
      RegExpPrototypeExec(want, path[f]) !== null;
    if (!fits) return false;
  }
  if (f === path.length) return p === pattern.length;
  // A slash at the end of the path does not count.
  return f === path.length - 1 && path[f] === '';
}

let compiled = { __proto__: null }; // pattern -> what compile() made of it
let compiledCount = 0;

function matchesGlob(path, pattern, windows) {
  validateString(path, 'path');
  validateString(pattern, 'pattern');
  if (pattern === '') return path === '';
  let patterns = compiled[pattern];
  if (patterns === undefined) {
    if (compiledCount++ === PATTERNS_MAX) {
      compiled = { __proto__: null };
      compiledCount = 1;
    }
    patterns = compiled[pattern] = compile(pattern);
  }
  const text = windows ? StringPrototypeReplaceAll(path, '\\', '/') : path;
  const segments = simplify(StringPrototypeSplit(text, '/'));
  for (let i = 0; i < patterns.length; i++) {
    const want = patterns[i];
    if (windows && typeof want[0] === 'string' &&
        RegExpPrototypeExec(/^[a-z]:$/i, want[0]) !== null &&
        StringPrototypeToLowerCase(want[0]) === StringPrototypeToLowerCase(segments[0])) {
      segments[0] = want[0]; // drives are the same in either case
    }
    if (matches(segments, 0, want, 0)) return true;
  }
  return false;
}

module.exports = { matchesGlob };
