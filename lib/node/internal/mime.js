// SPDX-License-Identifier: MIT
// MIMEType and MIMEParams: 'text/html;charset=utf-8' taken apart and put together, by the rules of
// https://mimesniff.spec.whatwg.org with Node's class and errors.
//
// A cursor goes over the text once, and asks two questions of its characters: may it be in a token,
// may it be between quotes?

'use strict';

const {
  MapIteratorPrototypeNext,
  MapPrototypeEntries,
  ObjectDefineProperty,
  SafeMap,
  StringPrototypeCharCodeAt,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  SymbolIterator,
} = primordials;

const QUOTE = 34;
const SEMICOLON = 59;
const EQUALS = 61;
const BACKSLASH = 92;

const isBlank = (code) => code === 32 || code === 9 || code === 10 || code === 13;

// A token has letters, digits and these.
const MARKS = "!#$%&'*+-.^_`|~";

function isTokenCode(code) {
  if ((code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57)) {
    return true;
  }
  for (let i = 0; i < MARKS.length; i++) {
    if (StringPrototypeCharCodeAt(MARKS, i) === code) return true;
  }
  return false;
}

const isQuotableCode = (code) => code === 9 || (code >= 32 && code <= 126) ||
  (code >= 128 && code <= 255);

// Where the first character is that must not be there, -1 if there is none.
function firstWrong(text, allowed) {
  for (let i = 0; i < text.length; i++) {
    if (!allowed(StringPrototypeCharCodeAt(text, i))) return i;
  }
  return -1;
}

const isToken = (text) => text !== '' && firstWrong(text, isTokenCode) === -1;

// Only A to Z: other letters of other alphabets stay.
function lower(text) {
  let result = '';
  let from = 0;
  for (let i = 0; i < text.length; i++) {
    const code = StringPrototypeCharCodeAt(text, i);
    if (code < 65 || code > 90) continue;
    result += StringPrototypeSlice(text, from, i) + StringPrototypeToLowerCase(text[i]);
    from = i + 1;
  }
  return from === 0 ? text : result + StringPrototypeSlice(text, from);
}

function skipBlanks(text, at, end) {
  while (at < end && isBlank(StringPrototypeCharCodeAt(text, at))) at++;
  return at;
}

// The end of text[start..end) without the blanks behind it.
function dropBlanks(text, start, end) {
  while (end > start && isBlank(StringPrototypeCharCodeAt(text, end - 1))) end--;
  return end;
}

function fail(part, text, at) {
  const { ERR_INVALID_MIME_SYNTAX } = require('internal/errors').codes;
  throw new ERR_INVALID_MIME_SYNTAX(part, text, at);
}

function checkToken(part, text, whole) {
  const wrong = firstWrong(text, isTokenCode);
  if (text === '' || wrong !== -1) fail(part, whole, wrong);
}

// From behind the opening quote on: { value, next }, next behind the closing quote. A backslash
// makes the next character an ordinary one; the last one of the text stands for itself.
function readQuoted(text, at) {
  let value = '';
  for (; at < text.length; at++) {
    const code = StringPrototypeCharCodeAt(text, at);
    if (code === QUOTE) return { __proto__: null, value, next: at + 1 };
    if (code === BACKSLASH && at + 1 < text.length) at++;
    value += text[at];
  }
  return { __proto__: null, value, next: at };
}

// 'a=1;b="2"' into the map. What is malformed is left out, and the first of a name counts.
function readParameters(text, map) {
  const end = dropBlanks(text, 0, text.length);
  let at = 0;
  while (at < end) {
    at = skipBlanks(text, at, end);
    const start = at;
    let code = 0;
    while (at < text.length) {
      code = StringPrototypeCharCodeAt(text, at);
      if (code === SEMICOLON || code === EQUALS) break;
      at++;
    }
    const name = lower(StringPrototypeSlice(text, start, at));
    if (at >= end) break;
    at++;
    if (code === SEMICOLON) continue;
    if (at >= end) break;

    let value;
    if (StringPrototypeCharCodeAt(text, at) === QUOTE) {
      const quoted = readQuoted(text, at + 1);
      value = quoted.value;
      at = quoted.next;
    } else {
      let stop = StringPrototypeIndexOf(text, ';', at);
      if (stop === -1) stop = text.length;
      value = StringPrototypeSlice(text, at, dropBlanks(text, at, stop));
      at = stop;
      if (value === '') continue;
    }
    if (isToken(name) && firstWrong(value, isQuotableCode) === -1 && !map.has(name)) {
      map.set(name, value);
    }
    at++;
  }
}

