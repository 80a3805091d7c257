// SPDX-License-Identifier: MIT
// Blob: bytes with a type, which nobody can change. They lie in one piece of memory, copied when
// the blob is made; a slice is a view of the same piece.
//
// 1. The memory of a blob never reaches the program: every read gives a copy.
// 2. A blob is known by its private fields, whatever its prototype says.

'use strict';

const {
  ArrayBufferIsView,
  ArrayPrototypePush,
  MathMax,
  MathMin,
  MathTrunc,
  ObjectDefineProperties,
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
const { kClone } = require('web/structured-clone');

const inspectCustom = SymbolFor('nodejs.util.inspect.custom');

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

// All parts, in memory of their own.
function join(parts, endings) {
  const pieces = [];
  let size = 0;
  // The program's iterator, by the rules of a WebIDL sequence.
  for (const part of parts) {
    const piece = bytesOf(part, endings);
    ArrayPrototypePush(pieces, piece);
    size += piece.length;
    if (size > kMaxLength) throw new codes.ERR_BUFFER_TOO_LARGE(kMaxLength);
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
let makeBlob;

class Blob {
  #bytes;
  #type;

  static {
    isBlob = (value) => value !== null && typeof value === 'object' && #bytes in value;
    bytesOfBlob = (blob) => blob.#bytes;
    // The blob keeps these bytes, so nobody else may.
    makeBlob = (bytes, type) => {
      const blob = new Blob();
      blob.#bytes = bytes;
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
    this.#bytes = join(sources, endings);
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
    return this.#bytes.length;
  }

  slice(start = 0, end = undefined, contentType = '') {
    Blob.#check(this);
    const size = this.#bytes.length;
    start = clamp(start, size, 'start');
    end = end === undefined ? size : clamp(end, size, 'end');
    return makeBlob(TypedArrayPrototypeSubarray(this.#bytes, start, MathMax(start, end)),
                    toType(contentType));
  }

  arrayBuffer() {
    if (!isBlob(this)) return PromiseReject(new codes.ERR_INVALID_THIS('Blob'));
    return PromiseResolve(TypedArrayPrototypeGetBuffer(TypedArrayPrototypeSlice(this.#bytes)));
  }

  bytes() {
    if (!isBlob(this)) return PromiseReject(new codes.ERR_INVALID_THIS('Blob'));
    return PromiseResolve(TypedArrayPrototypeSlice(this.#bytes));
  }

  text() {
    if (!isBlob(this)) return PromiseReject(new codes.ERR_INVALID_THIS('Blob'));
    const { TextDecoder } = require('web/encoding');
    return PromiseResolve(new TextDecoder().decode(this.#bytes));
  }

  stream() {
    Blob.#check(this);
    const { ReadableStream } = globalThis;
    // There are no web streams yet.
    if (typeof ReadableStream !== 'function') {
      throw new codes.ERR_METHOD_NOT_IMPLEMENTED('stream()');
    }
    const bytes = this.#bytes;
    let at = 0;
    return new ReadableStream({
      __proto__: null,
      type: 'bytes',
      autoAllocateChunkSize: 65536,
      pull(controller) {
        if (at === bytes.length) {
          controller.close();
          controller.byobRequest?.respond(0);
          return;
        }
        const chunk = TypedArrayPrototypeSlice(bytes, at, at + 65536);
        at += chunk.length;
        controller.enqueue(chunk);
      },
    });
  }

  // For structuredClone and messages.
  [kClone]() {
    return {
      data: { bytes: TypedArrayPrototypeSlice(this.#bytes), type: this.#type },
      make: (copy) => makeBlob(copy.bytes, copy.type),
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
  return blob === undefined ? undefined : makeBlob(bytesOfBlob(blob), blob.type);
}

module.exports = { Blob, bytesOfBlob, isBlob, makeBlob, publish, resolveObjectURL, withdraw };
