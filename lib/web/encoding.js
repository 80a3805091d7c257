// SPDX-License-Identifier: MIT
// TextEncoder and TextDecoder of the Encoding Standard. UTF-8 and UTF-16 are decoded here, the rest
// by ICU, with ICU's tables where they are the standard's.
//
// A decoder that streams keeps the incomplete end of a piece and puts it before the next one:
//
// 1. `rest` holds what could still become a character, at most three bytes; it is empty unless
//    the last call had { stream: true }.
// 2. A byte order mark is dropped once, at the begin of a stream, unless ignoreBOM.

'use strict';

const {
  ArrayBufferIsView,
  Float64Array,
  ObjectDefineProperties,
  StringPrototypeCharCodeAt,
  StringPrototypeIsWellFormed,
  StringPrototypeSlice,
  StringPrototypeToLowerCase,
  StringPrototypeToWellFormed,
  Symbol,
  SymbolFor,
  SymbolToStringTag,
  TypeError,
  TypedArrayPrototypeGetSymbolToStringTag,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSlice,
  Uint8Array,
} = primordials;

const {
  byteLengthUtf8, encodeInto, swap16, ucs2Slice, utf8SliceFatal, utf8Text, utf8Write,
} = native('buffer');
const { utf8 } = require('internal/buffer/encodings');

const inspectCustom = SymbolFor('nodejs.util.inspect.custom');
const shown = { __proto__: null, enumerable: true };

const coded = (code) => require('internal/errors').codes[code];

function inspectWith(object, options, name) {
  const text = require('internal/inspect').inspect(object, options);
  return name === undefined ? text : `${name} ${text}`;
}

// ---- encoding ---------------------------------------------------------------------------------

// Short strings are encoded here first, so that they need not be measured.
const SCRATCH = 768;
let scratch;
let counts;

class TextEncoder {
  #brand = true;

  // The words are the engine's in Node.
  static #check(self, member) {
    if (self !== null && typeof self === 'object' && #brand in self) return;
    throw new TypeError(member === undefined ?
      'Receiver must be an instance of class TextEncoder' :
      `Cannot read private member ${member} from an object whose class did not declare it`);
  }

  get encoding() {
    TextEncoder.#check(this, '#encoding');
    return 'utf-8';
  }

  encode(input = '') {
    TextEncoder.#check(this);
    const string = `${input}`;
    if (string === '') return new Uint8Array();
    if (string.length <= SCRATCH / 3) {
      scratch ??= new Uint8Array(SCRATCH);
      const size = utf8.write(scratch, string, 0, SCRATCH);
      return TypedArrayPrototypeSlice(scratch, 0, size);
    }
    const bytes = new Uint8Array(byteLengthUtf8(string));
    utf8Write(bytes, string, 0, bytes.length);
    return bytes;
  }

  encodeInto(src, dest) {
    TextEncoder.#check(this);
    require('internal/validators').validateString(src, 'src');
    if (TypedArrayPrototypeGetSymbolToStringTag(dest) !== 'Uint8Array') {
      throw new (coded('ERR_INVALID_ARG_TYPE'))('dest', 'Uint8Array', dest);
    }
    counts ??= new Float64Array(2);
    encodeInto(src, dest, counts);
    return { read: counts[0], written: counts[1] };
  }

  [inspectCustom](depth, options) {
    TextEncoder.#check(this, '#encoding');
    if (typeof depth === 'number' && depth < 0) return this;
    return inspectWith({ encoding: 'utf-8' }, options);
  }
}

ObjectDefineProperties(TextEncoder.prototype, {
  __proto__: null,
  encode: shown,
  encodeInto: shown,
  encoding: shown,
  [inspectCustom]: { __proto__: null, enumerable: false },
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'TextEncoder' },
});

// ---- which encoding ---------------------------------------------------------------------------

const COMMON = {
  '__proto__': null,
  'utf-8': 'utf-8',
  'utf8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'latin1': 'windows-1252',
};

function trim(label) {
  const isSpace = (code) => code === 0x20 || code >= 9 && code <= 13 && code !== 11;
  let start = 0;
  let end = label.length;
  while (start < end && isSpace(StringPrototypeCharCodeAt(label, start))) start++;
  while (end > start && isSpace(StringPrototypeCharCodeAt(label, end - 1))) end--;
  return StringPrototypeSlice(label, start, end);
}

