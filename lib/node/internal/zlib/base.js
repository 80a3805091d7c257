// SPDX-License-Identifier: MIT
// ZlibBase: a Transform over a coder, of whatever format.
//
// A chunk goes to the coder as often as the coder fills the room it is given; what comes out is
// pushed, and while nobody wants more the chunk waits for a read (kPaused).
//
//   _transform --> coder.write --> [pool] --> written --> push --> room was filled? again
//                                                              --> else the chunk's callback
//
// 1. A flush is an empty chunk that carries its kind, so it keeps its place among the writes.
// 2. Output is cut from one buffer of chunkSize bytes until that is used up.
// 3. Input that is left although there is room lies behind the end of the data.
'use strict';

const {
  ArrayPrototypePush, FunctionPrototypeCall, ObjectAssign, ObjectDefineProperty,
  ObjectSetPrototypeOf, Symbol,
} = primordials;

const { Buffer, kMaxLength } = require('buffer');
const { codes, genericNodeError } = require('internal/errors');
const { checkRangesOrGetDefault, validateBoolean, validateFiniteNumber } =
  require('internal/validators');
const { Transform, finished } = require('stream');
const { constants } = require('internal/zlib/constants');

const { Z_BLOCK, Z_DEFAULT_CHUNK, Z_MIN_CHUNK } = constants;

const kFlushFlag = Symbol('kFlushFlag');
const kError = Symbol('kError');
const kPaused = Symbol('kPaused');
const kChunk = Symbol('kChunk');

function emptyBuffer() {
  return Buffer.alloc(0);
}

function assertOpen(coder) {
  if (!coder) throw new codes.ERR_INTERNAL_ASSERTION('zlib binding closed');
}

// ---- kinds of flushes -----------------------------------------------------------------------

// Z_BLOCK is the last in number, but flushes less than all but none.
function strength(flush) {
  return flush === Z_BLOCK ? 0.5 : flush;
}

const markers = [];

function markerOf(flush) {
  if (markers[flush] === undefined) {
    markers[flush] = emptyBuffer();
    markers[flush][kFlushFlag] = flush;
  }
  return markers[flush];
}

// ---- the stream ----------------------------------------------------------------------------

// The options that all formats have. what: { flush, finishFlush, fullFlush, maxFlush } of one.
function readOptions(options, what) {
  const read = {
    chunkSize: Z_DEFAULT_CHUNK, flush: what.flush, finishFlush: what.finishFlush,
    maxOutputLength: kMaxLength, rejectGarbageAfterEnd: false,
  };
  if (!options) return read;
  const { chunkSize, rejectGarbageAfterEnd } = options;
  if (validateFiniteNumber(chunkSize, 'options.chunkSize')) {
    if (chunkSize < Z_MIN_CHUNK) {
      throw new codes.ERR_OUT_OF_RANGE('options.chunkSize', `>= ${Z_MIN_CHUNK}`, chunkSize);
    }
    read.chunkSize = chunkSize;
  }
  read.flush = checkRangesOrGetDefault(options.flush, 'options.flush', 0, what.maxFlush,
                                       what.flush);
  read.finishFlush = checkRangesOrGetDefault(options.finishFlush, 'options.finishFlush', 0,
                                             what.maxFlush, what.finishFlush);
  read.maxOutputLength = checkRangesOrGetDefault(
    options.maxOutputLength, 'options.maxOutputLength', 1, kMaxLength, kMaxLength);
  if (rejectGarbageAfterEnd !== undefined) {
    validateBoolean(rejectGarbageAfterEnd, 'options.rejectGarbageAfterEnd');
    read.rejectGarbageAfterEnd = rejectGarbageAfterEnd;
  }
  return read;
}

