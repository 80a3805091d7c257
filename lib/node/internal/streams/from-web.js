// SPDX-License-Identifier: MIT
// Web streams as Node's streams: Readable.fromWeb, Writable.fromWeb and Duplex.fromWeb.
//
// A Source reads for a Readable, a Sink writes for a Writable, and a Duplex has one of each.
//
// 1. The web stream is locked as long as the Node stream lives.
// 2. Callbacks of a Node stream are called from promises here: what they throw destroys the stream,
//    and is never an unhandled rejection.

'use strict';

const { PromisePrototypeThen, SafePromiseAllReturnVoid } = primordials;

const { codes } = require('internal/errors');
const { validateBoolean, validateObject } = require('internal/validators');
const { isWritableEnded } = require('vendor/readable-stream/internal/streams/utils');
const { destroyer } = require('internal/streams/destroy');

const EMPTY = { __proto__: null };

// ---- The two halves. `owner` is the Node stream, set when it has been made.

class Source {
  constructor(web, name) {
    const { coreOfReadable } = require('web/streams/readable-stream');
    const core = coreOfReadable(web);
    if (core === undefined) throw new codes.ERR_INVALID_ARG_TYPE(name, 'ReadableStream', web);
    this.web = core;
    this.reader = undefined;
    this.owner = undefined;
    this.isClosed = false;
  }

  lock() {
    this.reader = require('web/streams/readable').acquireReader(this.web, false);
  }

  read() {
    const { PromiseRequest, read } = require('web/streams/readable');
    const request = new PromiseRequest();
    read(this.reader, request);
    PromisePrototypeThen(request.promise, ({ done, value }) => {
      this.owner.push(done ? null : value);
    }, (error) => { destroyer(this.owner, error); });
  }

  cancel(reason) {
    return require('web/streams/readable').cancel(this.web, reason);
  }

  watch(onClosed, onFailed) {
    PromisePrototypeThen(this.reader.closed.promise, () => {
      this.isClosed = true;
      onClosed();
    }, (error) => {
      this.isClosed = true;
      onFailed(error);
    });
  }
}

class Sink {
  constructor(web, name) {
    const { coreOfWritable } = require('web/streams/writable-stream');
    const core = coreOfWritable(web);
    if (core === undefined) throw new codes.ERR_INVALID_ARG_TYPE(name, 'WritableStream', web);
    this.web = core;
    this.writer = undefined;
    this.owner = undefined;
    this.isClosed = false;
  }

  lock() {
    this.writer = require('web/streams/writable').acquireWriter(this.web);
  }

  // Calls the callback when the promise is settled (2).
  settle(promise, callback) {
    const done = (error) => {
      try {
        callback(error);
      } catch (thrown) {
        process.nextTick(() => destroyer(this.owner, thrown));
      }
    };
    PromisePrototypeThen(promise, () => { done(); }, done);
  }

  whenReady(action) {
    return PromisePrototypeThen(this.writer.ready.promise, action);
  }

  // A writer that was closed meanwhile says so itself.
  put(chunk) {
    const { write } = require('web/streams/writable');
    return write(this.writer, chunk);
  }

  write(chunk, callback) {
    this.settle(this.whenReady(() => this.put(chunk)), callback);
  }

  writev(entries, callback) {
    this.settle(this.whenReady(() => SafePromiseAllReturnVoid(
      entries, ({ chunk }) => this.put(chunk))), callback);
  }

  close() {
    const { close, closeQueuedOrInFlight } = require('web/streams/writable');
    const { state } = this.web;
    if (closeQueuedOrInFlight(this.web) || state === 'closed' || state === 'errored') {
      return primordials.PromiseReject(
        new codes.ERR_INVALID_STATE.TypeError('WritableStream is closed'));
    }
    return close(this.web);
  }

  final(callback) {
    if (!this.isClosed) this.settle(this.close(), callback);
  }

  abort(reason) {
    return require('web/streams/writable').abort(this.web, reason);
  }

