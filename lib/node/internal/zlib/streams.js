// SPDX-License-Identifier: MIT
// The classes of node:zlib: which coder with which options. They can be called without `new`.
'use strict';

const {
  FunctionPrototypeCall, Int32Array, NumberIsNaN, ObjectKeys,
  ObjectSetPrototypeOf, StringPrototypeStartsWith, TypedArrayPrototypeFill, Uint8Array,
} = primordials;

const { codes, genericNodeError } = require('internal/errors');
const { checkRangesOrGetDefault, validateInteger } = require('internal/validators');
const { isAnyArrayBuffer, isArrayBufferView } = require('internal/types');
const coders = require('internal/zlib/coder');
const { constants } = require('internal/zlib/constants');
const { ZlibBase, assertOpen } = require('internal/zlib/base');
const binding = native('zlib');

const {
  BROTLI_DECODE, BROTLI_ENCODE, BROTLI_OPERATION_EMIT_METADATA, BROTLI_OPERATION_FINISH,
  BROTLI_OPERATION_FLUSH, BROTLI_OPERATION_PROCESS, DEFLATE, DEFLATERAW, GUNZIP, GZIP, INFLATE,
  INFLATERAW, UNZIP, ZSTD_COMPRESS, ZSTD_DECOMPRESS, ZSTD_e_continue, ZSTD_e_end, ZSTD_e_flush,
  Z_BLOCK, Z_DEFAULT_COMPRESSION, Z_DEFAULT_MEMLEVEL, Z_DEFAULT_STRATEGY, Z_DEFAULT_WINDOWBITS,
  Z_FINISH, Z_FIXED, Z_FULL_FLUSH, Z_MAX_LEVEL, Z_MAX_MEMLEVEL, Z_MAX_WINDOWBITS, Z_MIN_LEVEL,
  Z_MIN_MEMLEVEL, Z_MIN_WINDOWBITS, Z_NO_FLUSH, Z_SYNC_FLUSH,
} = constants;

