// SPDX-License-Identifier: MIT
// A compressor or decompressor of src/node/zlib/zlib.c: what a stream has as its _handle.
//
//   write(...)       in the pool; `done` is called when it is over
//   writeSync(...)   at once
//     both leave outLeft and inLeft; what failed goes to `onerror(message, errno, code)`
//
// One write at a time; close() waits for it. The words that C leaves its answers in are the coder
// itself for C: nobody else may have them.
'use strict';

const { Float64Array, ObjectDefineProperty } = primordials;

const { codes, genericNodeError } = require('internal/errors');
const resources = require('internal/async/resources');
const binding = native('zlib');

const UV_EINVAL = -22;
const kOutLeft = 0;
const kInLeft = 1;
const kFault = 2;

class Coder {
  #words;
  #life;
  #finish;
  #isBusy = false;

  constructor(made) {
    if (typeof made === 'number') throw new codes.ERR_ZLIB_INITIALIZATION_FAILED();
    if (made.length !== undefined) {
      const { 0: message } = made;
      throw genericNodeError(message, { code: 'ERR_ZLIB_INITIALIZATION_FAILED' });
    }
    this.#words = new Float64Array(made);
    this.#life = resources.open('ZLIB', this);
    this.#finish = resources.bind(this.#life, () => this.#written());
    this.done = undefined;
    this.onerror = undefined;
  }

  get outLeft() { return this.#words[kOutLeft]; }

  get inLeft() { return this.#words[kInLeft]; }

  // Whether all is well.
  #check() {
    if (this.#words[kFault] === 0) return true;
    const { 0: message, 1: errno, 2: code } = binding.fault(this.#words);
    this.onerror(message, errno, code);
    return false;
  }

  #written() {
    this.#isBusy = false;
    if (this.#check()) this.done();
  }

  #begin(callback, flush, input, from, length, output, at, room) {
    const error = binding.write(
      this.#words, callback, flush, input, from, length, output, at, room);
    if (error === UV_EINVAL) throw new codes.ERR_OUT_OF_RANGE('byteLength', 'in bounds', length);
    if (error !== 0) throw new codes.ERR_INTERNAL_ASSERTION(`zlib write: ${error}`);
  }

  write(flush, input, from, length, output, at, room) {
    this.#begin(this.#finish, flush, input, from, length, output, at, room);
    this.#isBusy = true;
  }

  writeSync(flush, input, from, length, output, at, room) {
    this.#begin(undefined, flush, input, from, length, output, at, room);
    return this.#check();
  }

  reset() {
    if (this.#isBusy) {
      throw genericNodeError('Cannot reset zlib stream while a write is in progress',
                             { code: 'ERR_INVALID_STATE' });
    }
    binding.reset(this.#words);
    this.#check();
  }

  params(level, strategy) {
    binding.params(this.#words, level, strategy);
    this.#check();
  }

  close() {
    binding.close(this.#words);
    resources.close(this.#life);
    this.#life = null;
  }
}

// What programs see when they look at a stream's _handle.
function named(name) {
  const made = class extends Coder {
    constructor(coder) { super(coder); } // the implied one spreads its arguments
  };
  ObjectDefineProperty(made, 'name', { __proto__: null, configurable: true, value: name });
  return made;
}

module.exports = {
  BrotliDecoder: named('BrotliDecoder'),
  BrotliEncoder: named('BrotliEncoder'),
  Zlib: named('Zlib'),
  ZstdCompress: named('ZstdCompress'),
  ZstdDecompress: named('ZstdDecompress'),
};
