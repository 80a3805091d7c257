// SPDX-License-Identifier: MIT
// Readable: the stream that programs read from. It takes the place of readable-stream's, which is
// that of an older Node, and behaves as Node 20's does.
//
//   push() --> [ buffer ] --> read() --> 'data', or who called read()
//     ^                         |
//     +--------- _read <--------+ while the buffer is below highWaterMark
//
// A stream flows (it reads by itself, and gives by 'data'), or it is read by hand (and says
// 'readable'), or neither yet: `flowing` is true, false or null.
//
// 1. _read is called again only when it has answered by a push (`reading`).
// 2. A push inside _read (`sync`) is never told inside: 'readable' and what follows come in a tick.
// 3. 'end' comes once, in a tick, when push(null) was called and the buffer is empty.
//
// The fields of the state have Node's names: other modules look at them, and programs do. Pipes
// are in internal/streams/readable-pipe, the buffer in internal/streams/readable-buffer.

'use strict';

const {
  ArrayBufferIsView,
  FunctionPrototypeBind,
  FunctionPrototypeCall,
  FunctionPrototypeSymbolHasInstance,
  NumberIsInteger,
  NumberParseInt,
  ObjectDefineProperties,
  ObjectKeys,
  ObjectSetPrototypeOf,
  Promise,
  ReflectApply,
  SymbolAsyncDispose,
  SymbolAsyncIterator,
} = primordials;

module.exports = Readable;

const { Buffer } = require('buffer');
const { AbortError, codes } = require('internal/errors');
const { EventEmitter } = require('events');
const { Stream } = require('internal/streams/legacy');
const destroying = require('internal/streams/destroy');
const { append, clear, firstLength, prepend, take, toText } =
  require('internal/streams/readable-buffer');
const {
  getDefaultHighWaterMark, getHighWaterMark,
} = require('vendor/readable-stream/internal/streams/state');

const { errorOrDestroy } = destroying;

// ---- State

class ReadableState {
  constructor(options, stream, isDuplex = false) {
    this.objectMode = !!(options && (options.objectMode ||
      isDuplex && options.readableObjectMode));
    this.highWaterMark = options ?
      getHighWaterMark(this, options, 'readableHighWaterMark', isDuplex) :
      getDefaultHighWaterMark(false);
    this.buffer = [];
    this.bufferIndex = 0;
    this.length = 0;
    this.pipes = [];
    this.awaitDrainWriters = null; // one, or a set if multiAwaitDrain
    this.multiAwaitDrain = false;

    this.flowing = null;
    this.paused = null;
    this.reading = false;
    this.readingMore = false;
    this.resumeScheduled = false;
    this.sync = true;
    this.needReadable = false;
    this.emittedReadable = false;
    this.readableListening = false;
    this.dataListening = false;
    this.dataEmitted = false;

    this.ended = false;
    this.endEmitted = false;
    this.constructed = true;
    this.destroyed = false;
    this.errored = null;
    this.errorEmitted = false;
    this.closed = false;
    this.closeEmitted = false;

    this.emitClose = !options || options.emitClose !== false;
    this.autoDestroy = !options || options.autoDestroy !== false;
    this.defaultEncoding = (options && options.defaultEncoding) ?? 'utf8';
    if (this.defaultEncoding !== 'utf8' && !Buffer.isEncoding(this.defaultEncoding)) {
      throw new codes.ERR_UNKNOWN_ENCODING(this.defaultEncoding);
    }
    this.decoder = null;
    this.encoding = null;
    if (options && options.encoding) {
      this.decoder = newDecoder(options.encoding);
      this.encoding = options.encoding;
    }
  }

  get pipesCount() { return this.pipes.length; }
}

function newDecoder(encoding) {
  const { StringDecoder } = require('string_decoder');
  return new StringDecoder(encoding);
}