function ZlibBase(options, mode, coder, what) {
  const read = readOptions(options, what);
  const plain = ObjectAssign({ autoDestroy: true }, options);
  if (plain.encoding || plain.objectMode || plain.writableObjectMode) {
    plain.encoding = null;
    plain.objectMode = false;
    plain.writableObjectMode = false;
  }
  FunctionPrototypeCall(Transform, this, plain);
  this[kError] = null;
  this[kPaused] = null;
  this[kChunk] = null;
  this.bytesWritten = 0;
  this._handle = coder;
  coder.onerror = (message, errno, code) => fail(this, message, errno, code);
  coder.done = () => written(this, coder);
  this._outBuffer = Buffer.allocUnsafe(read.chunkSize);
  this._outOffset = 0;
  this._chunkSize = read.chunkSize;
  this._defaultFlushFlag = read.flush;
  this._finishFlushFlag = read.finishFlush;
  this._defaultFullFlushFlag = what.fullFlush;
  this._maxFlushFlag = what.maxFlush;
  this._info = options?.info;
  this._maxOutputLength = read.maxOutputLength;
  this._rejectGarbageAfterEnd = read.rejectGarbageAfterEnd;
}
ObjectSetPrototypeOf(ZlibBase.prototype, Transform.prototype);
ObjectSetPrototypeOf(ZlibBase, Transform);

function fail(stream, message, errno, code) {
  const error = genericNodeError(message, { errno, code });
  stream.destroy(error);
  stream[kError] = error;
}

function closeCoder(stream) {
  const coder = stream._handle;
  stream._handle = null;
  stream[kPaused] = null;
  if (coder) coder.close();
}

ObjectDefineProperty(ZlibBase.prototype, '_closed', {
  __proto__: null, configurable: true, enumerable: true,
  get() { return !this._handle; },
});

// Loaded when somebody reads it: few do.
function bytesRead(isSet, stream, value) {
  const { deprecate } = require('internal/util/functions');
  const message = 'zlib.bytesRead is deprecated and will change its meaning in the future. ' +
    'Use zlib.bytesWritten instead.';
  return deprecate(() => (isSet ? stream.bytesWritten = value : stream.bytesWritten),
                   message, 'DEP0108')();
}
ObjectDefineProperty(ZlibBase.prototype, 'bytesRead', {
  __proto__: null, configurable: true, enumerable: true,
  get() { return bytesRead(false, this); },
  set(value) { bytesRead(true, this, value); },
});

ZlibBase.prototype.reset = function() {
  assertOpen(this._handle);
  return this._handle.reset();
};

// The end of the data: _transform adds what finishes it.
ZlibBase.prototype._flush = function(callback) {
  this._transform(emptyBuffer(), '', callback);
};

// The end is in _flush, as in streams of old.
ZlibBase.prototype._final = function(callback) {
  callback();
};

ZlibBase.prototype.flush = function(kind, callback) {
  if (typeof kind === 'function' || kind === undefined && !callback) {
    callback = kind;
    kind = this._defaultFullFlushFlag;
  }
  kind = checkRangesOrGetDefault(kind, 'kind', 0, this._maxFlushFlag, this._defaultFullFlushFlag);
  if (this.writableFinished) {
    if (callback) process.nextTick(callback);
  } else if (this.writableEnded) {
    if (callback) this.once('end', callback);
  } else {
    this.write(markerOf(kind), '', callback);
  }
};

ZlibBase.prototype.close = function(callback) {
  if (callback) finished(this, callback);
  this.destroy();
};

ZlibBase.prototype._destroy = function(error, callback) {
  closeCoder(this);
  callback(error);
};

ZlibBase.prototype._transform = function(chunk, encoding, callback) {
  let flush = typeof chunk[kFlushFlag] === 'number' ? chunk[kFlushFlag] : this._defaultFlushFlag;
  // The last chunk finishes too.
  if (this.writableEnded && this.writableLength === chunk.byteLength &&
      strength(this._finishFlushFlag) >= strength(flush)) {
    flush = this._finishFlushFlag;
  }
  processChunk(this, chunk, flush, callback);
};

ZlibBase.prototype._read = function(size) {
  const resume = this[kPaused];
  if (resume !== null) {
    this[kPaused] = null;
    resume();
  }
  FunctionPrototypeCall(Transform.prototype._read, this, size);
};

ZlibBase.prototype._processChunk = function(chunk, flush, callback) {
  if (typeof callback === 'function') return processChunk(this, chunk, flush, callback);
  return processChunkSync(this, chunk, flush);
};

// ---- in the pool ---------------------------------------------------------------------------

// A chunk under way.
class Piece {
  constructor(bytes, flush, callback) {
    this.bytes = bytes;
    this.flush = flush;
    this.callback = callback;
    this.from = 0;
    this.left = bytes.byteLength;
    this.room = 0;
  }
}