// The name of an encoding, or undefined.
function getEncodingFromLabel(label) {
  return COMMON[label] ??
    require('web/encoding-labels')(StringPrototypeToLowerCase(trim(label)));
}

// ---- decoding ---------------------------------------------------------------------------------

const EMPTY = new Uint8Array();

function bytesOf(input) {
  if (input === undefined) return EMPTY;
  if (TypedArrayPrototypeGetSymbolToStringTag(input) === 'Uint8Array') return input;
  try {
    if (ArrayBufferIsView(input)) {
      return new Uint8Array(input.buffer, input.byteOffset, input.byteLength);
    }
    if (require('internal/types').isAnyArrayBuffer(input)) return new Uint8Array(input);
  } catch {
    return EMPTY; // detached
  }
  throw new (coded('ERR_INVALID_ARG_TYPE'))('input', ['ArrayBuffer', 'ArrayBufferView'], input);
}

function joined(first, second) {
  if (first.length === 0) return second;
  const both = new Uint8Array(first.length + second.length);
  TypedArrayPrototypeSet(both, first, 0);
  TypedArrayPrototypeSet(both, second, first.length);
  return both;
}

// How many bytes at the end are the begin of a character that could still be completed.
function unfinishedUtf8(bytes) {
  const { length } = bytes;
  for (let back = 1; back <= 3 && back <= length; back++) {
    const byte = bytes[length - back];
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const size = byte < 0xc2 || byte > 0xf4 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    if (size <= back) return 0;
    if (back === 1) return 1;
    // The second byte tells whether it may go on.
    const second = bytes[length - back + 1];
    if (byte === 0xe0 && second < 0xa0 || byte === 0xed && second > 0x9f ||
        byte === 0xf0 && second < 0x90 || byte === 0xf4 && second > 0x8f) {
      return 0;
    }
    return back;
  }
  return 0;
}

const isLead = (code) => (code & 0xfc00) === 0xd800;

class TextDecoder {
  #encoding;
  #fatal;
  #ignoreBOM;
  #plain; // UTF-8, not fatal
  #converter; // ICU's, for other encodings than UTF-8 and UTF-16
  #table; // web/encoding-single-byte's, for some
  #rest = EMPTY;
  #begun = false;

