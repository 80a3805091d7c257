// SPDX-License-Identifier: MIT
// Writable: the stream that programs write to. It takes the place of readable-stream's, which is
// that of an older Node: there a write that is done at once still says "wait for drain", and each
// write costs a tick. This one behaves as Node 20's does.
//
//   write() --> [ waiting ] --> _write or _writev --> onwrite --> callbacks, 'drain', 'finish'
//
// 1. One call of _write or _writev is under way at a time (`writing`); what comes meanwhile waits
//    in `buffered`. So it does while the stream is corked, not constructed yet, or has failed.
// 2. `length` counts what has been accepted and not been written. write() says false when it has
//    reached highWaterMark after _write was called, and then 'drain' comes when it is 0 again.
// 3. Callbacks never run inside the call that they belong to: a write that completes inside _write
//    (`sync`) is told in a tick. Writes without a callback need none.
// 4. 'finish' comes when end() was called, nothing waits, and `pendingcb` (callbacks that are owed)
//    is 0.
//
// The fields of the state have Node's names: other modules look at them, and programs do.

'use strict';

const {
  ArrayBufferIsView,
  ArrayPrototypePush,
  ArrayPrototypeSlice,
  ArrayPrototypeSplice,
  Error,
  FunctionPrototypeBind,
  FunctionPrototypeCall,
  FunctionPrototypeSymbolHasInstance,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  Promise,
  StringPrototypeToLowerCase,
  Symbol,
  SymbolAsyncDispose,
  SymbolHasInstance,
} = primordials;

module.exports = Writable;

const { Buffer } = require('buffer');
const { AbortError, codes } = require('internal/errors');
const { EventEmitter } = require('events');
const { Stream } = require('internal/streams/legacy');
const destroying = require('internal/streams/destroy');
const {
  getDefaultHighWaterMark, getHighWaterMark,
} = require('vendor/readable-stream/internal/streams/state');

const { errorOrDestroy } = destroying;
const kOnFinished = Symbol('kOnFinished');

function nop() {}

// ---- State

class WritableState {
  constructor(options, stream, isDuplex = false) {
    this.objectMode = !!(options && (options.objectMode ||
      isDuplex && options.writableObjectMode));
    this.highWaterMark = options ?
      getHighWaterMark(this, options, 'writableHighWaterMark', isDuplex) :
      getDefaultHighWaterMark(false);
    this.length = 0;
    this.corked = 0;
    this.onwrite = FunctionPrototypeBind(onwrite, undefined, stream);
    this.writelen = 0;
    this.writecb = null;
    this.pendingcb = 0;

    this.buffered = [];
    this.bufferedIndex = 0;
    this.allBuffers = true;
    this.allNoop = true;
    this.bufferProcessing = false;

    this.writing = false;
    this.sync = true;
    this.expectWriteCb = false;
    this.afterWritePending = false;
    this.afterWriteTickInfo = null;
    this.needDrain = false;

    this.finalCalled = false;
    this.ending = false;
    this.ended = false;
    this.prefinished = false;
    this.finished = false;
    this.constructed = true;
    this.destroyed = false;
    this.errored = null;
    this.errorEmitted = false;
    this.closed = false;
    this.closeEmitted = false;

    this.decodeStrings = !options || options.decodeStrings !== false;
    this.emitClose = !options || options.emitClose !== false;
    this.autoDestroy = !options || options.autoDestroy !== false;
    this.defaultEncoding = (options && options.defaultEncoding) ?? 'utf8';
    if (this.defaultEncoding !== 'utf8' && !Buffer.isEncoding(this.defaultEncoding)) {
      throw new codes.ERR_UNKNOWN_ENCODING(this.defaultEncoding);
    }
    this[kOnFinished] = null; // callbacks of end()
  }

  getBuffer() {
    return ArrayPrototypeSlice(this.buffered, this.bufferedIndex);
  }

  get bufferedRequestCount() {
    return this.buffered.length - this.bufferedIndex;
  }
}

