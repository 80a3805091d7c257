// SPDX-License-Identifier: MIT
// Readable: the stream that programs read from. It takes the place of readable-stream's, which is
// that of an older Node, and behaves as Node 20's does.
//
// Here is its interface; what becomes of a chunk is in internal/streams/readable-state. Pipes are
// in internal/streams/readable-pipe.

'use strict';

const {
  ArrayBufferIsView,
  NumberIsInteger,
  NumberParseInt,
  ObjectDefineProperties,
  ObjectSetPrototypeOf,
  Promise,
  ReflectApply,
  SymbolAsyncDispose,
  SymbolAsyncIterator,
  nativeCall,
} = primordials;
const { FunctionPrototypeCall } = require('internal/hot');

module.exports = Readable;

const { Buffer } = require('buffer');
const { AbortError, codes } = require('internal/errors');
const { EventEmitter } = require('events');
const { Stream } = require('internal/streams/legacy');
const destroying = require('internal/streams/destroy');
const { ReadableState } = require('internal/streams/readable-state');
const { take } = require('internal/streams/readable-buffer');

const { errorOrDestroy } = destroying;

function Readable(options) {
  if (!(this instanceof Readable)) return new Readable(options);
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
  if (Stream.call === nativeCall) Stream.call(this, options);
  else FunctionPrototypeCall(Stream, this, options);
  if (typeof this._construct === 'function') {
    destroying.construct(this, () => {
      if (this._readableState.needReadable) this._readableState.fillSoon();
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

// ---- Into it: push and unshift

// Whether more is wanted is the answer of both.
Readable.prototype.push = function(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) {
    state.close();
    return false;
  }
  let isDecoded = state.decoder === null;
  if (!state.objectMode) {
    if (typeof chunk === 'string' && state.encoding === (encoding || state.defaultEncoding)) {
      isDecoded = true;
    } else if (chunk !== undefined) {
      const bytes = toBytes(chunk, encoding || state.defaultEncoding);
      if (bytes === null) return refuse(this, chunk);
      chunk = bytes;
    }
    if (!chunk || chunk.length <= 0) return answerEmpty(state);
  } else if (encoding) {
    isDecoded = true;
  }
  if (state.ended) {
    errorOrDestroy(this, new codes.ERR_STREAM_PUSH_AFTER_EOF());
    return false;
  }
  if (state.destroyed || state.errored) return false;
  if (!isDecoded) {
    chunk = state.decoder.write(chunk);
    if (chunk.length === 0 && !state.objectMode) return answerEmpty(state);
  }
  state.reading = false;
  state.add(chunk, false);
  return state.wantsMore();
};

// Nothing is an answer to _read, too.
function answerEmpty(state) {
  state.reading = false;
  state.fillSoon();
  return state.wantsMore();
}

// To the front: what was read and is not wanted.
Readable.prototype.unshift = function(chunk, encoding) {
  const state = this._readableState;
  if (chunk === null) {
    state.close();
    return false;
  }
  if (!state.objectMode) {
    const isText = typeof chunk === 'string';
    encoding ||= state.defaultEncoding;
    if (chunk !== undefined && !(isText && state.encoding === encoding)) {
      const bytes = toBytes(chunk, encoding);
      if (bytes === null) return refuse(this, chunk);
      chunk = isText && state.encoding ? bytes.toString(state.encoding) : bytes;
    }
    if (!chunk || chunk.length <= 0) return state.wantsMore();
  }
  if (state.endEmitted) {
    errorOrDestroy(this, new codes.ERR_STREAM_UNSHIFT_AFTER_END_EVENT());
  } else if (state.destroyed || state.errored) {
    return false;
  } else {
    state.add(chunk, true);
  }
  return state.wantsMore();
};

// null if it is neither text nor bytes.
function toBytes(chunk, encoding) {
  if (chunk instanceof Buffer) return chunk;
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  return ArrayBufferIsView(chunk) ?
    Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength) : null;
}

function refuse(stream, chunk) {
  errorOrDestroy(stream, new codes.ERR_INVALID_ARG_TYPE(
    'chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk));
  return false;
}

// ---- Out of it: read, resume and pause

Readable.prototype.read = function(n) {
  const state = this._readableState;
  if (n === undefined) return state.give(NaN);
  if (!NumberIsInteger(n)) n = NumberParseInt(n, 10);
  if (n !== 0) return state.give(n);
  state.poke();
  return null;
};

Readable.prototype._read = function(n) {
  throw new codes.ERR_METHOD_NOT_IMPLEMENTED('_read()');
};

Readable.prototype.resume = function() {
  this._readableState.resume();
  return this;
};

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
  const result = FunctionPrototypeCall(Stream.prototype.on, this, event, listener);
  if (event === 'data') this._readableState.hearsData();
  else if (event === 'readable') this._readableState.hearsReadable();
  return result;
};

Readable.prototype.addListener = Readable.prototype.on;

Readable.prototype.removeListener = function(event, listener) {
  const result = FunctionPrototypeCall(Stream.prototype.removeListener, this, event, listener);
  if (event === 'readable') {
    this._readableState.reconsiderSoon();
  } else if (event === 'data' && this.listenerCount('data') === 0) {
    this._readableState.dataListening = false;
  }
  return result;
};

Readable.prototype.off = Readable.prototype.removeListener;

Readable.prototype.removeAllListeners = function(event) {
  const result = ReflectApply(Stream.prototype.removeAllListeners, this, arguments);
  if (event === 'readable' || event === undefined) this._readableState.reconsiderSoon();
  return result;
};

// ---- The rest of the interface

Readable.prototype.setEncoding = function(encoding) {
  this._readableState.decodeWith(encoding);
  return this;
};

Readable.prototype.pipe = function(dest, options) {
  return require('internal/streams/readable-pipe').pipe(this, dest, options);
};

Readable.prototype.unpipe = function(dest) {
  return require('internal/streams/readable-pipe').unpipe(this, dest);
};

Readable.prototype.wrap = function(stream) {
  return require('internal/streams/readable-wrap').wrap(this, stream);
};

Readable.wrap = function(source, options) {
  const { objectMode } = source;
  const destroy = (error, callback) => {
    destroying.destroyer(source, error);
    callback(error);
  };
  const readable = new Readable({
    objectMode: source.readableObjectMode ?? objectMode ?? true, ...options, destroy,
  });
  return readable.wrap(source);
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