function readDictionary(dictionary) {
  if (dictionary === undefined || isArrayBufferView(dictionary)) return dictionary;
  if (isAnyArrayBuffer(dictionary)) return new Uint8Array(dictionary);
  throw new codes.ERR_INVALID_ARG_TYPE(
    'options.dictionary', ['Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], dictionary);
}

function inherit(constructor, parent) {
  ObjectSetPrototypeOf(constructor.prototype, parent.prototype);
  ObjectSetPrototypeOf(constructor, parent);
}

// ---- zlib, gzip, raw -----------------------------------------------------------------------

const kZlibFlushes = {
  __proto__: null,
  flush: Z_NO_FLUSH, finishFlush: Z_FINISH, fullFlush: Z_FULL_FLUSH, maxFlush: Z_BLOCK,
};

// 0: as the data says, if somebody says so or says nothing in options.
function readWindowBits(options, mode) {
  const { windowBits } = options;
  const isGiven = windowBits !== undefined && windowBits !== null && windowBits !== 0;
  if (!isGiven && (mode === INFLATE || mode === GUNZIP || mode === UNZIP)) return 0;
  return checkRangesOrGetDefault(
    windowBits, 'options.windowBits', Z_MIN_WINDOWBITS + (mode === GZIP ? 1 : 0),
    Z_MAX_WINDOWBITS, Z_DEFAULT_WINDOWBITS);
}

// An opener reads the options of its format: { coder, what } and what streams keep.
function openZlib(options, mode) {
  let windowBits = Z_DEFAULT_WINDOWBITS;
  let level = Z_DEFAULT_COMPRESSION;
  let memLevel = Z_DEFAULT_MEMLEVEL;
  let strategy = Z_DEFAULT_STRATEGY;
  let dictionary;
  if (options) {
    windowBits = readWindowBits(options, mode);
    level = checkRangesOrGetDefault(options.level, 'options.level', Z_MIN_LEVEL, Z_MAX_LEVEL,
                                    level);
    memLevel = checkRangesOrGetDefault(options.memLevel, 'options.memLevel', Z_MIN_MEMLEVEL,
                                       Z_MAX_MEMLEVEL, memLevel);
    strategy = checkRangesOrGetDefault(options.strategy, 'options.strategy', Z_DEFAULT_STRATEGY,
                                       Z_FIXED, strategy);
    dictionary = readDictionary(options.dictionary);
  }
  const coder = new coders.Zlib(binding.zlib(mode, windowBits, level, memLevel, strategy,
                                             dictionary, options?.rejectGarbageAfterEnd === true));
  return { coder, what: kZlibFlushes, level, strategy };
}

function Zlib(options, mode) {
  const { coder, level, strategy, what } = openZlib(options, mode);
  FunctionPrototypeCall(ZlibBase, this, options, mode, coder, what);
  this._level = level;
  this._strategy = strategy;
  this._mode = mode;
}
inherit(Zlib, ZlibBase);

// What is written before keeps the old ones: it is flushed first.
Zlib.prototype.params = function params(level, strategy, callback) {
  checkRangesOrGetDefault(level, 'level', Z_MIN_LEVEL, Z_MAX_LEVEL);
  checkRangesOrGetDefault(strategy, 'strategy', Z_DEFAULT_STRATEGY, Z_FIXED);
  if (this._level === level && this._strategy === strategy) {
    process.nextTick(callback);
    return;
  }
  this.flush(Z_SYNC_FLUSH, () => {
    assertOpen(this._handle);
    this._handle.params(level, strategy);
    if (this.destroyed) return;
    this._level = level;
    this._strategy = strategy;
    if (callback) callback();
  });
};

// ---- brotli and zstd -----------------------------------------------------------------------

// An Int32Array with a value for each parameter's number, -1 for none.
function readParams(params, max, Invalid) {
  const values = TypedArrayPrototypeFill(new Int32Array(max + 1), -1);
  if (!params) return values;
  const keys = ObjectKeys(params);
  for (let i = 0; i < keys.length; i++) {
    const key = +keys[i];
    if (NumberIsNaN(key) || key < 0 || key > max || values[key] !== -1) {
      throw new Invalid(keys[i]);
    }
    const value = params[keys[i]];
    if (typeof value !== 'number' && typeof value !== 'boolean') {
      throw new codes.ERR_INVALID_ARG_TYPE('options.params[key]', 'number', value);
    }
    values[key] = value;
  }
  return values;
}

// The greatest number of the parameters of that name.
function maxOf(prefix) {
  const names = ObjectKeys(constants);
  let max = 0;
  for (let i = 0; i < names.length; i++) {
    if (StringPrototypeStartsWith(names[i], prefix) && constants[names[i]] > max) {
      max = constants[names[i]];
    }
  }
  return max;
}

const kBrotliFlushes = {
  __proto__: null,
  flush: BROTLI_OPERATION_PROCESS, finishFlush: BROTLI_OPERATION_FINISH,
  fullFlush: BROTLI_OPERATION_FLUSH, maxFlush: BROTLI_OPERATION_EMIT_METADATA,
};

function openBrotli(options, mode) {
  const params = readParams(options?.params, maxOf('BROTLI_PARAM_'),
                            codes.ERR_BROTLI_INVALID_PARAM);
  if (readDictionary(options?.dictionary) !== undefined) {
    throw genericNodeError('Dictionaries of brotli need version 1.1 of its library',
                           { code: 'ERR_FEATURE_UNAVAILABLE_ON_PLATFORM' });
  }
  const coder = mode === BROTLI_ENCODE ?
    new coders.BrotliEncoder(binding.brotliEncoder(params)) :
    new coders.BrotliDecoder(binding.brotliDecoder(params));
  return { coder, what: kBrotliFlushes };
}

function Brotli(options, mode) {
  const { coder, what } = openBrotli(options, mode);
  FunctionPrototypeCall(ZlibBase, this, options, mode, coder, what);
}
inherit(Brotli, ZlibBase);

const kZstdFlushes = {
  __proto__: null,
  flush: ZSTD_e_continue, finishFlush: ZSTD_e_end, fullFlush: ZSTD_e_flush, maxFlush: ZSTD_e_end,
};

// Anything but bytes is as good as none.
function readZstdDictionary(dictionary) {
  if (isAnyArrayBuffer(dictionary)) return new Uint8Array(dictionary);
  return isArrayBufferView(dictionary) ? dictionary : undefined;
}

function openZstd(options, mode) {
  const isCompressor = mode === ZSTD_COMPRESS;
  const params = readParams(options?.params, maxOf(isCompressor ? 'ZSTD_c_' : 'ZSTD_d_'),
                            codes.ERR_ZSTD_INVALID_PARAM);
  const dictionary = readZstdDictionary(options?.dictionary);
  const pledged = options?.pledgedSrcSize;
  if (isCompressor && pledged !== undefined) validateInteger(pledged, 'options.pledgedSrcSize', 0);
  const coder = isCompressor ?
    new coders.ZstdCompress(binding.zstdCompressor(params, dictionary, pledged ?? -1)) :
    new coders.ZstdDecompress(binding.zstdDecompressor(params, dictionary));
  return { coder, what: kZstdFlushes };
}

function Zstd(options, mode) {
  const { coder, what } = openZstd(options, mode);
  FunctionPrototypeCall(ZlibBase, this, options, mode, coder, what);
}
inherit(Zstd, ZlibBase);

// ---- the classes of the module ---------------------------------------------------------------

function Deflate(opts) {
  if (new.target === undefined) return new Deflate(opts);
  FunctionPrototypeCall(Zlib, this, opts, DEFLATE);
}

function Inflate(opts) {
  if (new.target === undefined) return new Inflate(opts);
  FunctionPrototypeCall(Zlib, this, opts, INFLATE);
}

function Gzip(opts) {
  if (new.target === undefined) return new Gzip(opts);
  FunctionPrototypeCall(Zlib, this, opts, GZIP);
}

function Gunzip(opts) {
  if (new.target === undefined) return new Gunzip(opts);
  FunctionPrototypeCall(Zlib, this, opts, GUNZIP);
}

// zlib cannot make raw data of the smallest window.
function allowSmallWindow(options) {
  if (options && options.windowBits === 8) options.windowBits = 9;
}

function DeflateRaw(opts) {
  allowSmallWindow(opts);
  if (new.target === undefined) return new DeflateRaw(opts);
  FunctionPrototypeCall(Zlib, this, opts, DEFLATERAW);
}

function InflateRaw(opts) {
  if (new.target === undefined) return new InflateRaw(opts);
  FunctionPrototypeCall(Zlib, this, opts, INFLATERAW);
}

function Unzip(opts) {
  if (new.target === undefined) return new Unzip(opts);
  FunctionPrototypeCall(Zlib, this, opts, UNZIP);
}

function BrotliCompress(opts) {
  if (new.target === undefined) return new BrotliCompress(opts);
  FunctionPrototypeCall(Brotli, this, opts, BROTLI_ENCODE);
}

function BrotliDecompress(opts) {
  if (new.target === undefined) return new BrotliDecompress(opts);
  FunctionPrototypeCall(Brotli, this, opts, BROTLI_DECODE);
}

class ZstdCompress {
  constructor(opts) {
    FunctionPrototypeCall(Zstd, this, opts, ZSTD_COMPRESS);
  }
}

class ZstdDecompress {
  constructor(opts) {
    FunctionPrototypeCall(Zstd, this, opts, ZSTD_DECOMPRESS);
  }
}

const parents = { __proto__: null, BrotliCompress: Brotli, BrotliDecompress: Brotli,
                  ZstdCompress: Zstd, ZstdDecompress: Zstd };
const classes = {
  Deflate, Inflate, Gzip, Gunzip, DeflateRaw, InflateRaw, Unzip, BrotliCompress, BrotliDecompress,
  ZstdCompress, ZstdDecompress,
};
const names = ObjectKeys(classes);
for (let i = 0; i < names.length; i++) inherit(classes[names[i]], parents[names[i]] ?? Zlib);

const modes = {
  __proto__: null,
  Deflate: DEFLATE, Inflate: INFLATE, Gzip: GZIP, Gunzip: GUNZIP, DeflateRaw: DEFLATERAW,
  InflateRaw: INFLATERAW, Unzip: UNZIP, BrotliCompress: BROTLI_ENCODE,
  BrotliDecompress: BROTLI_DECODE, ZstdCompress: ZSTD_COMPRESS, ZstdDecompress: ZSTD_DECOMPRESS,
};

// What a class of that name would open.
function openFor(name, options) {
  if (name === 'DeflateRaw') allowSmallWindow(options);
  if (parents[name] === Brotli) return openBrotli(options, modes[name]);
  if (parents[name] === Zstd) return openZstd(options, modes[name]);
  return openZlib(options, modes[name]);
}

module.exports = { classes, openFor };
