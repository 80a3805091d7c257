// SPDX-License-Identifier: MIT
// multipart/form-data: a form written as the HTML standard says, and read as RFC 7578 says, with
// Node's reasons where a text is refused. The text is read as Latin-1, so that places in it are
// places in the bytes.

'use strict';

const {
  ArrayPrototypePush,
  MathFloor,
  MathRandom,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeIndexOf,
  StringPrototypePadStart,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  TypeError,
  TypedArrayPrototypeSubarray,
  decodeURIComponent,
} = primordials;

const { latin1, utf8 } = require('internal/buffer/encodings');
const { statics: { from } } = require('internal/buffer/make');

// ---- Writing

const lines = (text) => RegExpPrototypeSymbolReplace(/\r\n?|\n/g, text, '\r\n');

function escapeName(name) {
  name = RegExpPrototypeSymbolReplace(/\n/g, name, '%0A');
  name = RegExpPrototypeSymbolReplace(/\r/g, name, '%0D');
  return RegExpPrototypeSymbolReplace(/"/g, name, '%22');
}

// { blob, boundary }: what the pairs of a form are as bytes.
function write(pairs) {
  const digits = StringPrototypePadStart(`${MathFloor(MathRandom() * 1e11)}`, 12, '0');
  const boundary = `----formdata-undici-${digits}`;
  const parts = [];
  for (let i = 0; i < pairs.length; i++) {
    const { 0: name, 1: value } = pairs[i];
    const head = `--${boundary}\r\nContent-Disposition: form-data; ` +
                 `name="${escapeName(lines(name))}"`;
    if (typeof value === 'string') {
      ArrayPrototypePush(parts, `${head}\r\n\r\n${lines(value)}\r\n`);
    } else {
      const file = value.name ? `; filename="${escapeName(value.name)}"` : '';
      const type = value.type || 'application/octet-stream';
      ArrayPrototypePush(parts, `${head}${file}\r\nContent-Type: ${type}\r\n\r\n`, value, '\r\n');
    }
  }
  ArrayPrototypePush(parts, `--${boundary}--\r\n`);
  const { Blob } = require('internal/buffer/blob');
  return { __proto__: null, blob: new Blob(parts), boundary };
}

// ---- Reading

const decode = (text) => {
  const bytes = from(text, 'latin1');
  return utf8.slice(bytes, 0, bytes.length);
};

function unescapeName(text) {
  text = RegExpPrototypeSymbolReplace(/%0A/gi, text, '\n');
  text = RegExpPrototypeSymbolReplace(/%0D/gi, text, '\r');
  return decode(RegExpPrototypeSymbolReplace(/%22/g, text, '"'));
}

// filename*=utf-8''... of RFC 5987; only UTF-8 is known.
function readExtended(text) {
  const found = RegExpPrototypeExec(/^utf-8'[^']*'(.*)$/i, text);
  if (found === null) throw new TypeError('unknown encoding, expected utf-8\'\'');
  try {
    return decodeURIComponent(found[1]);
  } catch {
    return found[1];
  }
}

// Reads `form-data; name="a"; filename="b"` into the part.
function readDisposition(value, part) {
  if (RegExpPrototypeExec(/^form-data(?![^\s;])/i, value) === null) {
    throw new TypeError('expected form-data for content-disposition header');
  }
  const next = /;[ \t]*([^=;\s]+)[ \t]*=[ \t]*(?:"([^"]*)"|([^;\s]*))/g;
  let extended;
  for (let found; (found = RegExpPrototypeExec(next, value)) !== null;) {
    const name = StringPrototypeToLowerCase(found[1]);
    const text = found[2] ?? found[3];
    if (name === 'name') part.name = unescapeName(text);
    else if (name === 'filename') part.filename = unescapeName(text);
    else if (name === 'filename*') extended = readExtended(text);
  }
  if (extended !== undefined) part.filename = extended;
  if (part.name === undefined) {
    throw new TypeError('name attribute is required in content-disposition header');
  }
}

// Reads the lines of a part from `at` on; gives where its content begins.
function readHead(text, at, part) {
  while (!StringPrototypeStartsWith(text, '\r\n', at)) {
    const end = StringPrototypeIndexOf(text, '\r\n', at);
    if (end === -1) throw new TypeError('expected CRLF');
    const line = StringPrototypeSlice(text, at, end);
    if (RegExpPrototypeExec(/[\r\n]/, line) !== null) throw new TypeError('expected CRLF');
    const colon = StringPrototypeIndexOf(line, ':');
    if (colon === -1) throw new TypeError('expected :');
    const name = StringPrototypeSlice(line, 0, colon);
    if (!require('web/fetch/headers').isToken(name)) {
      throw new TypeError('header name does not match the field-name token production');
    }
    const value = require('web/fetch/headers').trim(StringPrototypeSlice(line, colon + 1));
    switch (StringPrototypeToLowerCase(name)) {
      case 'content-disposition': readDisposition(value, part); break;
      case 'content-type': part.type = value; break;
      case 'content-transfer-encoding': part.encoding = StringPrototypeToLowerCase(value); break;
    }
    at = end + 2;
  }
  if (part.name === undefined) throw new TypeError('header name is null');
  return at + 2;
}

function addPart(form, part, bytes) {
  if (part.encoding === 'base64') {
    bytes = from(latin1.slice(bytes, 0, bytes.length), 'base64');
  }
  if (part.filename === undefined) {
    form.append(part.name, utf8.slice(bytes, 0, bytes.length));
    return;
  }
  const { File } = require('internal/buffer/file');
  form.append(part.name, new File([bytes], part.filename,
                                  { __proto__: null, type: part.type ?? 'text/plain' }));
}

// Adds to a form what bytes say; throws a TypeError with the reason why not.
function read(bytes, boundary, form) {
  if (boundary === null) throw new TypeError('missing boundary in content-type header');
  const text = latin1.slice(bytes, 0, bytes.length);
  const mark = `--${boundary}`;
  let at = StringPrototypeIndexOf(text, mark);
  if (at === -1) throw new TypeError('no boundary found in multipart body');
  for (;;) {
    at += mark.length;
    if (StringPrototypeStartsWith(text, '--', at)) return;
    if (!StringPrototypeStartsWith(text, '\r\n', at)) throw new TypeError('expected CRLF');
    const part = { __proto__: null, name: undefined, filename: undefined, type: undefined,
                   encoding: undefined };
    const start = readHead(text, at + 2, part);
    // The line break before a mark belongs to it, and may be the one that ended the head.
    const end = StringPrototypeIndexOf(text, `\r\n${mark}`, start - 2);
    if (end === -1) throw new TypeError('expected boundary after body');
    addPart(form, part, TypedArrayPrototypeSubarray(bytes, start, end < start ? start : end));
    at = end + 2;
  }
}

module.exports = { read, write };
