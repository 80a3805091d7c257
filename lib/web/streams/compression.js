// SPDX-License-Identifier: MIT
// CompressionStream and DecompressionStream of the Compression Streams Standard: transforms over a
// coder of zlib (internal/zlib/coder). As in Node they take strings too, know brotli, and hold
// 16 KiB before they want to be read.
//
// 1. A chunk is done when the coder has used it and the readable side took what came out: between
//    two pieces of output, backpressure is waited for.
// 2. What the coder finds wrong is a TypeError, whose cause is the error of node:zlib.

'use strict';

const {
  PromisePrototypeThen, PromiseWithResolvers, TypedArrayPrototypeGetByteLength,
  TypedArrayPrototypeSlice, TypeError, Uint8Array,
} = primordials;

const { codes, genericNodeError } = require('internal/errors');
const { DONE, finishClass, inspectAs, inspectCustom, isObject } = require('web/streams/common');
const { createTransform, readableFace, writableFace } = require('web/streams/transform');

const kFormats = ['deflate', 'deflate-raw', 'gzip', 'brotli'];
const kMark = 16384;

// ---- coders ----------------------------------------------------------------------------------

function makeCoder(format, isDecoder) {
  const coders = require('internal/zlib/coder');
  const binding = native('zlib');
  if (format === 'brotli') {
    return isDecoder ? new coders.BrotliDecoder(binding.brotliDecoder()) :
      new coders.BrotliEncoder(binding.brotliEncoder());
  }
  const { constants } = require('internal/zlib/constants');
  const { DEFLATE, DEFLATERAW, GUNZIP, GZIP, INFLATE, INFLATERAW } = constants;
  let mode = isDecoder ? GUNZIP : GZIP;
  if (format === 'deflate') mode = isDecoder ? INFLATE : DEFLATE;
  if (format === 'deflate-raw') mode = isDecoder ? INFLATERAW : DEFLATERAW;
  return new coders.Zlib(binding.zlib(
    mode, constants.Z_DEFAULT_WINDOWBITS, constants.Z_DEFAULT_COMPRESSION,
    constants.Z_DEFAULT_MEMLEVEL, constants.Z_DEFAULT_STRATEGY, undefined, true));
}

function toTypeError(cause) {
  const error = new TypeError(undefined, { cause });
  error.code = cause.code;
  return error;
}

function toBytes(chunk) {
  const { isAnyArrayBuffer, isArrayBufferView, isSharedArrayBuffer } = require('internal/types');
  if (typeof chunk === 'string') return new (require('web/encoding').TextEncoder)().encode(chunk);
  if (chunk === null) throw new codes.ERR_STREAM_NULL_VALUES();
  const isView = isArrayBufferView(chunk);
  const memory = isView ? chunk.buffer : chunk;
  if (!isAnyArrayBuffer(memory) || isSharedArrayBuffer(memory)) {
    throw new codes.ERR_INVALID_ARG_TYPE(
      'chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
  }
  return isView ? new Uint8Array(memory, chunk.byteOffset, chunk.byteLength) :
    new Uint8Array(memory);
}

class Machine {
  constructor(format, isDecoder) {
    this.coder = makeCoder(format, isDecoder);
    this.finishFlush = format === 'brotli' ? 2 : 4; // BROTLI_OPERATION_FINISH, Z_FINISH
    this.output = new Uint8Array(kMark);
    this.coder.onerror = (message, errno, code) => {
      this.fail(toTypeError(genericNodeError(message, { errno, code })));
    };
    this.coder.done = () => this.take();
    this.task = undefined; // { bytes, from, left, flush, core, promise, resolve, reject }
  }

  run(core, bytes, flush) {
    if (this.coder === undefined) return DONE;
    const task = PromiseWithResolvers();
    task.bytes = bytes;
    task.from = 0;
    task.left = TypedArrayPrototypeGetByteLength(bytes);
    task.flush = flush;
    task.core = core;
    this.task = task;
    this.send();
    return task.promise;
  }

  send() {
    const { bytes, flush, from, left } = this.task;
    this.coder.write(flush, bytes, from, left, this.output, 0, kMark);
  }

  take() {
    const { coder, task } = this;
    if (coder === undefined) { // cancelled meanwhile
      task.resolve();
      return;
    }
    const have = kMark - coder.outLeft;
    task.from += task.left - coder.inLeft;
    task.left = coder.inLeft;
    if (have > 0) {
      try {
        task.core.enqueue(TypedArrayPrototypeSlice(this.output, 0, have));
      } catch (error) {
        this.fail(error);
        return;
      }
    }
    if (coder.outLeft === 0) {
      this.goOn();
    } else if (task.left > 0) {
      this.fail(new codes.ERR_TRAILING_JUNK_AFTER_STREAM_END());
    } else {
      if (task.flush === this.finishFlush) this.close();
      task.resolve();
    }
  }

  goOn() {
    const { core } = this.task;
    if (this.coder === undefined) this.task.resolve();
    else if (!core.backpressure) this.send();
    else PromisePrototypeThen(core.changed.promise, () => this.goOn());
  }

  fail(error) {
    this.close();
    this.task.reject(error);
  }

  close() {
    if (this.coder !== undefined) this.coder.close();
    this.coder = undefined;
  }
}

function createCore(format, isDecoder) {
  const name = `${format}`;
  for (let i = 0; ; i++) {
    if (i === kFormats.length) throw new codes.ERR_INVALID_ARG_VALUE('format', format);
    if (kFormats[i] === name) break;
  }
  const machine = new Machine(name, isDecoder);
  return createTransform((chunk, core) => {
    try {
      return machine.run(core, toBytes(chunk), 0);
    } catch (error) {
      machine.close();
      throw error;
    }
  }, (core) => machine.run(core, new Uint8Array(0), machine.finishFlush), {
    __proto__: null,
    cancel() {
      machine.close();
      return DONE;
    },
    writableMark: kMark,
    readableMark: kMark,
    readableSize: (bytes) => TypedArrayPrototypeGetByteLength(bytes),
  });
}

// ---- what a program sees -----------------------------------------------------------------------

function refuse() {
  throw new TypeError('Cannot read private member #transform from an object whose class did not ' +
    'declare it');
}

class CompressionStream {
  #core;

  constructor(format) {
    this.#core = createCore(format, false);
  }

  static #check(self) {
    return isObject(self) && #core in self ? self.#core : refuse();
  }

  get readable() { return readableFace(CompressionStream.#check(this).readable); }

  get writable() { return writableFace(CompressionStream.#check(this).writable); }

  [inspectCustom](depth, options) {
    return inspectAs('CompressionStream', { readable: this.readable, writable: this.writable },
                     depth, options);
  }
}

class DecompressionStream {
  #core;

  constructor(format) {
    this.#core = createCore(format, true);
  }

  static #check(self) {
    return isObject(self) && #core in self ? self.#core : refuse();
  }

  get readable() { return readableFace(DecompressionStream.#check(this).readable); }

  get writable() { return writableFace(DecompressionStream.#check(this).writable); }

  [inspectCustom](depth, options) {
    return inspectAs('DecompressionStream', { readable: this.readable, writable: this.writable },
                     depth, options);
  }
}

finishClass(CompressionStream, ['readable', 'writable']);
finishClass(DecompressionStream, ['readable', 'writable']);

module.exports = { CompressionStream, DecompressionStream };
