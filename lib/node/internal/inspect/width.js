// SPDX-License-Identifier: MIT
// How many columns of a terminal a string takes, and how it reads without escape sequences.
//
// Wide characters are those that Unicode 16 lists as East Asian wide or full-width; marks, format
// and control characters take no column; all else takes one. The table is parsed when the first
// character beyond ASCII is measured.

'use strict';

const {
  NumberParseInt,
  RegExp,
  RegExpPrototypeExec,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeIndexOf,
  StringPrototypeNormalize,
  StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;

// first-last in hexadecimal, sorted.
const WIDE =
  '1100-115f 231a-231b 23e9-23ec 23f0 23f3 25fd-25fe 2614-2615 2630-2637 2648-2653 267f ' +
  '268a-268f 2693 26a1 26aa-26ab 26bd-26be 26c4-26c5 26ce 26d4 26ea 26f2-26f3 26f5 26fa 26fd ' +
  '2705 270a-270b 2728 274c 274e 2753-2755 2757 2795-2797 27b0 27bf 2b1b-2b1c 2b50 2b55 ' +
  '2e80-2e99 2e9b-2ef3 2f00-2fd5 2ff0-303e 3041-3096 3099-30ff 3105-312f 3131-318e 3190-31e5 ' +
  '31ef-321e 3220-3247 3250-a48c a490-a4c6 a960-a97c ac00-d7a3 f900-faff fe10-fe19 fe30-fe52 ' +
  'fe54-fe66 fe68-fe6b ff01-ff60 ffe0-ffe6 16fe0-16fe4 16ff0-16ff6 17000-18cd5 18cff-18d1e ' +
  '18d80-18df2 1aff0-1aff3 1aff5-1affb 1affd-1affe 1b000-1b122 1b132 1b150-1b152 1b155 ' +
  '1b164-1b167 1b170-1b2fb 1d300-1d356 1d360-1d376 1f004 1f0cf 1f18e 1f191-1f19a 1f1e6-1f202 ' +
  '1f210-1f23b 1f240-1f248 1f250-1f251 1f260-1f265 1f300-1f320 1f32d-1f335 1f337-1f37c ' +
  '1f37e-1f393 1f3a0-1f3ca 1f3cf-1f3d3 1f3e0-1f3f0 1f3f4 1f3f8-1f43e 1f440 1f442-1f4fc ' +
  '1f4ff-1f53d 1f54b-1f54e 1f550-1f567 1f57a 1f595-1f596 1f5a4 1f5fb-1f64f 1f680-1f6c5 1f6cc ' +
  '1f6d0-1f6d2 1f6d5-1f6d8 1f6dc-1f6df 1f6eb-1f6ec 1f6f4-1f6fc 1f7e0-1f7eb 1f7f0 1f90c-1f93a ' +
  '1f93c-1f945 1f947-1f9ff 1fa70-1fa7c 1fa80-1fa8a 1fa8e-1fac6 1fac8 1facd-1fadc 1fadf-1faea ' +
  '1faef-1faf8 20000-2fffd 30000-3fffd';

let wide;
let unseen;

function parseWide() {
  const parts = StringPrototypeSplit(WIDE, ' ');
  wide = [];
  for (let i = 0; i < parts.length; i++) {
    const ends = StringPrototypeSplit(parts[i], '-');
    wide[2 * i] = NumberParseInt(ends[0], 16);
    wide[2 * i + 1] = NumberParseInt(ends[ends.length - 1], 16);
  }
}

function isWide(point) {
  if (point < 0x1100) return false;
  if (wide === undefined) parseWide();
  let low = 0;
  let high = wide.length / 2 - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    if (point < wide[2 * middle]) high = middle - 1;
    else if (point > wide[2 * middle + 1]) low = middle + 1;
    else return true;
  }
  return false;
}

function widthOfPoint(point, char) {
  if (isWide(point)) return 2;
  if (point === 0xad) return 1;
  unseen ??= new RegExp('^[\\p{Cc}\\p{Cf}\\p{Me}\\p{Mn}]', 'u');
  return RegExpPrototypeExec(unseen, char) === null ? 1 : 0;
}

function getStringWidth(text, removeControls = true) {
  if (removeControls) text = stripEscapes(text);
  let width = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code >= 127) return width + slowWidth(StringPrototypeSlice(text, i));
    if (code >= 32) width++;
  }
  return width;
}

function slowWidth(text) {
  text = StringPrototypeNormalize(text, 'NFC');
  let width = 0;
  for (let i = 0; i < text.length; i++) {
    const point = StringPrototypeCodePointAt(text, i);
    const units = point > 0xffff ? 2 : 1;
    width += point < 127 ? (point < 32 ? 0 : 1) :
      widthOfPoint(point, StringPrototypeSlice(text, i, i + units));
    i += units - 1;
  }
  return width;
}

// An escape sequence: an introducer, then either text up to a terminator (titles, links) or
// parameters and a final character (colours, cursor).
let escapes;

function makeEscapes() {
  const word = '[-a-zA-Z\\d/#&.:=?%@~_]';
  const titled = `(?:(?:;${word}+)*|[a-zA-Z\\d]+(?:;${word}*)*)?(?:\\x07|\\x1b\\\\|\\x9c)`;
  const control = '(?:\\d{1,4}(?:;\\d{0,4})*)?[\\dA-PR-TZcf-nq-uy=><~]';
  return new RegExp(`[\\x1b\\x9b][[\\]()#;?]*(?:${titled}|${control})`, 'g');
}

function stripEscapes(text) {
  if (StringPrototypeIndexOf(text, '\x1b') === -1 && StringPrototypeIndexOf(text, '\x9b') === -1) {
    return text;
  }
  escapes ??= makeEscapes();
  escapes.lastIndex = 0;
  let plain = '';
  let from = 0;
  for (;;) {
    const found = RegExpPrototypeExec(escapes, text);
    if (found === null) break;
    plain += StringPrototypeSlice(text, from, found.index);
    from = escapes.lastIndex;
  }
  return plain + StringPrototypeSlice(text, from);
}

// Colours as inspect itself adds them.
function stripColors(text) {
  let start = StringPrototypeIndexOf(text, '\x1b[');
  if (start === -1) return text;
  let plain = '';
  let from = 0;
  while (start !== -1) {
    let end = start + 2;
    while (end < start + 4) {
      const code = StringPrototypeCharCodeAt(text, end);
      if (!(code >= 48 && code <= 57)) break;
      end++;
    }
    if (end > start + 2 && text[end] === 'm') {
      plain += StringPrototypeSlice(text, from, start);
      from = end + 1;
    }
    start = StringPrototypeIndexOf(text, '\x1b[', end);
  }
  return plain + StringPrototypeSlice(text, from);
}

function stripVTControlCharacters(text) {
  require('internal/validators').validateString(text, 'str');
  return stripEscapes(text);
}

module.exports = { getStringWidth, stripColors, stripVTControlCharacters };
