// SPDX-License-Identifier: MIT
//
// Percent-encoding. A set says which of the first 128 code points are written as %XX; what lies
// above is always written so, as the bytes of its UTF-8. Each set carries an expression that finds
// the first character to be written so: most texts have none, and are given back as they came.
'use strict';

const {
  Uint8Array,
} = primordials;
const {
  RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeSlice,
} = require('internal/hot');

const DIGITS = '0123456789ABCDEF';

function hex(byte) {
  return `%${DIGITS[byte >> 4]}${DIGITS[byte & 15]}`;
}

// A set: what `dirty` matches is encoded. The table is filled when first needed.
class EscapeSet {
  constructor(dirty, space = '%20') {
    this.dirty = dirty;
    this.space = space;
    this.table = undefined;
  }
}

function tableOf(set) {
  const table = new Uint8Array(128);
  for (let code = 0; code < 128; code++) {
    const char = primordials.StringFromCharCode(code);
    if (RegExpPrototypeExec(set.dirty, char) !== null) table[code] = 1;
  }
  set.table = table;
  return table;
}

// The sets of the URL standard, each by what it adds to the one above it. PATH has no '^', which
// the standard added after Node 20.
const C0 = new EscapeSet(/[^ -~]/);
const FRAGMENT = new EscapeSet(/[^!#-;=?-_a-~]/);
const QUERY = new EscapeSet(/[^!$-;=?-~]/);
const SPECIAL_QUERY = new EscapeSet(/[^!$-&(-;=?-~]/);
const PATH = new EscapeSet(/[^!$-;=@-_a-z|~]/);
const USERINFO = new EscapeSet(/[^!$-.0-9A-Z_a-z~]/);
const FORM = new EscapeSet(/[^*\-.0-9A-Z_a-z]/, '+');

// Half a surrogate pair is written as U+FFFD, unless `alone` makes an error of it.
function escape(text, set, alone) {
  const first = RegExpPrototypeExec(set.dirty, text);
  if (first === null) return text;
  const table = set.table ?? tableOf(set);
  const { length } = text;
  let kept = 0;
  let out = '';
  for (let i = first.index; i < length; i++) {
    let code = StringPrototypeCharCodeAt(text, i);
    if (code < 0x80 && table[code] === 0) continue;
    if (kept < i) out += StringPrototypeSlice(text, kept, i);
    if (code < 0x80) {
      out += code === 0x20 ? set.space : hex(code);
    } else if (code < 0x800) {
      out += hex(0xc0 | (code >> 6)) + hex(0x80 | (code & 63));
    } else {
      if (code >= 0xd800 && code < 0xe000) {
        const next = i + 1 < length ? StringPrototypeCharCodeAt(text, i + 1) : 0;
        if (alone !== undefined) {
          code = alone(code, next, i + 1 < length);
          i++;
        } else if (code < 0xdc00 && next >= 0xdc00 && next < 0xe000) {
          code = 0x10000 + ((code & 0x3ff) << 10 | (next & 0x3ff));
          i++;
        } else {
          code = 0xfffd;
        }
      }
      out += code < 0x10000 ? hex(0xe0 | (code >> 12)) :
        hex(0xf0 | (code >> 18)) + hex(0x80 | (code >> 12 & 63));
      out += hex(0x80 | (code >> 6 & 63)) + hex(0x80 | (code & 63));
    }
    kept = i + 1;
  }
  return kept < length ? out + StringPrototypeSlice(text, kept) : out;
}

// What encodeURIComponent would refuse, as the older functions write it: any unit may follow the
// first half of a surrogate pair, but one must.
function joinHalves(high, low, there) {
  if (!there) throw new (require('internal/errors').codes.ERR_INVALID_URI)();
  return 0x10000 + ((high & 0x3ff) << 10 | (low & 0x3ff));
}

module.exports = {
  C0, EscapeSet, FORM, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO, escape, joinHalves,
};
