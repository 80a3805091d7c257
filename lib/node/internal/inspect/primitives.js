// SPDX-License-Identifier: MIT
// Strings, numbers and the other primitives as inspect writes them. `style(text, kind)` colours.

'use strict';

const {
  MathTrunc,
  NumberIsFinite,
  NumberIsNaN,
  NumberPrototypeToString,
  String,
  StringPrototypeRepeat,
  StringPrototypeToUpperCase,
  SymbolPrototypeToString,
} = primordials;
const {
  RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeIncludes, StringPrototypeIndexOf,
  StringPrototypeSlice,
} = require('internal/hot');

// Anything that may need escaping; lone surrogates and pairs are distinguished later.
const suspicious = /[\x00-\x1f'\\\x7f-\x9f\ud800-\udfff]/;

const LETTERS = { __proto__: null, 8: '\\b', 9: '\\t', 10: '\\n', 12: '\\f', 13: '\\r',
                  39: "\\'", 92: '\\\\' };

function escapeUnit(code) {
  const letter = LETTERS[code];
  if (letter !== undefined) return letter;
  const hex = NumberPrototypeToString(code, 16);
  if (code > 0xff) return `\\u${hex}`;
  return `\\x${code < 16 ? '0' : ''}${StringPrototypeToUpperCase(hex)}`;
}

// Control characters, backslashes and lone surrogates, and the quote (39 or -1 for none).
function escapeText(text, quote) {
  let escaped = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code >= 0xd800 && code <= 0xdfff) {
      if (code <= 0xdbff && i + 1 < text.length) {
        const low = StringPrototypeCharCodeAt(text, i + 1);
        if (low >= 0xdc00 && low <= 0xdfff) {
          i++;
          continue;
        }
      }
    } else if (code !== quote && code !== 92 && code >= 32 && (code < 127 || code > 159)) {
      continue;
    }
    escaped += StringPrototypeSlice(text, from, i) + escapeUnit(code);
    from = i + 1;
  }
  return from === 0 ? text : escaped + StringPrototypeSlice(text, from);
}

const SHORT = 24;

// Is there anything to escape? For short strings a loop is quicker than the pattern.
function isClean(text) {
  const length = text.length;
  if (length > SHORT) return RegExpPrototypeExec(suspicious, text) === null;
  for (let i = 0; i < length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code < 32 || code === 39 || code === 92 || (code > 126 && (code < 160 ||
        (code >= 0xd800 && code <= 0xdfff)))) {
      return false;
    }
  }
  return true;
}

const escapeKey = (text) => isClean(text) ? text : escapeText(text, 39);

// In single quotes; when the text has some, in double quotes or backticks if that saves escaping.
function quote(text) {
  if (isClean(text)) return `'${text}'`;
  if (StringPrototypeIncludes(text, "'")) {
    if (!StringPrototypeIncludes(text, '"')) return `"${escapeText(text, -1)}"`;
    if (!StringPrototypeIncludes(text, '`') && !StringPrototypeIncludes(text, '${')) {
      return `\`${escapeText(text, -1)}\``;
    }
  }
  return `'${escapeText(text, 39)}'`;
}

// 1234567 -> 1_234_567, counted from the right.
function groupLeft(digits) {
  const first = digits[0] === '-' ? 1 : 0;
  let end = digits.length;
  let grouped = '';
  while (end - first > 3) {
    grouped = `_${StringPrototypeSlice(digits, end - 3, end)}${grouped}`;
    end -= 3;
  }
  return StringPrototypeSlice(digits, 0, end) + grouped;
}

// 1234567 -> 123_456_7, counted from the left.
function groupRight(digits) {
  let start = 0;
  let grouped = '';
  while (digits.length - start > 3) {
    grouped += `${StringPrototypeSlice(digits, start, start + 3)}_`;
    start += 3;
  }
  return grouped + StringPrototypeSlice(digits, start);
}

function writeNumber(number, separated) {
  if (!separated) return number === 0 && 1 / number < 0 ? '-0' : `${number}`;
  const text = String(number);
  if (MathTrunc(number) === number) {
    return !NumberIsFinite(number) || StringPrototypeIncludes(text, 'e') ? text : groupLeft(text);
  }
  if (NumberIsNaN(number)) return text;
  const point = StringPrototypeIndexOf(text, '.');
  return `${groupLeft(StringPrototypeSlice(text, 0, point))}.` +
    groupRight(StringPrototypeSlice(text, point + 1));
}

function writeBigInt(bigint, separated) {
  const text = String(bigint);
  return `${separated ? groupLeft(text) : text}n`;
}

// The style of no colours.
const plain = (text) => text;

const plural = (count) => count > 1 ? 's' : '';

// A long text with line ends is written as a sum of lines.
function formatString(style, text, printer) {
  let rest = '';
  if (text.length > printer.maxStringLength) {
    const cut = text.length - printer.maxStringLength;
    text = StringPrototypeSlice(text, 0, printer.maxStringLength);
    rest = `... ${cut} more character${plural(cut)}`;
  }
  if (printer.compact === true || text.length <= 16 ||
      text.length <= printer.breakLength - printer.indent - 4) {
    return style(quote(text), 'string') + rest;
  }
  const separator = ` +\n${StringPrototypeRepeat(' ', printer.indent + 2)}`;
  let lines = '';
  let from = 0;
  while (from < text.length) {
    let end = StringPrototypeIndexOf(text, '\n', from) + 1;
    if (end === 0) end = text.length;
    const line = style(quote(StringPrototypeSlice(text, from, end)), 'string');
    lines += from === 0 ? line : separator + line;
    from = end;
  }
  return lines + rest;
}

const formatNumber = (style, value, separated) => style(writeNumber(value, separated), 'number');
const formatBigInt = (style, value, separated) => style(writeBigInt(value, separated), 'bigint');

function formatPrimitive(style, value, printer) {
  switch (typeof value) {
    case 'string': return formatString(style, value, printer);
    case 'number': return formatNumber(style, value, printer.numericSeparator);
    case 'bigint': return formatBigInt(style, value, printer.numericSeparator);
    case 'boolean': return style(`${value}`, 'boolean');
    case 'undefined': return style('undefined', 'undefined');
    default: return style(SymbolPrototypeToString(value), 'symbol');
  }
}

module.exports = {
  escapeKey,
  formatBigInt,
  formatNumber,
  formatPrimitive,
  plain,
  plural,
  quote,
  writeBigInt,
  writeNumber,
};