function processChunk(stream, chunk, flush, callback) {
  if (!stream._handle) {
    process.nextTick(callback);
    return;
  }
  const piece = new Piece(chunk, flush, callback);
  stream[kChunk] = piece;
  send(stream, piece);
}

function send(stream, piece) {
  piece.room = stream._chunkSize - stream._outOffset;
  stream._handle.write(piece.flush, piece.bytes, piece.from, piece.left,
                       stream._outBuffer, stream._outOffset, piece.room);
}

function written(stream, coder) {
  const piece = stream[kChunk];
  if (stream.destroyed) {
    end(stream, piece);
    return;
  }
  const { inLeft, outLeft } = coder;
  const used = piece.left - inLeft;
  const have = piece.room - outLeft;
  stream.bytesWritten += used;
  let isFull = false;
  if (have > 0) {
    const from = stream._outOffset;
    stream._outOffset += have;
    isFull = !stream.push(stream._outBuffer.subarray(from, from + have));
    if (stream.destroyed) {
      end(stream, piece);
      return;
    }
  }
  if (outLeft === 0 || stream._outOffset >= stream._chunkSize) {
    stream._outOffset = 0;
    stream._outBuffer = Buffer.allocUnsafe(stream._chunkSize);
  }
  if (outLeft === 0) { // there may be more
    piece.from += used;
    piece.left = inLeft;
    if (isFull) stream[kPaused] = () => send(stream, piece);
    else send(stream, piece);
    return;
  }
  if (inLeft > 0) { // (3)
    if (stream._rejectGarbageAfterEnd) {
      const error = new codes.ERR_TRAILING_JUNK_AFTER_STREAM_END();
      stream.destroy(error);
      end(stream, piece, error);
      return;
    }
    stream.push(null);
  }
  end(stream, piece);
}

function end(stream, piece, error) {
  if (stream[kChunk] === piece) stream[kChunk] = null;
  const { callback } = piece;
  callback(error);
}

// ---- at once -------------------------------------------------------------------------------

// All of the input. errorOf() tells what the coder has found, null if nothing; { output, used }.
function codeAll(coder, input, flush, { chunkSize, maxOutputLength, rejectGarbageAfterEnd },
                 errorOf, buffer, offset) {
  let from = 0;
  let left = input.byteLength;
  const pieces = [];
  let total = 0;
  for (;;) {
    const room = chunkSize - offset;
    coder.writeSync(flush, input, from, left, buffer, offset, room);
    if (errorOf() !== null) throw errorOf();
    const have = room - coder.outLeft;
    from += left - coder.inLeft;
    left = coder.inLeft;
    if (have > 0) {
      ArrayPrototypePush(pieces, buffer.subarray(offset, offset + have));
      offset += have;
      total += have;
      if (total > maxOutputLength) throw new codes.ERR_BUFFER_TOO_LARGE(maxOutputLength);
    }
    if (coder.outLeft !== 0) break;
    offset = 0;
    buffer = Buffer.allocUnsafe(chunkSize);
  }
  if (left > 0 && rejectGarbageAfterEnd) throw new codes.ERR_TRAILING_JUNK_AFTER_STREAM_END();
  let output = emptyBuffer();
  if (total > 0) output = pieces.length === 1 ? pieces[0] : Buffer.concat(pieces, total);
  return { output, used: from };
}

function processChunkSync(stream, chunk, flush) {
  const coder = stream._handle;
  assertOpen(coder);
  stream.on('error', () => {}); // it is thrown
  const how = {
    chunkSize: stream._chunkSize,
    maxOutputLength: stream._maxOutputLength,
    rejectGarbageAfterEnd: stream._rejectGarbageAfterEnd,
  };
  try {
    const { output, used } = codeAll(coder, chunk, flush, how, () => stream[kError],
                                     stream._outBuffer, stream._outOffset);
    stream.bytesWritten = used;
    return output;
  } finally {
    closeCoder(stream);
  }
}

// The same without a stream: it costs more than a short text.
function codeWhole(coder, input, how) {
  let error = null;
  coder.onerror = (message, errno, code) => {
    error = genericNodeError(message, { errno, code });
  };
  try {
    return codeAll(coder, input, how.finishFlush, how, () => error,
                   Buffer.allocUnsafe(how.chunkSize), 0).output;
  } finally {
    coder.close();
  }
}

module.exports = { ZlibBase, assertOpen, codeWhole, emptyBuffer, processChunkSync, readOptions };
