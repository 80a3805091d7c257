// SPDX-License-Identifier: MIT
//
// The host of a URL: a domain in ASCII, an IPv4 address in any of the notations that
// inet_aton knew ('0x7f.1'), an IPv6 address in brackets, or, where the scheme is not one
// of the special ones, a text that is only kept free of characters that would end it.
// Each function gives the host as it stands in a URL, null for what cannot be one.
'use strict';

const {
  MathFloor,
  NumberParseInt,
  NumberPrototypeToString,
  RegExpPrototypeExec,
  StringPrototypeEndsWith,
  StringPrototypeIncludes,
  StringPrototypeIndexOf,
  StringPrototypeLastIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  StringPrototypeToLowerCase,
  decodeURIComponent,
} = primordials;

const { C0, escape } = require('internal/url/escape');

const FORBIDDEN_HOST = /[\0\t\n\r #/:<>?@[\\\]^|]/;
const FORBIDDEN_DOMAIN = /[\0- #%/:<>?@[\\\]^|\x7f]/;
const ASCII = /^[\0-\x7f]*$/;
const NUMERIC_END = /(?:^|\.)(?:[0-9]+|0[xX][0-9a-fA-F]*)\.?$/;

function parseHost(text, special) {
  if (text[0] === '[') {
    return text[text.length - 1] === ']' ? parseIPv6(StringPrototypeSlice(text, 1, -1)) : null;
  }
  if (!special) {
    return RegExpPrototypeExec(FORBIDDEN_HOST, text) === null ? escape(text, C0) : null;
  }
  return parseDomain(text);
}

// An IPv4 address as it is printed: four numbers, none of them octal.
const FOUR_BYTES = /^([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})\.([0-9]{1,3})$/;

function isPrintedIPv4(text) {
  const match = RegExpPrototypeExec(FOUR_BYTES, text);
  if (match === null) return false;
  for (let i = 1; i <= 4; i++) {
    const part = match[i];
    if (part > 255 || (part[0] === '0' && part.length > 1)) return false;
  }
  return true;
}

function parseDomain(text) {
  if (isPrintedIPv4(text)) return text;
  let domain = text;
  if (StringPrototypeIncludes(text, '%')) {
    // What is no UTF-8 would become U+FFFD, and a lone % stay: no domain has either.
    try {
      domain = decodeURIComponent(text);
    } catch {
      return null;
    }
  }
  // ASCII stays as it is, even if it is Punycode of nothing: as the standard has it since 2025.
  domain = RegExpPrototypeExec(ASCII, domain) !== null ? StringPrototypeToLowerCase(domain) :
    require('internal/url/idna').toASCII(domain);
  if (domain === '' || RegExpPrototypeExec(FORBIDDEN_DOMAIN, domain) !== null) return null;
  return RegExpPrototypeExec(NUMERIC_END, domain) === null ? domain : parseIPv4(domain);
}

// ---- IPv4 ---------------------------------------------------------------------------------------

// A part of an address in decimal, octal (0...) or hexadecimal (0x...); NaN if it is none.
function parseNumber(part) {
  if (part === '') return NaN;
  if (part[0] === '0' && part.length > 1) {
    if (part[1] === 'x' || part[1] === 'X') {
      if (part.length === 2) return 0;
      if (RegExpPrototypeExec(/^..[0-9a-fA-F]+$/, part) === null) return NaN;
      return NumberParseInt(part, 16);
    }
    return RegExpPrototypeExec(/^[0-7]+$/, part) !== null ? NumberParseInt(part, 8) : NaN;
  }
  return RegExpPrototypeExec(/^[0-9]+$/, part) !== null ? NumberParseInt(part, 10) : NaN;
}

// The last part fills the bytes that the others leave.
function parseIPv4(text) {
  if (StringPrototypeEndsWith(text, '.')) text = StringPrototypeSlice(text, 0, -1);
  const parts = StringPrototypeSplit(text, '.');
  const last = parts.length - 1;
  if (last > 3) return null;
  let address = 0;
  for (let i = 0; i <= last; i++) {
    const number = parseNumber(parts[i]);
    if (!(number < (i < last ? 256 : 256 ** (4 - last)))) return null;
    address += i < last ? number * 256 ** (3 - i) : number;
  }
  return `${MathFloor(address / 16777216)}.${MathFloor(address / 65536) % 256}.` +
    `${MathFloor(address / 256) % 256}.${address % 256}`;
}

// ---- IPv6 ---------------------------------------------------------------------------------------

const PIECE = /^[0-9a-fA-F]{1,4}$/;
const BYTE = /^(?:0|[1-9][0-9]{0,2})$/;

// Appends the pieces of 'a:b:c' or 'a:b:1.2.3.4' to the list. `whole` says that nothing may follow,
// so that an IPv4 address may end it.
function readPieces(text, whole, pieces) {
  if (text === '') return true;
  const parts = StringPrototypeSplit(text, ':');
  for (let i = 0; i < parts.length; i++) {
    const part = parts[i];
    if (RegExpPrototypeExec(PIECE, part) !== null) {
      pieces[pieces.length] = NumberParseInt(part, 16);
      continue;
    }
    if (!whole || i !== parts.length - 1) return false;
    const bytes = StringPrototypeSplit(part, '.');
    if (bytes.length !== 4) return false;
    for (let k = 0; k < 4; k++) {
      if (RegExpPrototypeExec(BYTE, bytes[k]) === null || +bytes[k] > 255) return false;
    }
    pieces[pieces.length] = bytes[0] * 256 + +bytes[1];
    pieces[pieces.length] = bytes[2] * 256 + +bytes[3];
  }
  return true;
}

function parseIPv6(text) {
  const gap = StringPrototypeIndexOf(text, '::');
  const pieces = [];
  if (gap === -1) {
    if (!readPieces(text, true, pieces) || pieces.length !== 8) return null;
  } else {
    const tail = [];
    if (StringPrototypeLastIndexOf(text, '::') !== gap ||
        !readPieces(StringPrototypeSlice(text, 0, gap), false, pieces) ||
        !readPieces(StringPrototypeSlice(text, gap + 2), true, tail) ||
        pieces.length + tail.length > 7) {
      return null;
    }
    while (pieces.length + tail.length < 8) pieces[pieces.length] = 0;
    for (let i = 0; i < tail.length; i++) pieces[pieces.length] = tail[i];
  }
  return printIPv6(pieces);
}

// The longest run of zeros, if it has more than one, is left out; the first of equal ones.
function printIPv6(pieces) {
  let at = -1;
  let longest = 1;
  for (let i = 0; i < 8; i++) {
    let end = i;
    while (end < 8 && pieces[end] === 0) end++;
    if (end - i > longest) {
      at = i;
      longest = end - i;
    }
    if (end > i) i = end;
  }
  let out = '[';
  for (let i = 0; i < 8; i++) {
    if (i === at) {
      out += i === 0 ? '::' : ':';
      i += longest - 1;
    } else {
      out += NumberPrototypeToString(pieces[i], 16);
      if (i < 7) out += ':';
    }
  }
  return `${out}]`;
}

module.exports = { parseHost };
