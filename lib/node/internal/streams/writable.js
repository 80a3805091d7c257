// SPDX-License-Identifier: MIT
// Writable: the stream that programs write to. It takes the place of readable-stream's, which is
// that of an older Node: there a write that is done at once still says "wait for drain", and each
// write costs a tick. This one behaves as Node 20's does.
//
// Here is its interface; what becomes of a chunk is in internal/streams/writable-state.

'use strict';

const {
  ArrayBufferIsView,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  Promise,
  ReflectApply,
  SymbolAsyncDispose,
  SymbolHasInstance,
  nativeCall,
} = primordials;
const {
  FunctionPrototypeCall, FunctionPrototypeSymbolHasInstance, StringPrototypeToLowerCase,
} = require('internal/hot');

module.exports = Writable;

const { Buffer } = require('buffer');
const { AbortError, codes } = require('internal/errors');
const { EventEmitter } = require('events');
const { Stream } = require('internal/streams/legacy');
const destroying = require('internal/streams/destroy');
const { WritableState } = require('internal/streams/writable-state');

const { errorOrDestroy } = destroying;

// Of a Duplex, which is no descendant, Readable's constructor has run before.
function Writable(options) {
  const isDuplex = this !== undefined && this !== null && this._readableState !== undefined &&
    !FunctionPrototypeSymbolHasInstance(Writable, this);
  if (!isDuplex && !FunctionPrototypeSymbolHasInstance(Writable, this)) {
    return new Writable(options);
  }
  this._writableState = new WritableState(options, this, isDuplex);
  if (options) {
    if (typeof options.write === 'function') this._write = options.write;
    if (typeof options.writev === 'function') this._writev = options.writev;
    if (typeof options.destroy === 'function') this._destroy = options.destroy;
    if (typeof options.final === 'function') this._final = options.final;
    if (typeof options.construct === 'function') this._construct = options.construct;
    if (options.signal) {
      require('vendor/readable-stream/internal/streams/add-abort-signal')
        .addAbortSignal(options.signal, this);
    }
  }
  if (!isDuplex) {
    if (Stream.call === nativeCall) Stream.call(this, options);
    else FunctionPrototypeCall(Stream, this, options);
  }
  if (typeof this._construct === 'function') {
    destroying.construct(this, () => {
      this._writableState.pump();
      this._writableState.advance(false);
    });
  }
}

ObjectSetPrototypeOf(Writable.prototype, Stream.prototype);
ObjectSetPrototypeOf(Writable, Stream);
Writable.WritableState = WritableState;

// A Duplex is an instance, too.
ObjectDefineProperty(Writable, SymbolHasInstance, {
  __proto__: null,
  value: function(object) {
    if (FunctionPrototypeSymbolHasInstance(this, object)) return true;
    if (this !== Writable) return false;
    return object && object._writableState instanceof WritableState;
  },
});

Writable.prototype.pipe = function() {
  errorOrDestroy(this, new codes.ERR_STREAM_CANNOT_PIPE());
};

// ---- Writing

Writable.prototype.write = function(chunk, encoding, cb) {
  if (typeof encoding === 'function') {
    cb = encoding;
    encoding = null;
  }
  return submit(this, this._writableState, chunk, encoding, cb) === true;
};

// Gives whether more is welcome, or the error by which the chunk was refused.
function submit(stream, state, chunk, encoding, callback) {
  if (typeof callback !== 'function') callback = undefined;
  if (chunk === null) throw new codes.ERR_STREAM_NULL_VALUES();
  if (!state.objectMode) {
    if (encoding && encoding !== 'buffer' && !Buffer.isEncoding(encoding)) {
      throw new codes.ERR_UNKNOWN_ENCODING(encoding);
    }
    encoding ||= state.defaultEncoding;
    if (typeof chunk !== 'string' || state.decodeStrings) {
      chunk = toBytes(chunk, encoding);
      encoding = 'buffer';
    } else if (encoding === 'buffer') {
      throw new codes.ERR_UNKNOWN_ENCODING(encoding);
    }
  }
  if (!state.ending && !state.destroyed) return state.accept(chunk, encoding, callback);

  const error = state.ending ? new codes.ERR_STREAM_WRITE_AFTER_END() :
    new codes.ERR_STREAM_DESTROYED('write');
  if (callback !== undefined) process.nextTick(callback, error);
  errorOrDestroy(stream, error, true);
  return error;
}