function Readable(options) {
  if (!FunctionPrototypeSymbolHasInstance(Readable, this)) return new Readable(options);
  // Of a Duplex this is the first half: its prototype has the methods of a Writable.
  const isDuplex = this._writev !== undefined && typeof this.write === 'function';
  this._readableState = new ReadableState(options, this, isDuplex);
  if (options) {
    if (typeof options.read === 'function') this._read = options.read;
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.construct === 'function') this._construct = options.construct;
    if (options.signal && !isDuplex) {
      require('vendor/readable-stream/internal/streams/add-abort-signal')
        .addAbortSignal(options.signal, this);
    }
  }
  FunctionPrototypeCall(Stream, this, options);
  if (typeof this._construct === 'function') {
    destroying.construct(this, () => {
      if (this._readableState.needReadable) maybeReadMore(this, this._readableState);
    });
  }
}

ObjectSetPrototypeOf(Readable.prototype, Stream.prototype);
ObjectSetPrototypeOf(Readable, Stream);
Readable.ReadableState = ReadableState;

Readable.prototype.destroy = destroying.destroy;
Readable.prototype._undestroy = destroying.undestroy;

Readable.prototype._destroy = function(error, cb) {
  cb(error);
};

Readable.prototype[EventEmitter.captureRejectionSymbol] = function(error) {
  this.destroy(error);
};

Readable.prototype[SymbolAsyncDispose] = function() {
  let error;
  if (!this.destroyed) {
    error = this.readableEnded ? null : new AbortError();
    this.destroy(error);
  }
  const finished = require('vendor/readable-stream/internal/streams/end-of-stream');
  return new Promise((resolve, reject) => {
    finished(this, (failure) => {
      if (failure && failure !== error) reject(failure);
      else resolve(null);
    });
  });
};

// ---- Giving: push and unshift

Readable.prototype.push = function(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) return pushEnd(this, state);
  if (!state.objectMode) {
    if (typeof chunk === 'string') {
      encoding ||= state.defaultEncoding;
      if (state.encoding !== encoding) {
        chunk = Buffer.from(chunk, encoding);
        encoding = '';
      }
    } else if (chunk instanceof Buffer) {
      encoding = '';
    } else if (ArrayBufferIsView(chunk)) {
      chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      encoding = '';
    } else if (chunk !== undefined) {
      return refuse(this, chunk);
    }
    if (!chunk || chunk.length <= 0) {
      state.reading = false;
      maybeReadMore(this, state);
      return wantsMore(state);
    }
  }
  if (state.ended) {
    errorOrDestroy(this, new codes.ERR_STREAM_PUSH_AFTER_EOF());
    return false;
  }
  if (state.destroyed || state.errored) return false;
  state.reading = false;
  if (state.decoder !== null && !encoding) {
    chunk = state.decoder.write(chunk);
    if (chunk.length === 0 && !state.objectMode) {
      maybeReadMore(this, state);
      return wantsMore(state);
    }
  }
  addChunk(this, state, chunk, false);
  return wantsMore(state);
};

// To the front: what was read and is not wanted.
Readable.prototype.unshift = function(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) return pushEnd(this, state);
  if (!state.objectMode) {
    if (typeof chunk === 'string') {
      encoding ||= state.defaultEncoding;
      if (state.encoding !== encoding) {
        const bytes = Buffer.from(chunk, encoding);
        chunk = state.encoding ? bytes.toString(state.encoding) : bytes;
      }
    } else if (ArrayBufferIsView(chunk)) {
      if (!(chunk instanceof Buffer)) {
        chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      }
    } else if (chunk !== undefined) {
      return refuse(this, chunk);
    }
    if (!chunk || chunk.length <= 0) return wantsMore(state);
  }
  if (state.endEmitted) {
    errorOrDestroy(this, new codes.ERR_STREAM_UNSHIFT_AFTER_END_EVENT());
  } else if (state.destroyed || state.errored) {
    return false;
  } else {
    addChunk(this, state, chunk, true);
  }
  return wantsMore(state);
};

