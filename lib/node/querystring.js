// SPDX-License-Identifier: MIT
//
// Query strings as Node has read and written them since its first days: { a: ['1', '2'], b: '' }
// for 'a=1&a=2&b'. A program may put its own functions in the place of escape and unescape.
'use strict';

const {
  ArrayIsArray,
  MathAbs,
  NumberIsFinite,
  ObjectKeys,
  String,
  StringPrototypeReplaceAll,
  decodeURIComponent,
} = primordials;
const {
  ArrayPrototypePush, RegExpPrototypeExec, StringPrototypeCharCodeAt, StringPrototypeIncludes,
  StringPrototypeIndexOf, StringPrototypeSlice,
} = require('internal/hot');

const { EscapeSet, escape, joinHalves } = require('internal/url/escape');

const KEPT = new EscapeSet(/[^!'()*\-.0-9A-Z_a-z~]/);
const ESCAPED_BYTE = /%[0-9a-fA-F]{2}/;

const querystring = module.exports = {
  unescapeBuffer,
  unescape: qsUnescape,
  escape: qsEscape,
  stringify,
  encode: stringify,
  parse,
  decode: parse,
};

// ---- Reading

// One byte of each character, and of each escape.
function unescapeBuffer(text, decodeSpaces) {
  const { digit } = require('internal/url/unescape');
  const { length } = text;
  const out = require('buffer').Buffer.allocUnsafe(length);
  let end = 0;
  for (let i = 0; i < length; i++) {
    let code = StringPrototypeCharCodeAt(text, i);
    if (code === 43 && decodeSpaces) {
      code = 32;
    } else if (code === 37 && i + 2 < length) {
      const high = digit(StringPrototypeCharCodeAt(text, i + 1));
      const low = digit(StringPrototypeCharCodeAt(text, i + 2));
      if (high >= 0 && low >= 0) {
        code = high * 16 + low;
        i += 2;
      }
    }
    out[end++] = code;
  }
  return end === length ? out : out.slice(0, end);
}

function qsUnescape(text, decodeSpaces) {
  try {
    return decodeURIComponent(text);
  } catch {
    return querystring.unescapeBuffer(text, decodeSpaces).toString();
  }
}

function parse(text, sep, eq, options) {
  const found = { __proto__: null };
  if (typeof text !== 'string' || text === '') return found;
  sep = sep ? String(sep) : '&';
  eq = eq ? String(eq) : '=';
  let left = 1000;
  if (typeof options?.maxKeys === 'number') left = options.maxKeys > 0 ? options.maxKeys : -1;
  const custom = options?.decodeURIComponent;
  const decode = typeof custom === 'function' ? custom : querystring.unescape;

  if (sep.length === 1 && eq.length === 1) walk(found, text, sep, eq, decode, left);
  else search(found, text, sep, eq, decode, left);
  return found;
}

// With indexes only: methods of strings cost more here than the characters do.
function walk(found, text, sep, eq, decode, left) {
  const { length } = text;
  const own = decode === qsUnescape;
  let start = 0;
  let key;              // of this pair, if its sign was met
  let encoded = !own;   // there is something to decode since `start`
  for (let i = 0; i <= length; i++) {
    const char = i === length ? sep : text[i];
    if (char === sep) {
      if (key !== undefined || i > start) {
        const part = cut(text, start, i, encoded, decode);
        if (key === undefined) add(found, part, '');
        else add(found, key, part);
      }
      if (--left === 0) return;
      start = i + 1;
      key = undefined;
      encoded = !own;
    } else if (char === eq && key === undefined) {
      key = cut(text, start, i, encoded, decode);
      start = i + 1;
      encoded = !own;
    } else if (char === '%' || char === '+') {
      encoded = true;
    }
  }
}

function search(found, text, sep, eq, decode, left) {
  const { length } = text;
  for (let at = 0, end; at < length; at = end + sep.length) {
    end = sep === '' ? length : StringPrototypeIndexOf(text, sep, at);
    if (end === -1) end = length;
    if (end > at) {
      const pair = StringPrototypeSlice(text, at, end);
      const sign = StringPrototypeIndexOf(pair, eq);
      if (sign === -1) {
        add(found, cut(pair, 0, pair.length, true, decode), '');
      } else {
        add(found, cut(pair, 0, sign, true, decode),
            cut(pair, sign + eq.length, pair.length, true, decode));
      }
    }
    if (--left === 0) return;
  }
}

function add(found, key, value) {
  const before = found[key];
  if (before === undefined) found[key] = value;
  else if (ArrayIsArray(before)) ArrayPrototypePush(before, value);
  else found[key] = [before, value];
}

function cut(text, start, end, encoded, decode) {
  const part = StringPrototypeSlice(text, start, end);
  return encoded ? read(part, decode) : part;
}

// A name or a value. Our own decoder is asked only where there is something to decode.
function read(text, decode) {
  if (text === '') return text;
  const own = decode === qsUnescape;
  if (StringPrototypeIncludes(text, '+')) {
    text = StringPrototypeReplaceAll(text, '+', own ? ' ' : '%20');
  }
  if (own && RegExpPrototypeExec(ESCAPED_BYTE, text) === null) return text;
  try {
    return decode(text);
  } catch {
    return querystring.unescape(text, true);
  }
}

// ---- Writing

function qsEscape(value) {
  if (typeof value !== 'string') {
    if (typeof value === 'object') value = String(value);
    else value += '';
  }
  return escape(value, KEPT, joinHalves);
}

// What stands for a value; '' for what has no text here, such as an object.
function toText(value) {
  switch (typeof value) {
    case 'string': return value;
    case 'number': return NumberIsFinite(value) ? `${value}` : '';
    case 'bigint': case 'boolean': return `${value}`;
  }
  return '';
}

function write(value, encode) {
  const text = toText(value);
  if (encode !== qsEscape) return encode(text);
  // Of numbers only those with an exponent have a sign to be escaped.
  if (typeof value === 'string' ? text === '' :
    (typeof value !== 'number' || MathAbs(value) < 1e21)) {
    return text;
  }
  return encode(text);
}

function stringify(object, sep, eq, options) {
  if (object === null || typeof object !== 'object') return '';
  sep ||= '&';
  eq ||= '=';
  const custom = options?.encodeURIComponent;
  const encode = typeof custom === 'function' ? custom : querystring.escape;
  const keys = ObjectKeys(object);
  let out = '';
  for (let i = 0; i < keys.length; i++) {
    const value = object[keys[i]];
    const name = write(keys[i], encode) + eq;
    if (!ArrayIsArray(value)) {
      out += `${out === '' ? '' : sep}${name}${write(value, encode)}`;
      continue;
    }
    for (let k = 0; k < value.length; k++) {
      out += `${out === '' ? '' : sep}${name}${write(value[k], encode)}`;
    }
  }
  return out;
}
