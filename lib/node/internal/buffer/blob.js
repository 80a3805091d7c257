// SPDX-License-Identifier: MIT
// Blob: bytes with a type, which nobody can change. They lie in one piece of memory, copied when
// the blob is made; a slice is a view of the same piece. A blob that has to do with files, from
// fs.openAsBlob or from others that have, is a list of pieces instead (internal/buffer/blob-file).
//
// 1. The memory of a blob never reaches the program: every read gives a copy.
// 2. A blob is known by its private fields, whatever its prototype says.

'use strict';

const {
  ArrayBufferIsView,
  ArrayIsArray,
  ArrayPrototypePush,
  MathMax,
  MathMin,
  MathTrunc,
  ObjectDefineProperties,
  PromisePrototypeThen,
  PromiseReject,
  PromiseResolve,
  RegExpPrototypeExec,
  RegExpPrototypeSymbolReplace,
  SafeMap,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  StringPrototypeToLowerCase,
  StringPrototypeToWellFormed,
  SymbolFor,
  SymbolIterator,
  SymbolToStringTag,
  TypeError,
  TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeSet,
  TypedArrayPrototypeSlice,
  TypedArrayPrototypeSubarray,
  Uint8Array,
} = primordials;

const { kMaxLength } = native('buffer');
const { codes } = require('internal/errors');
const { isAnyArrayBuffer, statics: { from } } = require('internal/buffer/make');
const { kClone } = require('internal/messaging/transferable');

const STREAM_CHUNK = 65536; // bytes that a blob's stream gives at a time
const inspectCustom = SymbolFor('nodejs.util.inspect.custom');

const given = (value) => require('web/tasks').later(value) ?? PromiseResolve(value);

const inFiles = () => require('internal/buffer/blob-file');

// What a part adds to a blob; bytes are not copied yet.
function bytesOf(part, endings) {
  if (isBlob(part)) return bytesOfBlob(part);
  if (ArrayBufferIsView(part)) {
    return new Uint8Array(part.buffer, part.byteOffset, part.byteLength);
  }
  if (isAnyArrayBuffer(part)) return new Uint8Array(part);
  let text = StringPrototypeToWellFormed(`${part}`);
  if (endings === 'native') text = RegExpPrototypeSymbolReplace(/\r\n?|\n/g, text, '\n');
  return from(text, 'utf8');
}

// All parts, in memory of their own; or an array of pieces, if there are files among them.
function join(parts, endings) {
  const pieces = [];
  let size = 0;
  let files = false;
  // The program's iterator, by the rules of a WebIDL sequence.
  for (const part of parts) {
    if (isBlob(part) && piecesOfBlob(part) !== undefined) {
      const more = piecesOfBlob(part);
      for (let i = 0; i < more.length; i++) ArrayPrototypePush(pieces, more[i]);
      files = true;
      continue;
    }
    const piece = bytesOf(part, endings);
    ArrayPrototypePush(pieces, piece);
    size += piece.length;
    if (size > kMaxLength) throw new codes.ERR_BUFFER_TOO_LARGE(kMaxLength);
  }
  if (files) {
    for (let i = 0; i < pieces.length; i++) {
      if (pieces[i].path === undefined) pieces[i] = TypedArrayPrototypeSlice(pieces[i]);
    }
    return pieces;
  }
  const bytes = new Uint8Array(size);
  for (let i = 0, at = 0; i < pieces.length; i++) {
    TypedArrayPrototypeSet(bytes, pieces[i], at);
    at += pieces[i].length;
  }
  return bytes;
}

function toType(type) {
  type = `${type}`;
  return RegExpPrototypeExec(/[^ -~]/, type) === null ? StringPrototypeToLowerCase(type) : '';
}

// An index from the begin, or from the end if it is negative; never outside.
function clamp(index, size, name) {
  if (typeof index === 'bigint' || typeof index === 'symbol') {
    const kind = typeof index === 'bigint' ? 'BigInt' : 'Symbol';
    const error = new TypeError(`${name} is a ${kind} and cannot be converted to a number.`);
    error.code = 'ERR_INVALID_ARG_TYPE';
    throw error;
  }
  index = MathTrunc(+index) || 0;
  return index < 0 ? MathMax(size + index, 0) : MathMin(index, size);
}

let isBlob;
let bytesOfBlob;
let piecesOfBlob; // undefined for one that is in memory
let makeBlob;

const NOTHING = new Uint8Array();

class Blob {
  #bytes;
  #pieces;
  #type;

  static {
    isBlob = (value) => value !== null && typeof value === 'object' && #bytes in value;
    bytesOfBlob = (blob) => blob.#bytes;
    piecesOfBlob = (blob) => blob.#pieces;
    // The blob keeps these bytes, so nobody else may.
    makeBlob = (bytes, type, pieces) => {
      const blob = new Blob();
      blob.#bytes = bytes;
      blob.#pieces = pieces;
      blob.#type = type;
      return blob;
    };
  }

  constructor(sources = [], options = undefined) {
    if (sources === null || typeof sources === 'string' ||
        typeof sources[SymbolIterator] !== 'function') {
      throw new codes.ERR_INVALID_ARG_TYPE('sources', 'a sequence', sources);
    }
    if (options != null && typeof options !== 'object' && typeof options !== 'function') {
      throw new codes.ERR_INVALID_ARG_TYPE('options', 'a dictionary', options);
    }
    let { endings = 'transparent', type = '' } = options ?? { __proto__: null };
    endings = `${endings}`;
    if (endings !== 'transparent' && endings !== 'native') {
      throw new codes.ERR_INVALID_ARG_VALUE('options.endings', endings);
    }
    const joined = join(sources, endings);
    if (ArrayIsArray(joined)) {
      this.#bytes = NOTHING;
      this.#pieces = joined;
    } else {
      this.#bytes = joined;
    }
    this.#type = toType(type);
  }

