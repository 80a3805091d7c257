// SPDX-License-Identifier: MIT
// Addresses that need no network: data: and blob:.

'use strict';

const {
  Error,
  MathMin,
  NumberParseInt,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  TypedArrayPrototypeSlice,
  Uint8Array,
} = primordials;

const { Body } = require('web/fetch/body');
const { ResponseRecord } = require('web/fetch/response');
const { makeBlob } = require('internal/buffer/blob');

const REFUSED = 'failed to fetch the data URL';

// ---- data:

// Bytes of a text in which %41 stands for a byte; the text of a URL is ASCII.
function percentDecode(text) {
  const bytes = new Uint8Array(text.length);
  let n = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    const digits = code === 0x25 ? StringPrototypeSlice(text, i + 1, i + 3) : '';
    if (RegExpPrototypeExec(/^[0-9a-fA-F]{2}$/, digits) === null) {
      bytes[n++] = code;
    } else {
      bytes[n++] = NumberParseInt(digits, 16);
      i += 2;
    }
  }
  return TypedArrayPrototypeSlice(bytes, 0, n);
}

// Strict base64, by the Infra Standard; undefined if it is none.
function fromBase64(bytes) {
  const { latin1 } = require('internal/buffer/encodings');
  let text = RegExpPrototypeSymbolReplace(/[\t\n\f\r ]/g, latin1.slice(bytes, 0, bytes.length), '');
  if (text.length % 4 === 0) text = RegExpPrototypeSymbolReplace(/={1,2}$/, text, '');
  if (text.length % 4 === 1 || RegExpPrototypeExec(/[^A-Za-z0-9+/]/, text) !== null) {
    return undefined;
  }
  return TypedArrayPrototypeSlice(require('internal/buffer/make').statics.from(text, 'base64'));
}

function fetchData({ url: { hash, href } }) {
  const text = StringPrototypeSlice(href, 'data:'.length, href.length - hash.length);
  const comma = StringPrototypeIndexOf(text, ',');
  if (comma === -1) throw new Error(REFUSED);
  let type = RegExpPrototypeSymbolReplace(/^ +| +$/g, StringPrototypeSlice(text, 0, comma), '');
  let bytes = percentDecode(StringPrototypeSlice(text, comma + 1));
  const coded = RegExpPrototypeExec(/; *base64$/i, type);
  if (coded !== null) {
    bytes = fromBase64(bytes);
    if (bytes === undefined) throw new Error(REFUSED);
    type = StringPrototypeSlice(type, 0, coded.index);
  }
  if (StringPrototypeStartsWith(type, ';')) type = `text/plain${type}`;
  const mime = require('internal/mime').MIMEType.parse(type);
  const response = new ResponseRecord(200, 'OK');
  response.headers.append('Content-Type',
                          mime === null ? 'text/plain;charset=US-ASCII' : mime.toString());
  response.body = Body.ofBlob(makeBlob(bytes, ''));
  return response;
}

// ---- blob:

// The range that a header asks for: [start, end), or undefined.
function readRange(value, size) {
  const found = RegExpPrototypeExec(/^bytes[ \t]*=[ \t]*(\d*)[ \t]*-[ \t]*(\d*)$/, value);
  if (found === null || found[1] === '' && found[2] === '') return undefined;
  if (found[1] === '') {
    const length = MathMin(+found[2], size);
    return { __proto__: null, start: size - length, end: size };
  }
  const start = +found[1];
  const end = found[2] === '' ? size : MathMin(+found[2] + 1, size);
  return start >= size || start >= end ? undefined : { __proto__: null, start, end };
}

function fetchBlob({ url: { hash, href }, headers, method }) {
  const { resolveObjectURL } = require('internal/buffer/blob');
  const blob = resolveObjectURL(StringPrototypeSlice(href, 0, href.length - hash.length));
  if (method !== 'GET' || blob === undefined) throw new Error('invalid method');
  const range = headers.get('range');
  if (range === null) {
    const response = new ResponseRecord(200, 'OK');
    response.body = Body.ofBlob(blob);
    response.headers.append('content-length', `${blob.size}`);
    response.headers.append('content-type', blob.type);
    return response;
  }
  const wanted = readRange(range, blob.size);
  if (wanted === undefined) throw new Error(REFUSED);
  const { start, end } = wanted;
  const response = new ResponseRecord(206, 'Partial Content');
  response.body = Body.ofBlob(blob.slice(start, end, blob.type));
  response.headers.append('content-length', `${end - start}`);
  response.headers.append('content-type', blob.type);
  response.headers.append('content-range', `bytes ${start}-${end - 1}/${blob.size}`);
  return response;
}

module.exports = { fetchBlob, fetchData };
