// SPDX-License-Identifier: MIT
// buffer.transcode(): bytes in one encoding to bytes in another. What the new one cannot say
// becomes '?'. Between UTF-8 and UTF-16 bad input is an error, elsewhere it becomes U+FFFD, as in
// Node, where each pair has a converter of its own.

'use strict';

const {
  RegExp,
  RegExpPrototypeExec,
  StringFromCodePoint,
  StringPrototypeCharCodeAt,
  StringPrototypeCodePointAt,
  StringPrototypeIsWellFormed,
  StringPrototypeToWellFormed,
  Uint8Array,
} = primordials;

const { isUtf8 } = native('buffer');
const { codes, genericNodeError } = require('internal/errors');
const { FastBuffer, isUint8Array, statics: { from } } = require('internal/buffer/make');
const { ascii, latin1, normalizeEncoding, utf16le, utf8 } = require('internal/buffer/encodings');

const known = { __proto__: null, ascii, latin1, utf16le, utf8 };

function fail(code, errno) {
  throw genericNodeError(`Unable to transcode Buffer [${code}]`, { code, errno });
}

function decode(source, encoding, to) {
  if (encoding !== ascii) return encoding.slice(source, 0, source.length);
  // Node's way from ASCII to UTF-16 takes all bytes for characters.
  const string = latin1.slice(source, 0, source.length);
  if (to === utf16le) return string;
  let text = '';
  for (let i = 0; i < string.length; i++) {
    text += StringPrototypeCharCodeAt(string, i) < 128 ? string[i] : '\ufffd';
  }
  return text;
}

// What ICU leaves out if the encoding has no character for it: it would not be seen anyway.
const UNSEEN = new RegExp(
  '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f' +
  '\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff0-\\ufff8' +
  '\\u{1bca0}-\\u{1bca3}\\u{1d173}-\\u{1d17a}\\u{e0000}-\\u{e0fff}]', 'u');

// One byte per character, not per unit.
function narrow(string, limit) {
  const bytes = new Uint8Array(string.length);
  let size = 0;
  for (let i = 0; i < string.length; i++) {
    const code = StringPrototypeCodePointAt(string, i);
    if (code > 0xffff) i++;
    if (code < limit) bytes[size++] = code;
    else if (RegExpPrototypeExec(UNSEEN, StringFromCodePoint(code)) === null) bytes[size++] = 0x3f;
  }
  return new FastBuffer(bytes.buffer, 0, size);
}

module.exports = function transcode(source, fromEncoding, toEncoding) {
  if (!isUint8Array(source)) {
    throw new codes.ERR_INVALID_ARG_TYPE('source', ['Buffer', 'Uint8Array'], source);
  }
  if (source.length === 0) return new FastBuffer();
  const of = known[normalizeEncoding(fromEncoding)];
  const to = known[normalizeEncoding(toEncoding)];
  if (of === undefined || to === undefined) fail('U_ILLEGAL_ARGUMENT_ERROR', 1);
  if (of === utf8 && to === utf16le && !isUtf8(source)) fail('U_INVALID_CHAR_FOUND', 10);
  let string = decode(source, of, to);
  if (to === latin1) return narrow(string, 256);
  if (to === ascii) return narrow(string, 128);
  if (of === utf16le) {
    if (to === utf8 && (string === '' || !StringPrototypeIsWellFormed(string))) {
      fail('U_INVALID_CHAR_FOUND', 10);
    }
    if (to === utf16le) {
      // Half a unit is a fault of its own, unless it follows half a pair.
      const last = StringPrototypeCharCodeAt(string, string.length - 1);
      const halfPair = last >= 0xd800 && last < 0xdc00;
      string = StringPrototypeToWellFormed(string);
      if (source.length % 2 === 1 && !halfPair) string += '\ufffd';
    }
  }
  return from(string, to.name);
};