function toBytes(chunk, encoding) {
  if (chunk instanceof Buffer) return chunk;
  if (typeof chunk === 'string') return Buffer.from(chunk, encoding);
  if (ArrayBufferIsView(chunk)) {
    return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  }
  throw new codes.ERR_INVALID_ARG_TYPE(
    'chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
}

// The arguments are (cb), (chunk, cb) or (chunk, encoding, cb).
Writable.prototype.end = function(chunk, encoding, cb) {
  if (typeof chunk === 'function') return finishWith(this, null, null, chunk);
  if (typeof encoding === 'function') return finishWith(this, chunk, null, encoding);
  return finishWith(this, chunk, encoding, cb);
};

function finishWith(stream, chunk, encoding, callback) {
  const state = stream._writableState;
  let answer;
  if (chunk !== null && chunk !== undefined) answer = submit(stream, state, chunk, encoding);
  // However many corks there are; the last by the method, which may be overridden.
  if (state.corked > 0) {
    state.corked = 1;
    stream.uncork();
  }
  const error = typeof answer === 'object' ? answer : state.end();
  if (typeof callback === 'function') state.whenEnded(callback, error);
  return stream;
}

// ---- The rest of the interface

Writable.prototype.cork = function() {
  this._writableState.corked++;
};

Writable.prototype.uncork = function() {
  const state = this._writableState;
  if (state.corked > 0 && --state.corked === 0) state.pump();
};

Writable.prototype.setDefaultEncoding = function setDefaultEncoding(encoding) {
  if (typeof encoding === 'string') encoding = StringPrototypeToLowerCase(encoding);
  if (!Buffer.isEncoding(encoding)) throw new codes.ERR_UNKNOWN_ENCODING(encoding);
  this._writableState.defaultEncoding = encoding;
  return this;
};

Writable.prototype._write = function(chunk, encoding, cb) {
  if (!this._writev) throw new codes.ERR_METHOD_NOT_IMPLEMENTED('_write()');
  this._writev([{ chunk, encoding }], cb);
};

Writable.prototype._writev = null;

Writable.prototype.destroy = function(error, cb) {
  const state = this._writableState;
  if (!state.destroyed) state.abandonLater();
  FunctionPrototypeCall(destroying.destroy, this, error, cb);
  return this;
};

Writable.prototype._undestroy = destroying.undestroy;

Writable.prototype._destroy = function(error, cb) {
  cb(error);
};

Writable.prototype[EventEmitter.captureRejectionSymbol] = function(error) {
  this.destroy(error);
};

Writable.prototype[SymbolAsyncDispose] = function() {
  if (!this.destroyed) this.destroy(this.writableFinished ? null : new AbortError());
  const finished = require('vendor/readable-stream/internal/streams/end-of-stream');
  return new Promise((resolve, reject) => {
    finished(this, (error) => {
      if (error && error.name !== 'AbortError') reject(error);
      else resolve(null);
    });
  });
};

// Each property is a question to the state, which is not there before the constructor has run.
function property(get, set) {
  return { __proto__: null, get, set, configurable: false, enumerable: false };
}

ObjectDefineProperties(Writable.prototype, {
  __proto__: null,
  closed: property(function() { return this._writableState ? this._writableState.closed : false; }),
  destroyed: property(function() {
    return this._writableState ? this._writableState.destroyed : false;
  }, function(value) {
    if (this._writableState) this._writableState.destroyed = value;
  }),
  // `writable` of the state is false for a half of a Duplex that was switched off.
  writable: property(function() {
    const state = this._writableState;
    return !!state && state.writable !== false && !state.destroyed && !state.errored &&
      !state.ending && !state.ended;
  }, function(value) {
    if (this._writableState) this._writableState.writable = !!value;
  }),
  writableFinished: property(function() {
    return this._writableState ? this._writableState.finished : false;
  }),
  writableObjectMode: property(function() {
    return this._writableState ? this._writableState.objectMode : false;
  }),
  writableBuffer: property(function() {
    return this._writableState && this._writableState.getBuffer();
  }),
  writableEnded: property(function() {
    return this._writableState ? this._writableState.ending : false;
  }),
  writableNeedDrain: property(function() {
    const state = this._writableState;
    return state ? !state.destroyed && !state.ending && state.needDrain : false;
  }),
  writableHighWaterMark: property(function() {
    return this._writableState && this._writableState.highWaterMark;
  }),
  writableCorked: property(function() {
    return this._writableState ? this._writableState.corked : 0;
  }),
  writableLength: property(function() {
    return this._writableState && this._writableState.length;
  }),
  errored: property(function() {
    return this._writableState ? this._writableState.errored : null;
  }),
  writableAborted: property(function() {
    const state = this._writableState;
    return state.writable !== false && !!(state.destroyed || state.errored) && !state.finished;
  }),
});

Writable.fromWeb = function(writableStream, options) {
  return require('internal/streams/from-web').writableFromWeb(writableStream, options);
};

Writable.toWeb = function(streamWritable) {
  return require('internal/streams/to-web').writableToWeb(streamWritable);
};