function resetBuffer(state) {
  if (state.buffered.length > 0) state.buffered = [];
  state.bufferedIndex = 0;
  state.allBuffers = true;
  state.allNoop = true;
}

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
  if (!isDuplex) FunctionPrototypeCall(Stream, this, options);
  if (typeof this._construct === 'function') {
    destroying.construct(this, () => {
      const state = this._writableState;
      if (!state.writing) clearBuffer(this, state);
      if (state.ending) finishMaybe(this, state, false);
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
  return submit(this, chunk, encoding, cb) === true;
};

// Checks a chunk and puts it on its way. Gives whether more is welcome, or why it was refused.
function submit(stream, chunk, encoding, cb) {
  const state = stream._writableState;
  if (typeof cb !== 'function') cb = nop;
  if (chunk === null) throw new codes.ERR_STREAM_NULL_VALUES();
  if (!state.objectMode) {
    if (!encoding) {
      encoding = state.defaultEncoding;
    } else if (encoding !== 'buffer' && !Buffer.isEncoding(encoding)) {
      throw new codes.ERR_UNKNOWN_ENCODING(encoding);
    }
    if (typeof chunk === 'string') {
      if (state.decodeStrings) {
        chunk = Buffer.from(chunk, encoding);
        encoding = 'buffer';
      } else if (encoding === 'buffer') {
        throw new codes.ERR_UNKNOWN_ENCODING(encoding);
      }
    } else if (chunk instanceof Buffer) {
      encoding = 'buffer';
    } else if (ArrayBufferIsView(chunk)) {
      chunk = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      encoding = 'buffer';
    } else {
      throw new codes.ERR_INVALID_ARG_TYPE(
        'chunk', ['string', 'Buffer', 'TypedArray', 'DataView'], chunk);
    }
  }
  if (state.ending || state.destroyed) {
    const error = state.ending ? new codes.ERR_STREAM_WRITE_AFTER_END() :
      new codes.ERR_STREAM_DESTROYED('write');
    process.nextTick(cb, error);
    errorOrDestroy(stream, error, true);
    return error;
  }
  state.pendingcb++;
  return put(stream, state, chunk, encoding, cb);
}

function put(stream, state, chunk, encoding, callback) {
  const size = state.objectMode ? 1 : chunk.length;
  state.length += size;
  if (state.writing || state.corked > 0 || state.errored || !state.constructed) {
    ArrayPrototypePush(state.buffered, { chunk, encoding, callback });
    if (encoding !== 'buffer') state.allBuffers = false;
    if (callback !== nop) state.allNoop = false;
  } else {
    state.writelen = size;
    state.writecb = callback;
    state.writing = true;
    state.sync = true;
    state.expectWriteCb = true;
    stream._write(chunk, encoding, state.onwrite);
    state.sync = false;
  }
  const isWelcome = state.length < state.highWaterMark || state.length === 0;
  if (!isWelcome) state.needDrain = true;
  // Who writes in a loop until it is told to stop must stop then.
  return isWelcome && !state.errored && !state.destroyed;
}

// The same for what has waited.
function start(stream, state, size, chunk, encoding, callback, isMany) {
  state.writelen = size;
  state.writecb = callback;
  state.writing = true;
  state.sync = true;
  state.expectWriteCb = true;
  if (state.destroyed) state.onwrite(new codes.ERR_STREAM_DESTROYED('write'));
  else if (isMany) stream._writev(chunk, state.onwrite);
  else stream._write(chunk, encoding, state.onwrite);
  state.sync = false;
}

// Hands on what waits, in one _writev or one by one as long as they complete at once.
function clearBuffer(stream, state) {
  if (state.corked > 0 || state.bufferProcessing || state.destroyed || !state.constructed) return;
  const { buffered } = state;
  let at = state.bufferedIndex;
  const count = buffered.length - at;
  if (count === 0) return;

  state.bufferProcessing = true;
  if (count > 1 && stream._writev) {
    state.pendingcb -= count - 1;
    const isQuiet = state.allNoop;
    const callback = isQuiet ? nop : (error) => {
      for (let i = at; i < buffered.length; i++) buffered[i].callback(error);
    };
    const chunks = isQuiet && at === 0 ? buffered : ArrayPrototypeSlice(buffered, at);
    chunks.allBuffers = state.allBuffers;
    start(stream, state, state.length, chunks, '', callback, true);
    state.buffered = [];
    resetBuffer(state);
  } else {
    do {
      const { chunk, encoding, callback } = buffered[at];
      buffered[at++] = null;
      start(stream, state, state.objectMode ? 1 : chunk.length, chunk, encoding, callback, false);
    } while (at < buffered.length && !state.writing);
    if (at === buffered.length) {
      resetBuffer(state);
    } else if (at > 256) {
      ArrayPrototypeSplice(buffered, 0, at);
      state.bufferedIndex = 0;
    } else {
      state.bufferedIndex = at;
    }
  }
  state.bufferProcessing = false;
}

// ---- What _write and _writev call when they are done

function onwrite(stream, error) {
  const state = stream._writableState;
  if (!state.expectWriteCb) {
    errorOrDestroy(stream, new codes.ERR_MULTIPLE_CALLBACK());
    return;
  }
  const { sync, writecb } = state;
  state.writecb = null;
  state.writing = false;
  state.expectWriteCb = false;
  state.length -= state.writelen;
  state.writelen = 0;

  if (error) {
    error.stack; // eslint-disable-line no-unused-expressions -- written while its frames are known
    if (!state.errored) state.errored = error;
    const readable = stream._readableState;
    if (readable && !readable.errored) readable.errored = error;
    if (sync) process.nextTick(failWrite, stream, state, error, writecb);
    else failWrite(stream, state, error, writecb);
    return;
  }
  if (state.buffered.length > state.bufferedIndex) clearBuffer(stream, state);
  if (sync) later(stream, state, writecb);
  else afterWrite(stream, state, 1, writecb);
}

// What is owed for a write that was done at once (3). The same callback again and again, as a
// pipe's, is counted and shares one tick. In object mode Node 20 takes a tick for each, and
// 'finish' comes that much later: so it does here.
function later(stream, state, callback) {
  if (callback === nop) {
    const needsTick = state.needDrain && state.length === 0 || state.objectMode;
    if (needsTick && !state.afterWritePending) {
      state.afterWritePending = true;
      process.nextTick(afterWrite, stream, state, 1, nop);
    } else {
      state.pendingcb--;
      if (state.ending) finishMaybe(stream, state, true);
    }
  } else if (state.afterWriteTickInfo !== null && state.afterWriteTickInfo.cb === callback) {
    state.afterWriteTickInfo.count++;
  } else {
    state.afterWriteTickInfo = { count: 1, cb: callback, stream, state };
    state.afterWritePending = true;
    process.nextTick(afterWriteTick, state.afterWriteTickInfo);
  }
}

function afterWriteTick({ stream, state, count, cb }) {
  state.afterWriteTickInfo = null;
  afterWrite(stream, state, count, cb);
}

function afterWrite(stream, state, count, callback) {
  state.afterWritePending = false;
  if (state.needDrain && state.length === 0 && !state.ending && !state.destroyed) {
    state.needDrain = false;
    stream.emit('drain');
  }
  for (let i = 0; i < count; i++) {
    state.pendingcb--;
    callback(null);
  }
  if (state.destroyed) errorBuffer(state);
  if (state.ending) finishMaybe(stream, state, true);
}

// The callback first, then those of what waits, then 'error'.
function failWrite(stream, state, error, callback) {
  state.pendingcb--;
  callback(error);
  errorBuffer(state);
  errorOrDestroy(stream, error);
}

// Nothing will be written any more: all who wait are told.
function errorBuffer(state) {
  if (state.writing) return;
  for (let i = state.bufferedIndex; i < state.buffered.length; i++) {
    const { chunk, callback } = state.buffered[i];
    state.length -= state.objectMode ? 1 : chunk.length;
    callback(state.errored ?? new codes.ERR_STREAM_DESTROYED('write'));
  }
  if (state[kOnFinished] !== null) {
    tellFinished(state, state.errored ?? new codes.ERR_STREAM_DESTROYED('end'));
  }
  resetBuffer(state);
}

// ---- The end

Writable.prototype.end = function(chunk, encoding, cb) {
  const state = this._writableState;
  if (typeof chunk === 'function') {
    cb = chunk;
    chunk = null;
    encoding = null;
  } else if (typeof encoding === 'function') {
    cb = encoding;
    encoding = null;
  }

  let error;
  if (chunk !== null && chunk !== undefined) {
    const result = submit(this, chunk, encoding);
    if (result instanceof Error) error = result;
  }
  if (state.corked > 0) {
    state.corked = 1;
    this.uncork();
  }
  if (error === undefined) {
    if (!state.errored && !state.ending) {
      state.ending = true;
      finishMaybe(this, state, true);
      state.ended = true;
    } else if (state.finished) {
      error = new codes.ERR_STREAM_ALREADY_FINISHED('end');
    } else if (state.destroyed) {
      error = new codes.ERR_STREAM_DESTROYED('end');
    }
  }
  if (typeof cb === 'function') {
    if (error !== undefined) process.nextTick(cb, error);
    else if (state.errored) process.nextTick(cb, state.errored);
    else if (state.finished) process.nextTick(cb, null);
    else ArrayPrototypePush(state[kOnFinished] ??= [], cb);
  }
  return this;
};

const isOver = (state) => state.ending && state.constructed && state.length === 0 &&
  !state.destroyed && !state.finished && !state.writing && !state.errored &&
  !state.errorEmitted && !state.closeEmitted && state.buffered.length === 0;

function finishMaybe(stream, state, sync) {
  if (!isOver(state)) return;
  prefinish(stream, state);
  if (state.pendingcb !== 0) return;
  if (sync) {
    state.pendingcb++;
    process.nextTick(finishUnlessChanged, stream, state);
  } else if (isOver(state)) {
    state.pendingcb++;
    finish(stream, state);
  }
}

function finishUnlessChanged(stream, state) {
  if (isOver(state)) finish(stream, state);
  else state.pendingcb--;
}

function prefinish(stream, state) {
  if (state.prefinished || state.finalCalled) return;
  state.finalCalled = true;
  if (typeof stream._final !== 'function' || state.destroyed) {
    state.prefinished = true;
    stream.emit('prefinish');
    return;
  }
  state.sync = true;
  state.pendingcb++;
  const done = (error) => onFinal(stream, state, error);
  try {
    stream._final(done);
  } catch (error) {
    done(error);
  }
  state.sync = false;
}

function onFinal(stream, state, error) {
  if (state.prefinished) {
    errorOrDestroy(stream, error ?? new codes.ERR_MULTIPLE_CALLBACK());
    return;
  }
  state.pendingcb--;
  if (error) {
    tellFinished(state, error);
    errorOrDestroy(stream, error, state.sync);
  } else if (isOver(state)) {
    state.prefinished = true;
    stream.emit('prefinish');
    // Streams rely on 'finish' coming later than the callback of _final.
    state.pendingcb++;
    process.nextTick(finish, stream, state);
  }
}

function finish(stream, state) {
  state.pendingcb--;
  state.finished = true;
  tellFinished(state, null);
  stream.emit('finish');
  if (!state.autoDestroy) return;
  // The other half of a Duplex must have ended, too.
  const readable = stream._readableState;
  if (!readable ||
      readable.autoDestroy && (readable.endEmitted || readable.readable === false)) {
    stream.destroy();
  }
}

function tellFinished(state, error) {
  const callbacks = state[kOnFinished];
  if (callbacks === null) return;
  state[kOnFinished] = null;
  for (let i = 0; i < callbacks.length; i++) callbacks[i](error);
}

// ---- The rest of the interface

Writable.prototype.cork = function() {
  this._writableState.corked++;
};

Writable.prototype.uncork = function() {
  const state = this._writableState;
  if (state.corked === 0) return;
  state.corked--;
  if (!state.writing) clearBuffer(this, state);
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
  if (!state.destroyed &&
      (state.bufferedIndex < state.buffered.length || state[kOnFinished] !== null)) {
    process.nextTick(errorBuffer, state);
  }
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