  constructor(encoding = 'utf-8', options = undefined) {
    encoding = `${encoding}`;
    if (options !== undefined && options !== null && typeof options !== 'object' &&
        typeof options !== 'function') {
      require('internal/validators').validateObject(options, 'options');
    }
    const name = getEncodingFromLabel(encoding);
    if (name === undefined) throw new (coded('ERR_ENCODING_NOT_SUPPORTED'))(encoding);
    this.#encoding = name;
    this.#fatal = options?.fatal ? true : false;
    this.#ignoreBOM = options?.ignoreBOM ? true : false;
    this.#plain = name === 'utf-8' && !this.#fatal;
    if (name !== 'utf-8' && name !== 'utf-16le' && name !== 'utf-16be') {
      this.#table = require('web/encoding-single-byte').tableOf(name);
      if (this.#table !== undefined) return;
      this.#converter = native('converter').open(name, this.#fatal);
      if (this.#converter === undefined) throw new (coded('ERR_ENCODING_NOT_SUPPORTED'))(name);
    }
  }

  static #check(self) {
    if (self === null || typeof self !== 'object' || !(#encoding in self)) {
      throw new (coded('ERR_INVALID_THIS'))('TextDecoder');
    }
  }

  get encoding() {
    TextDecoder.#check(this);
    return this.#encoding;
  }

  get fatal() {
    TextDecoder.#check(this);
    return this.#fatal;
  }

  get ignoreBOM() {
    TextDecoder.#check(this);
    return this.#ignoreBOM;
  }

  decode(input = undefined, options = undefined) {
    TextDecoder.#check(this);
    if (options === undefined && this.#plain && !this.#begun && this.#rest === EMPTY) {
      const string = utf8Text(input, !this.#ignoreBOM);
      if (string !== undefined) return string;
    }
    if (options !== undefined && options !== null && typeof options !== 'object' &&
        typeof options !== 'function') {
      require('internal/validators').validateObject(options, 'options');
    }
    const bytes = bytesOf(input);
    const stream = options?.stream ? true : false;
    if (this.#table !== undefined) return this.#lookUp(bytes);
    if (this.#converter !== undefined) return this.#convert(bytes, stream);
    const all = joined(this.#rest, bytes);
    this.#rest = EMPTY;
    let string = this.#encoding === 'utf-8' ? this.#decodeUtf8(all, stream) :
      this.#decodeUtf16(all, stream);
    if (!this.#begun && string !== '') {
      this.#begun = true;
      if (!this.#ignoreBOM && StringPrototypeCharCodeAt(string, 0) === 0xfeff) {
        string = StringPrototypeSlice(string, 1);
      }
    }
    if (!stream) this.#begun = false;
    return string;
  }

  #fail() {
    this.#begun = false;
    throw new (coded('ERR_ENCODING_INVALID_ENCODED_DATA'))(this.#encoding, undefined);
  }

  #tooLong(bytes) {
    utf8.slice(bytes, 0, bytes.length); // throws what it throws
  }

  #convert(bytes, stream) {
    const string = native('converter').decode(this.#converter, bytes, !stream);
    if (typeof string !== 'string') this.#fail();
    return string;
  }

  #lookUp(bytes) {
    const { decode } = require('web/encoding-single-byte');
    const string = decode(this.#table, bytes, this.#fatal);
    if (typeof string !== 'string') this.#fail();
    return string;
  }

  #decodeUtf8(bytes, stream) {
    const rest = stream ? unfinishedUtf8(bytes) : 0;
    const end = bytes.length - rest;
    if (rest > 0) this.#rest = TypedArrayPrototypeSlice(bytes, end);
    const string = this.#fatal ? utf8SliceFatal(bytes, 0, end) : utf8.slice(bytes, 0, end);
    if (string === null) {
      this.#rest = EMPTY;
      this.#fail();
    }
    if (string === undefined) this.#tooLong(bytes);
    return string;
  }

  #decodeUtf16(bytes, stream) {
    if (this.#encoding === 'utf-16be') {
      bytes = TypedArrayPrototypeSlice(bytes);
      swap16(bytes);
    }
    const { length } = bytes;
    let string = ucs2Slice(bytes, 0, length);
    if (string === undefined) this.#tooLong(bytes);
    // Half a unit, and before it half a pair, wait for the rest or are one error together.
    let rest = length % 2;
    if (string !== '' && isLead(StringPrototypeCharCodeAt(string, string.length - 1)) &&
        (stream || rest === 1)) {
      string = StringPrototypeSlice(string, 0, -1);
      rest += 2;
    }
    if (stream && rest > 0) {
      this.#rest = TypedArrayPrototypeSlice(bytes, length - rest);
      if (this.#encoding === 'utf-16be') swap16(this.#rest);
    }
    if (this.#fatal) {
      if (!stream && rest > 0 || !StringPrototypeIsWellFormed(string)) {
        this.#rest = EMPTY;
        this.#fail();
      }
      return string;
    }
    string = StringPrototypeToWellFormed(string);
    return !stream && rest > 0 ? string + '\ufffd' : string;
  }

  [inspectCustom](depth, options) {
    TextDecoder.#check(this);
    if (typeof depth === 'number' && depth < 0) return this;
    const parts =
      { encoding: this.#encoding, fatal: this.#fatal, ignoreBOM: this.#ignoreBOM };
    if (options.showHidden) { // two things that Node has
      parts[Symbol('flags')] = (this.#fatal ? 2 : 0) | (this.#ignoreBOM ? 4 : 0);
      parts[Symbol('handle')] = undefined;
    }
    return inspectWith(parts, undefined, this.constructor?.name || 'TextDecoder');
  }
}

ObjectDefineProperties(TextDecoder.prototype, {
  __proto__: null,
  decode: shown,
  encoding: shown,
  fatal: shown,
  ignoreBOM: shown,
  [inspectCustom]: { __proto__: null, enumerable: false },
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'TextDecoder' },
});

module.exports = { TextDecoder, TextEncoder, getEncodingFromLabel };