// A value as it is written: in quotes unless it is a token.
function write(value) {
  if (isToken(value)) return value;
  let text = '"';
  for (let i = 0; i < value.length; i++) {
    if (value[i] === '"' || value[i] === '\\') text += '\\';
    text += value[i];
  }
  return `${text}"`;
}

let makeParams;
let writeParams;

class MIMEParams {
  #map = new SafeMap();

  static {
    makeParams = (text) => {
      const params = new MIMEParams();
      readParameters(text, params.#map);
      return params;
    };
    writeParams = (params) => {
      let text = '';
      const each = MapPrototypeEntries(params.#map);
      for (let step = MapIteratorPrototypeNext(each); !step.done;
           step = MapIteratorPrototypeNext(each)) {
        text += `${text === '' ? '' : ';'}${step.value[0]}=${write(step.value[1])}`;
      }
      return text;
    };
  }

  delete(name) {
    this.#map.delete(lower(`${name}`));
  }

  get(name) {
    const value = this.#map.get(lower(`${name}`));
    return value === undefined ? null : value;
  }

  has(name) {
    return this.#map.has(lower(`${name}`));
  }

  set(name, value) {
    name = lower(`${name}`);
    value = `${value}`;
    checkToken('parameter name', name, name);
    const wrong = firstWrong(value, isQuotableCode);
    if (wrong !== -1) fail('parameter value', value, wrong);
    this.#map.set(name, value);
  }

  *entries() {
    yield* this.#map.entries();
  }

  *keys() {
    yield* this.#map.keys();
  }

  *values() {
    yield* this.#map.values();
  }

  toString() {
    return writeParams(this);
  }
}

// The same function under a second name.
function alias(prototype, key, name) {
  ObjectDefineProperty(prototype, key, {
    __proto__: null, value: prototype[name], writable: true, configurable: true,
  });
}
alias(MIMEParams.prototype, SymbolIterator, 'entries');
alias(MIMEParams.prototype, 'toJSON', 'toString');

class MIMEType {
  #type;
  #subtype;
  #params;

  constructor(input) {
    const text = `${input}`;
    const start = skipBlanks(text, 0, text.length);
    const slash = StringPrototypeIndexOf(text, '/', start);
    const type = StringPrototypeSlice(text, start, slash === -1 ? text.length : slash);
    checkToken('type', type, text);
    if (slash === -1) fail('type', text, -1);
    const semicolon = StringPrototypeIndexOf(text, ';', slash + 1);
    const end = semicolon === -1 ? text.length : semicolon;
    const subtype = StringPrototypeSlice(text, slash + 1, dropBlanks(text, slash + 1, end));
    checkToken('subtype', subtype, text);
    this.#type = lower(type);
    this.#subtype = lower(subtype);
    this.#params = makeParams(StringPrototypeSlice(text, end + 1));
  }

  // null where the constructor throws.
  static parse(input) {
    const text = `${input}`;
    try {
      return new MIMEType(text);
    } catch {
      return null;
    }
  }

  get type() {
    return this.#type;
  }

  set type(value) {
    value = `${value}`;
    checkToken('type', value, value);
    this.#type = lower(value);
  }

  get subtype() {
    return this.#subtype;
  }

  set subtype(value) {
    value = `${value}`;
    checkToken('subtype', value, value);
    this.#subtype = lower(value);
  }

  get essence() {
    return `${this.#type}/${this.#subtype}`;
  }

  get params() {
    return this.#params;
  }

  toString() {
    const params = writeParams(this.#params);
    return `${this.#type}/${this.#subtype}${params === '' ? '' : `;${params}`}`;
  }
}
alias(MIMEType.prototype, 'toJSON', 'toString');

module.exports = { MIMEParams, MIMEType };