function refuse(stream, chunk) {
  errorOrDestroy(stream, new codes.ERR_INVALID_ARG_TYPE(
    'chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk));
  return false;
}

const wantsMore = (state) => !state.ended &&
  (state.length < state.highWaterMark || state.length === 0);

// A stream that flows gives a chunk at once, unless it comes from inside _read or is not the first.
function addChunk(stream, state, chunk, toFront) {
  if (state.flowing && !state.sync && state.dataListening && state.length === 0) {
    forgetWriters(state);
    state.dataEmitted = true;
    stream.emit('data', chunk);
  } else {
    state.length += state.objectMode ? 1 : chunk.length;
    if (toFront) prepend(state, chunk);
    else append(state, chunk);
    if (state.needReadable) emitReadable(stream);
  }
  maybeReadMore(stream, state);
}

// Those who were to drain are asked anew with the next chunk.
function forgetWriters(state) {
  if (state.multiAwaitDrain) state.awaitDrainWriters.clear();
  else state.awaitDrainWriters = null;
}

function pushEnd(stream, state) {
  state.reading = false;
  if (state.ended) return false;
  if (state.decoder !== null) {
    const rest = state.decoder.end();
    if (rest && rest.length > 0) {
      append(state, rest);
      state.length += state.objectMode ? 1 : rest.length;
    }
  }
  state.ended = true;
  if (state.sync) {
    emitReadable(stream);
  } else {
    state.needReadable = false;
    state.emittedReadable = true;
    emitReadableNow(stream);
  }
  return false;
}

// ---- Taking: read

// How much a read(n) gives: nothing, or all, if there is less.
function amount(n, state) {
  if (n <= 0 || state.length === 0 && state.ended) return 0;
  if (state.objectMode) return 1;
  if (n !== n) return state.flowing && state.length ? firstLength(state) : state.length;
  if (n <= state.length) return n;
  return state.ended ? state.length : 0;
}

const MARK_MAX = 0x40000000;

// The next power of two, so that a mark is not raised again and again.
function raisedMark(n) {
  if (n > MARK_MAX) throw new codes.ERR_OUT_OF_RANGE('size', '<= 1GiB', n);
  let mark = 1;
  while (mark < n) mark *= 2;
  return mark;
}

Readable.prototype.read = function(n) {
  if (n === undefined) n = NaN;
  else if (!NumberIsInteger(n)) n = NumberParseInt(n, 10);
  const state = this._readableState;
  const asked = n;
  if (n > state.highWaterMark) state.highWaterMark = raisedMark(n);
  if (n !== 0) state.emittedReadable = false;

  // read(0) only asks for 'readable', which may be due already.
  if (n === 0 && state.needReadable &&
      ((state.highWaterMark !== 0 ? state.length >= state.highWaterMark : state.length > 0) ||
       state.ended)) {
    if (state.length === 0 && state.ended) endReadable(this);
    else emitReadable(this);
    return null;
  }
  n = amount(n, state);
  if (n === 0 && state.ended) {
    if (state.length === 0) endReadable(this);
    return null;
  }

  // More is fetched before anything is given: _read may push at once.
  if ((state.needReadable || state.length === 0 || state.length - n < state.highWaterMark) &&
      !state.reading && !state.ended && !state.destroyed && !state.errored && state.constructed) {
    state.reading = true;
    state.sync = true;
    if (state.length === 0) state.needReadable = true;
    try {
      this._read(state.highWaterMark);
    } catch (error) {
      errorOrDestroy(this, error);
    }
    state.sync = false;
    if (!state.reading) n = amount(asked, state);
  }

  const chunk = n > 0 ? take(n, state) : null;
  if (chunk === null) {
    if (state.length <= state.highWaterMark) state.needReadable = true;
    n = 0;
  } else {
    state.length -= n;
    forgetWriters(state);
  }
  if (state.length === 0) {
    if (!state.ended) state.needReadable = true;
    if (asked !== n && state.ended) endReadable(this);
  }
  if (chunk !== null && !state.errorEmitted && !state.closeEmitted) {
    state.dataEmitted = true;
    this.emit('data', chunk);
  }
  return chunk;
};

Readable.prototype._read = function(n) {
  throw new codes.ERR_METHOD_NOT_IMPLEMENTED('_read()');
};

function emitReadable(stream) {
  const state = stream._readableState;
  state.needReadable = false;
  if (state.emittedReadable) return;
  state.emittedReadable = true;
  process.nextTick(emitReadableNow, stream);
}

function emitReadableNow(stream) {
  const state = stream._readableState;
  if (!state.destroyed && !state.errored && (state.length > 0 || state.ended)) {
    stream.emit('readable');
    state.emittedReadable = false;
  }
  if (!state.flowing && !state.ended && state.length <= state.highWaterMark) {
    state.needReadable = true;
  }
  flow(stream);
}

// Fills the buffer beforehand, in a tick.
function maybeReadMore(stream, state) {
  if (state.readingMore || !state.constructed) return;
  state.readingMore = true;
  process.nextTick(readMore, stream, state);
}

function readMore(stream, state) {
  while (!state.reading && !state.ended &&
         (state.length < state.highWaterMark || state.flowing && state.length === 0)) {
    const before = state.length;
    stream.read(0);
    if (state.length === before) break;
  }
  state.readingMore = false;
}

function endReadable(stream) {
  const state = stream._readableState;
  if (state.endEmitted) return;
  state.ended = true;
  process.nextTick(endReadableNT, state, stream);
}

function endReadableNT(state, stream) {
  if (state.errored || state.closeEmitted || state.endEmitted || state.length > 0) return;
  state.endEmitted = true;
  stream.emit('end');
  if (stream.writable && stream.allowHalfOpen === false) {
    process.nextTick(endWritableNT, stream);
  } else if (state.autoDestroy) {
    // The other half of a Duplex must have finished, too.
    const writable = stream._writableState;
    if (!writable ||
        writable.autoDestroy && (writable.finished || writable.writable === false)) {
      stream.destroy();
    }
  }
}

function endWritableNT(stream) {
  if (stream.writable && !stream.writableEnded && !stream.destroyed) stream.end();
}

// ---- Flowing

function flow(stream) {
  const state = stream._readableState;
  while (state.flowing && stream.read() !== null);
}

Readable.prototype.resume = function() {
  const state = this._readableState;
  if (!state.flowing) {
    // Who listens to 'readable' reads by hand.
    state.flowing = !state.readableListening;
    if (!state.resumeScheduled) {
      state.resumeScheduled = true;
      process.nextTick(resumeNT, this, state);
    }
  }
  state.paused = false;
  return this;
};

function resumeNT(stream, state) {
  if (!state.reading) stream.read(0);
  state.resumeScheduled = false;
  stream.emit('resume');
  flow(stream);
  if (state.flowing && !state.reading) stream.read(0);
}

Readable.prototype.pause = function() {
  const state = this._readableState;
  if (state.flowing !== false) {
    state.flowing = false;
    this.emit('pause');
  }
  state.paused = true;
  return this;
};

Readable.prototype.isPaused = function() {
  const state = this._readableState;
  return state.paused === true || state.flowing === false;
};

// ---- Listeners decide how a stream is read

Readable.prototype.on = function(event, listener) {
  const result = ReflectApply(Stream.prototype.on, this, [event, listener]);
  const state = this._readableState;
  if (event === 'data') {
    state.dataListening = true;
    if (this.listenerCount('readable') > 0) state.readableListening = true;
    if (state.flowing !== false) this.resume();
  } else if (event === 'readable' && !state.endEmitted && !state.readableListening) {
    state.readableListening = true;
    state.needReadable = true;
    state.flowing = false;
    state.emittedReadable = false;
    if (state.length > 0) emitReadable(this);
    else if (!state.reading) process.nextTick(readNothing, this);
  }
  return result;
};

Readable.prototype.addListener = Readable.prototype.on;

Readable.prototype.removeListener = function(event, listener) {
  const result = ReflectApply(Stream.prototype.removeListener, this, [event, listener]);
  if (event === 'readable') {
    process.nextTick(updateListening, this);
  } else if (event === 'data' && this.listenerCount('data') === 0) {
    this._readableState.dataListening = false;
  }
  return result;
};

Readable.prototype.off = Readable.prototype.removeListener;

Readable.prototype.removeAllListeners = function(event) {
  const result = ReflectApply(Stream.prototype.removeAllListeners, this, arguments);
  if (event === 'readable' || event === undefined) process.nextTick(updateListening, this);
  return result;
};

function readNothing(stream) {
  stream.read(0);
}

function updateListening(stream) {
  const state = stream._readableState;
  state.readableListening = stream.listenerCount('readable') > 0;
  if (state.resumeScheduled && state.paused === false) state.flowing = true;
  else if (state.dataListening) stream.resume();
  else if (!state.readableListening) state.flowing = null;
}

// ---- The rest of the interface

Readable.prototype.setEncoding = function(encoding) {
  const state = this._readableState;
  const decoder = newDecoder(encoding);
  state.decoder = decoder;
  state.encoding = decoder.encoding;
  // What is incomplete at the end stays so.
  const text = toText(state, decoder) + (state.ended ? decoder.end() : '');
  clear(state);
  if (text !== '') append(state, text);
  state.length = text.length;
  return this;
};

Readable.prototype.pipe = function(dest, options) {
  return require('internal/streams/readable-pipe').pipe(this, dest, options);
};

Readable.prototype.unpipe = function(dest) {
  return require('internal/streams/readable-pipe').unpipe(this, dest);
};

// A stream of the old kind as the source of this one; its methods are given on.
Readable.prototype.wrap = function(stream) {
  let isPaused = false;
  stream.on('data', (chunk) => {
    if (!this.push(chunk) && stream.pause) {
      isPaused = true;
      stream.pause();
    }
  });
  stream.on('end', () => { this.push(null); });
  stream.on('error', (error) => { errorOrDestroy(this, error); });
  stream.on('close', () => { this.destroy(); });
  stream.on('destroy', () => { this.destroy(); });
  this._read = () => {
    if (isPaused && stream.resume) {
      isPaused = false;
      stream.resume();
    }
  };
  const keys = ObjectKeys(stream);
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (this[key] === undefined && typeof stream[key] === 'function') {
      this[key] = FunctionPrototypeBind(stream[key], stream);
    }
  }
  return this;
};

Readable.wrap = function(source, options) {
  return new Readable({
    objectMode: source.readableObjectMode ?? source.objectMode ?? true,
    ...options,
    destroy(error, callback) {
      destroying.destroyer(source, error);
      callback(error);
    },
  }).wrap(source);
};

Readable.prototype[SymbolAsyncIterator] = function() {
  return require('internal/streams/readable-iterate').iterate(this);
};

Readable.prototype.iterator = function(options) {
  if (options !== undefined) require('internal/validators').validateObject(options, 'options');
  return require('internal/streams/readable-iterate').iterate(this, options);
};

Readable.from = function(iterable, options) {
  const from = require('vendor/readable-stream/internal/streams/from');
  return from(Readable, iterable, options);
};

Readable.fromWeb = function(readableStream, options) {
  return require('internal/streams/from-web').readableFromWeb(readableStream, options);
};

Readable.toWeb = function(streamReadable, options) {
  return require('internal/streams/to-web').readableToWeb(streamReadable, options);
};

Readable._fromList = take;

function property(get, set) {
  return { __proto__: null, get, set, configurable: false, enumerable: false };
}

ObjectDefineProperties(Readable.prototype, {
  __proto__: null,
  // `readable` of the state is false for a half of a Duplex that was switched off.
  readable: property(function() {
    const state = this._readableState;
    return !!state && state.readable !== false && !state.destroyed && !state.errorEmitted &&
      !state.endEmitted;
  }, function(value) {
    if (this._readableState) this._readableState.readable = !!value;
  }),
  readableDidRead: property(function() { return this._readableState.dataEmitted; }),
  readableAborted: property(function() {
    const state = this._readableState;
    return !!(state.readable !== false && (state.destroyed || state.errored) &&
      !state.endEmitted);
  }),
  readableHighWaterMark: property(function() { return this._readableState.highWaterMark; }),
  readableBuffer: property(function() {
    return this._readableState && this._readableState.buffer;
  }),
  readableFlowing: property(function() { return this._readableState.flowing; }, function(value) {
    if (this._readableState) this._readableState.flowing = value;
  }),
  readableLength: property(function() { return this._readableState.length; }),
  readableObjectMode: property(function() {
    return this._readableState ? this._readableState.objectMode : false;
  }),
  readableEncoding: property(function() {
    return this._readableState ? this._readableState.encoding : null;
  }),
  errored: property(function() {
    return this._readableState ? this._readableState.errored : null;
  }),
  closed: property(function() { return this._readableState ? this._readableState.closed : false; }),
  destroyed: property(function() {
    return this._readableState ? this._readableState.destroyed : false;
  }, function(value) {
    if (this._readableState) this._readableState.destroyed = value;
  }),
  readableEnded: property(function() {
    return this._readableState ? this._readableState.endEmitted : false;
  }),
});
