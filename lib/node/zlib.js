// SPDX-License-Identifier: MIT
// node:zlib: zlib's formats, brotli and zstd. The streams are in internal/zlib; here are the
// functions that take all of the data at once, and the table of what the module exports.
'use strict';

const {
  ArrayPrototypePush, ObjectDefineProperty, ObjectKeys, StringPrototypeStartsWith,
} = primordials;

const { Buffer } = require('buffer');
const { codes: errors } = require('internal/errors');
const { isAnyArrayBuffer, isArrayBufferView, isUint8Array } = require('internal/types');
const { validateFunction, validateUint32 } = require('internal/validators');
const { codes, constants } = require('internal/zlib/constants');
const { codeWhole, emptyBuffer, processChunkSync, readOptions } = require('internal/zlib/base');
const { classes: streams, openFor } = require('internal/zlib/streams');

function crc32(data, value = 0) {
  if (typeof data !== 'string' && !isArrayBufferView(data)) {
    throw new errors.ERR_INVALID_ARG_TYPE('data', ['Buffer', 'TypedArray', 'DataView', 'string'],
                                          data);
  }
  validateUint32(value, 'value');
  return native('zlib').crc32(data, value);
}

// ---- all at once ---------------------------------------------------------------------------

// Streams take strings and Uint8Arrays; what is neither is theirs to refuse.
function toBytes(data) {
  if (isArrayBufferView(data) && !isUint8Array(data)) {
    return Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  }
  return isAnyArrayBuffer(data) ? Buffer.from(data) : data;
}

function collect(stream, data, callback) {
  validateFunction(callback, 'callback');
  const pieces = [];
  let total = 0;
  stream.on('data', (chunk) => {
    ArrayPrototypePush(pieces, chunk);
    total += chunk.length;
    if (total > stream._maxOutputLength) {
      stream.close();
      stream.removeAllListeners('end');
      callback(new errors.ERR_BUFFER_TOO_LARGE(stream._maxOutputLength));
    }
  });
  stream.on('error', (error) => {
    stream.removeAllListeners('end');
    callback(error);
  });
  stream.on('end', () => {
    let buffer = emptyBuffer();
    if (pieces.length === 1) buffer = pieces[0];
    else if (total > 0) buffer = Buffer.concat(pieces, total);
    stream.close();
    callback(null, stream._info ? { buffer, engine: stream } : buffer);
  });
  stream.end(toBytes(data));
}

function toSyncBytes(data) {
  if (typeof data === 'string' || isAnyArrayBuffer(data)) return Buffer.from(data);
  if (isArrayBufferView(data)) return data;
  throw new errors.ERR_INVALID_ARG_TYPE(
    'buffer', ['string', 'Buffer', 'TypedArray', 'DataView', 'ArrayBuffer'], data);
}

// Whether somebody wants to see the stream, or says what only streams understand.
function wantsStream(options) {
  return !!options.info || options.highWaterMark !== undefined ||
    options.readableHighWaterMark !== undefined || options.writableHighWaterMark !== undefined ||
    options.signal !== undefined;
}

function runSync(name, data, options) {
  if (options && wantsStream(options)) {
    const engine = new streams[name](options);
    const buffer = processChunkSync(engine, toSyncBytes(data), engine._finishFlushFlag);
    return engine._info ? { buffer, engine } : buffer;
  }
  const { coder, what } = openFor(name, options);
  const how = readOptions(options, what);
  return codeWhole(coder, toSyncBytes(data), how);
}

function makeAsync(Stream) {
  return function asyncBufferWrapper(buffer, opts, callback) {
    if (typeof opts === 'function') {
      callback = opts;
      opts = {};
    }
    return collect(new Stream(opts), buffer, callback);
  };
}

function makeSync(name) {
  return function syncBufferWrapper(buffer, opts) {
    return runSync(name, buffer, opts);
  };
}

// ---- what is exported ------------------------------------------------------------------------

module.exports = { crc32, ...streams };

const kFunctions = {
  __proto__: null,
  deflate: 'Deflate', gzip: 'Gzip', deflateRaw: 'DeflateRaw', unzip: 'Unzip', inflate: 'Inflate',
  gunzip: 'Gunzip', inflateRaw: 'InflateRaw', brotliCompress: 'BrotliCompress',
  brotliDecompress: 'BrotliDecompress', zstdCompress: 'ZstdCompress',
  zstdDecompress: 'ZstdDecompress',
};
const kCreates = ['Deflate', 'Inflate', 'DeflateRaw', 'InflateRaw', 'Gzip', 'Gunzip', 'Unzip',
                  'BrotliCompress', 'BrotliDecompress', 'ZstdCompress', 'ZstdDecompress'];

function define(name, value, enumerable, configurable) {
  ObjectDefineProperty(module.exports, name, {
    __proto__: null, value, writable: false, enumerable, configurable,
  });
}

const functions = ObjectKeys(kFunctions);
for (let i = 0; i < functions.length; i++) {
  const name = functions[i];
  module.exports[name] = makeAsync(streams[kFunctions[name]]);
  module.exports[`${name}Sync`] = makeSync(kFunctions[name]);
}
for (let i = 0; i < kCreates.length; i++) {
  const Stream = streams[kCreates[i]];
  const create = (options) => new Stream(options);
  ObjectDefineProperty(create, 'name', {
    __proto__: null, configurable: true, value: `create${kCreates[i]}`,
  });
  define(`create${kCreates[i]}`, create, true, true);
}
define('constants', constants, true, false);
define('codes', codes, true, false);
const names = ObjectKeys(constants); // on the module itself too, as of old
for (let i = 0; i < names.length; i++) {
  if (!StringPrototypeStartsWith(names[i], 'BROTLI')) {
    define(names[i], constants[names[i]], false, false);
  }
}