  static #check(self) {
    if (!isBlob(self)) throw new codes.ERR_INVALID_THIS('Blob');
  }

  get type() {
    Blob.#check(this);
    return this.#type;
  }

  get size() {
    Blob.#check(this);
    return this.#pieces === undefined ? this.#bytes.length : inFiles().totalOf(this.#pieces);
  }

  slice(start = 0, end = undefined, contentType = '') {
    Blob.#check(this);
    const { size } = this;
    start = clamp(start, size, 'start');
    end = end === undefined ? size : clamp(end, size, 'end');
    if (this.#pieces !== undefined) {
      const pieces = inFiles().cut(this.#pieces, start, MathMax(start, end));
      return makeBlob(NOTHING, toType(contentType), pieces);
    }
    return makeBlob(TypedArrayPrototypeSubarray(this.#bytes, start, MathMax(start, end)),
                    toType(contentType));
  }

  arrayBuffer() {
    if (!isBlob(this)) return PromiseReject(new codes.ERR_INVALID_THIS('Blob'));
    if (this.#pieces !== undefined) {
      return PromisePrototypeThen(inFiles().readAll(this.#pieces), TypedArrayPrototypeGetBuffer);
    }
    return given(TypedArrayPrototypeGetBuffer(TypedArrayPrototypeSlice(this.#bytes)));
  }

  bytes() {
    if (!isBlob(this)) return PromiseReject(new codes.ERR_INVALID_THIS('Blob'));
    if (this.#pieces !== undefined) return inFiles().readAll(this.#pieces);
    return given(TypedArrayPrototypeSlice(this.#bytes));
  }

  text() {
    if (!isBlob(this)) return PromiseReject(new codes.ERR_INVALID_THIS('Blob'));
    const { TextDecoder } = require('web/encoding');
    if (this.#pieces !== undefined) {
      return PromisePrototypeThen(inFiles().readAll(this.#pieces),
                                  (bytes) => new TextDecoder().decode(bytes));
    }
    return given(new TextDecoder().decode(this.#bytes));
  }

  stream() {
    Blob.#check(this);
    const { createByteStream } = require('web/streams/readable-bytes');
    const { faceOfReadable } = require('web/streams/readable-stream');
    const bytes = this.#bytes;
    let at = 0;
    const next = this.#pieces === undefined ? undefined :
      inFiles().reader(this.#pieces, STREAM_CHUNK);
    const give = (chunk) => {
      const { controller } = stream;
      if (chunk !== undefined) {
        controller.enqueue(chunk);
        return;
      }
      controller.close();
      if (controller.places.length > 0) controller.respond(0);
    };
    const stream = createByteStream(() => {
      if (next !== undefined) return PromisePrototypeThen(next(), give);
      const { controller } = stream;
      if (at === bytes.length) {
        controller.close();
        if (controller.places.length > 0) controller.respond(0);
      } else {
        const chunk = TypedArrayPrototypeSlice(bytes, at, at + STREAM_CHUNK);
        at += chunk.length;
        controller.enqueue(chunk);
      }
      return PromiseResolve();
    }, undefined, 0, STREAM_CHUNK);
    return faceOfReadable(stream);
  }

  // For structuredClone and messages.
  [kClone]() {
    if (this.#pieces !== undefined) {
      throw new codes.ERR_INVALID_STATE.TypeError('File-backed Blobs are not cloneable');
    }
    return {
      data: { bytes: TypedArrayPrototypeSlice(this.#bytes), type: this.#type },
      make: 'internal/buffer/blob:fromMessage',
    };
  }

  [inspectCustom](depth, options) {
    if (depth < 0) return this;
    const { inspect } = require('internal/inspect');
    return `Blob ${inspect({ size: this.size, type: this.type }, {
      ...options, depth: options.depth == null ? null : options.depth - 1,
    })}`;
  }
}

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(Blob.prototype, {
  __proto__: null,
  size: shown,
  type: shown,
  slice: shown,
  stream: shown,
  text: shown,
  arrayBuffer: shown,
  bytes: shown,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'Blob' },
});

// ---- blob: URLs -------------------------------------------------------------------------------

const PREFIX = 'blob:nodedata:';
const published = new SafeMap();

// For URL.createObjectURL, which chooses the id.
function publish(id, blob) {
  published.set(id, blob);
  return PREFIX + id;
}

function withdraw(url) {
  if (StringPrototypeStartsWith(url, PREFIX)) {
    published.delete(StringPrototypeSlice(url, PREFIX.length));
  }
}

function resolveObjectURL(url) {
  url = `${url}`;
  if (!StringPrototypeStartsWith(url, PREFIX)) return undefined;
  const blob = published.get(StringPrototypeSlice(url, PREFIX.length));
  return blob === undefined ? undefined :
    makeBlob(bytesOfBlob(blob), blob.type, piecesOfBlob(blob));
}

// For fs.openAsBlob; the type stays as it is written.
function openAsBlob(path, options = { __proto__: null }) {
  const { validateObject, validateString } = require('internal/validators');
  validateObject(options, 'options');
  const type = options.type || '';
  validateString(type, 'options.type');
  path = require('internal/fs/paths').toPath(path);
  return PromiseResolve(makeBlob(NOTHING, type, [inFiles().rangeOf(path)]));
}

const fromMessage = (data) => makeBlob(data.bytes, data.type);

module.exports = {
  Blob, bytesOfBlob, fromMessage, isBlob, makeBlob, openAsBlob, publish, resolveObjectURL, withdraw,
};