  // A sink that closes before its Node stream has been ended is a premature close.
  watch(onFailed) {
    PromisePrototypeThen(this.writer.closed.promise, () => {
      this.isClosed = true;
      if (!isWritableEnded(this.owner)) {
        destroyer(this.owner, new codes.ERR_STREAM_PREMATURE_CLOSE());
      }
    }, (error) => {
      this.isClosed = true;
      onFailed(error);
    });
  }
}

// The end of a destroy: the callback must not throw into a promise.
function finishDestroy(promise, error, callback) {
  const done = () => {
    try {
      callback(error);
    } catch (thrown) {
      process.nextTick(() => { throw thrown; });
    }
  };
  if (promise === undefined) done();
  else PromisePrototypeThen(promise, done, done);
}

function validateEncoding(encoding) {
  const { Buffer } = require('buffer');
  if (encoding !== undefined && !Buffer.isEncoding(encoding)) {
    throw new codes.ERR_INVALID_ARG_VALUE('options.encoding', encoding);
  }
}

// ---- The streams

function readableFromWeb(web, options = EMPTY) {
  const source = new Source(web, 'readableStream');
  validateObject(options, 'options');
  const { encoding, highWaterMark, objectMode = false, signal } = options;
  validateEncoding(encoding);
  validateBoolean(objectMode, 'options.objectMode');
  source.lock();

  const Readable = require('vendor/readable-stream/internal/streams/readable');
  const readable = source.owner = new Readable({
    encoding,
    highWaterMark,
    objectMode,
    signal,
    read() { source.read(); },
    destroy(error, callback) {
      finishDestroy(source.isClosed ? undefined : source.cancel(error), error, callback);
    },
  });
  source.watch(() => {}, (error) => { destroyer(readable, error); });
  return readable;
}

function writableFromWeb(web, options = EMPTY) {
  const sink = new Sink(web, 'writableStream');
  validateObject(options, 'options');
  const { decodeStrings = true, highWaterMark, objectMode = false, signal } = options;
  validateBoolean(objectMode, 'options.objectMode');
  validateBoolean(decodeStrings, 'options.decodeStrings');
  sink.lock();

  const Writable = require('vendor/readable-stream/internal/streams/writable');
  const writable = sink.owner = new Writable({
    decodeStrings,
    highWaterMark,
    objectMode,
    signal,
    write(chunk, encoding, callback) { sink.write(chunk, callback); },
    writev(entries, callback) { sink.writev(entries, callback); },
    final(callback) { sink.final(callback); },
    destroy(error, callback) {
      const ended = sink.isClosed ? undefined : error == null ? sink.close() : sink.abort(error);
      finishDestroy(ended, error, callback);
    },
  });
  sink.watch((error) => { destroyer(writable, error); });
  return writable;
}

function duplexFromWeb(pair = EMPTY, options = EMPTY) {
  validateObject(pair, 'pair');
  const source = new Source(pair.readable, 'pair.readable');
  const sink = new Sink(pair.writable, 'pair.writable');
  validateObject(options, 'options');
  const {
    allowHalfOpen = false, decodeStrings = true, encoding, highWaterMark, objectMode = false,
    signal,
  } = options;
  validateBoolean(objectMode, 'options.objectMode');
  validateEncoding(encoding);
  sink.lock();
  source.lock();

  const Duplex = require('vendor/readable-stream/internal/streams/duplex');
  const duplex = sink.owner = source.owner = new Duplex({
    allowHalfOpen,
    decodeStrings,
    encoding,
    highWaterMark,
    objectMode,
    signal,
    read() { source.read(); },
    write(chunk, coding, callback) { sink.write(chunk, callback); },
    writev(entries, callback) { sink.writev(entries, callback); },
    final(callback) { sink.final(callback); },
    destroy(error, callback) {
      const ends = [];
      if (!sink.isClosed) ends[0] = sink.abort(error);
      if (!source.isClosed) ends[ends.length] = source.cancel(error);
      finishDestroy(ends.length === 0 ? undefined : SafePromiseAllReturnVoid(ends), error,
                    callback);
    },
  });
  const fail = (error) => {
    sink.isClosed = source.isClosed = true;
    destroyer(duplex, error);
  };
  sink.watch(fail);
  source.watch(() => {}, fail);
  return duplex;
}

module.exports = { duplexFromWeb, readableFromWeb, writableFromWeb };
