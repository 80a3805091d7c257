// SPDX-License-Identifier: MIT
// Node's streams as web streams: Readable.toWeb, Writable.toWeb and Duplex.toWeb.
//
// 1. A stream that is over already gives a web stream that is closed.
// 2. A stream that closed before its end is an AbortError on the web side, whose cause says so.

'use strict';

const {
  PromiseResolve, PromiseWithResolvers, SafePromisePrototypeFinally, Uint8Array,
} = primordials;

const { AbortError, codes } = require('internal/errors');
const { validateObject, validateOneOf } = require('internal/validators');
const finished = require('vendor/readable-stream/internal/streams/end-of-stream');
const {
  isDestroyed, isReadable, isWritable, isWritableEnded,
} = require('vendor/readable-stream/internal/streams/utils');
const { destroyer } = require('internal/streams/destroy');

const EMPTY = { __proto__: null };
const noop = () => {};

// Tells the end of a stream once; error is undefined if it was the good one. Errors that a stream
// emits afterwards are nobody's.
function onEnd(stream, options, callback) {
  const stop = finished(stream, options, (error) => {
    stop();
    stream.on('error', noop);
    if (error?.code === 'ERR_STREAM_PREMATURE_CLOSE') {
      error = new AbortError(undefined, { cause: error });
    }
    callback(error ?? undefined);
  });
}

function closedReadable(type) {
  const { ReadableStream } = require('web/streams/readable-stream');
  const readable = new ReadableStream({ __proto__: null, type });
  readable.cancel();
  return readable;
}

function closedWritable() {
  const { WritableStream } = require('web/streams/writable-stream');
  const writable = new WritableStream();
  writable.close();
  return writable;
}

function strategyFor(isObjects, highWaterMark) {
  const { ByteLengthQueuingStrategy, CountQueuingStrategy } = require('web/streams/strategies');
  const Strategy = isObjects ? CountQueuingStrategy : ByteLengthQueuingStrategy;
  return new Strategy({ __proto__: null, highWaterMark });
}

// The stream flows while the web side wants more.
function readableToWeb(stream, options = EMPTY) {
  if (typeof stream?._readableState !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE('streamReadable', 'stream.Readable', stream);
  }
  validateObject(options, 'options');
  const { type } = options;
  if (type !== undefined) validateOneOf(type, 'options.type', ['bytes', undefined]);
  if (isDestroyed(stream) || !isReadable(stream)) return closedReadable(type);

  const { ReadableStream } = require('web/streams/readable-stream');
  const isObjects = stream.readableObjectMode;
  const highWaterMark = stream.readableHighWaterMark;
  let controller;
  let isOver = false;
  const web = new ReadableStream({
    __proto__: null,
    type,
    start(given) { controller = given; },
    pull() { stream.resume(); },
    cancel(reason) {
      isOver = true;
      destroyer(stream, reason);
    },
  }, type === 'bytes' ? { __proto__: null, highWaterMark } :
    options.strategy || strategyFor(isObjects, highWaterMark));

  stream.pause();
  onEnd(stream, { __proto__: null, writable: false }, (error) => {
    if (error !== undefined) {
      controller.error(error);
    } else if (!isOver) {
      isOver = true;
      controller.close();
      if (type === 'bytes') controller.byobRequest?.respond(0);
    }
  });
  stream.on('data', (chunk) => {
    const { Buffer } = require('buffer');
    // A copy: the memory behind a small buffer is shared with others.
    if (!isObjects && Buffer.isBuffer(chunk)) chunk = new Uint8Array(chunk);
    if (isOver) return;
    controller.enqueue(chunk);
    if (controller.desiredSize <= 0) stream.pause();
  });
  return web;
}

// A write waits for 'drain' when the stream is full.
function writableToWeb(stream) {
  if (!stream || typeof stream.write !== 'function' || typeof stream.on !== 'function') {
    throw new codes.ERR_INVALID_ARG_TYPE('streamWritable', 'stream.Writable', stream);
  }
  if (isDestroyed(stream) || !isWritable(stream)) return closedWritable();

  const { WritableStream } = require('web/streams/writable-stream');
  const { isAnyArrayBuffer } = require('internal/types');
  const highWaterMark = stream.writableHighWaterMark;
  let controller;
  let drained;
  let closed;
  onEnd(stream, undefined, (error) => {
    if (error !== undefined) drained?.reject(error);
    if (closed !== undefined) {
      if (error === undefined) closed.resolve();
      else closed.reject(error);
      closed = undefined;
      if (error === undefined) return;
    }
    controller?.error(error ?? new AbortError());
    controller = undefined;
  });
  stream.on('drain', () => { drained?.resolve(); });
  return new WritableStream({
    __proto__: null,
    start(given) { controller = given; },
    write(chunk) {
      if (!stream.writableObjectMode && isAnyArrayBuffer(chunk)) chunk = new Uint8Array(chunk);
      if (!stream.writableNeedDrain && stream.write(chunk)) return undefined;
      drained = PromiseWithResolvers();
      return SafePromisePrototypeFinally(drained.promise, () => { drained = undefined; });
    },
    abort(reason) { destroyer(stream, reason); },
    close() {
      if (closed === undefined && !isWritableEnded(stream)) {
        closed = PromiseWithResolvers();
        const { promise } = closed;
        stream.end();
        return promise;
      }
      controller = undefined;
      return PromiseResolve();
    },
  }, stream.writableObjectMode ? strategyFor(true, highWaterMark) :
    { __proto__: null, highWaterMark });
}

let hasWarned = false;

function warnOfType() {
  if (hasWarned) return;
  hasWarned = true;
  process.emitWarning(
    "Passing 'options.type' to Duplex.toWeb() is deprecated. " +
    "To specify the ReadableStream type, use 'options.readableType'.",
    'DeprecationWarning', 'DEP0201', duplexToWeb);
}

function duplexToWeb(duplex, options = EMPTY) {
  if (typeof duplex?._writableState !== 'object' || typeof duplex?._readableState !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE('duplex', 'stream.Duplex', duplex);
  }
  validateObject(options, 'options');
  let type = options.readableType ?? undefined;
  if (type === undefined && options.type != null) {
    warnOfType();
    ({ type } = options);
  }
  if (isDestroyed(duplex)) return { readable: closedReadable(type), writable: closedWritable() };
  return {
    writable: isWritable(duplex) ? writableToWeb(duplex) : closedWritable(),
    readable: isReadable(duplex) ? readableToWeb(duplex, { __proto__: null, type }) :
      closedReadable(type),
  };
}

module.exports = { duplexToWeb, readableToWeb, writableToWeb };
