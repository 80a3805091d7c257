// SPDX-License-Identifier: MIT
// Questions about a line of text: where words begin and end, where it stands on the screen, what
// several have in common.
'use strict';

const {
  MathCeil,
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeSlice,
} = primordials;

const kSpace = 0;
const kWord = 1;
const kSign = 2;

function kindOf(char) {
  if (RegExpPrototypeExec(/\w/, char) !== null) return kWord;
  return RegExpPrototypeExec(/\s/, char) !== null ? kSpace : kSign;
}

// The beginning of the word, or of the run of signs, to the left.
function wordLeft(line, at) {
  while (at > 0 && kindOf(line[at - 1]) === kSpace) at--;
  if (at === 0) return 0;
  const kind = kindOf(line[at - 1]);
  while (at > 0 && kindOf(line[at - 1]) === kind) at--;
  return at;
}

// The beginning of the next word or run of signs.
function wordRight(line, at) {
  if (at >= line.length) return line.length;
  const kind = kindOf(line[at]);
  while (at < line.length && kindOf(line[at]) === kind) at++;
  while (at < line.length && kindOf(line[at]) === kSpace) at++;
  return at;
}

// Up to where a word is deleted: signs go together with the spaces among and behind them.
function deleteRight(line, at) {
  if (at >= line.length || kindOf(line[at]) !== kSign) return wordRight(line, at);
  while (at < line.length && kindOf(line[at]) !== kWord) at++;
  return at;
}

// Where the cursor is after the text was written from column 0: { cols, rows }. A character of
// two columns does not stand in the last one; a new line begins with `indent`.
function displayPosition(text, columns, tabSize, indent) {
  const { getStringWidth, stripVTControlCharacters } = require('internal/inspect/width');
  text = stripVTControlCharacters(text);
  let offset = 0;
  let rows = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code >= 32 && code < 127) {
      offset++;
    } else if (code === 10) {
      rows += MathCeil(offset / columns) || 1;
      offset = indent;
    } else if (code === 9) {
      offset += tabSize - (offset % tabSize);
    } else {
      const units = StringPrototypeCodePointAt(text, i) > 0xffff ? 2 : 1;
      const width = getStringWidth(StringPrototypeSlice(text, i, i + units), false);
      i += units - 1;
      if (width === 2 && (offset + 1) % columns === 0) offset++;
      offset += width;
    }
  }
  const cols = offset % columns;
  return { cols, rows: rows + (offset - cols) / columns };
}

function commonPrefix(texts) {
  if (texts.length === 0) return '';
  let prefix = texts[0];
  for (let i = 1; i < texts.length && prefix !== ''; i++) {
    const text = texts[i];
    let end = 0;
    while (end < prefix.length && end < text.length && prefix[end] === text[end]) end++;
    prefix = StringPrototypeSlice(prefix, 0, end);
  }
  return prefix;
}

module.exports = { commonPrefix, deleteRight, displayPosition, wordLeft, wordRight };
