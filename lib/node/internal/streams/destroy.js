// SPDX-License-Identifier: MIT
// The begin and the end of a stream: _construct, destroy and errors. It takes the place of
// readable-stream's, where a constructed stream goes on a tick later than in Node 20.
//
// A Duplex has two states that are told the same; where one is asked, it is the writable side's.
//
//   construct: tick -> _construct -> tick -> what waited for it, or what destroy() left to do
//   destroy: _destroy -> tick -> 'error' (once, if there is one) -> 'close'
//
// 1. A stream is marked as destroyed before anybody is called.
// 2. _destroy never runs while _construct does.

'use strict';

const { Symbol } = primordials;

const { AbortError, aggregateTwoErrors, codes } = require('internal/errors');
const {
  isDestroyed, isFinished, isServerRequest, kIsDestroyed,
} = require('vendor/readable-stream/internal/streams/utils');

// Events that only streams themselves hear.
const kDestroy = Symbol('kDestroy');
const kConstruct = Symbol('kConstruct');

// Sets a field of both states.
function mark({ _readableState: readable, _writableState: writable }, name, value) {
  if (writable) writable[name] = value;
  if (readable) readable[name] = value;
}

// Whether the field of one of them is set.
function either({ _readableState: readable, _writableState: writable }, name) {
  return writable && writable[name] || readable && readable[name];
}

function markErrored({ _readableState: readable, _writableState: writable }, error) {
  error.stack; // eslint-disable-line no-unused-expressions -- written while its frames are known
  if (writable && !writable.errored) writable.errored = error;
  if (readable && !readable.errored) readable.errored = error;
}

// ---- The begin

// Calls back when the stream has been constructed; both halves of a Duplex ask.
function construct(stream, callback) {
  if (typeof stream._construct !== 'function') return;
  mark(stream, 'constructed', false);
  stream.once(kConstruct, callback);
  if (stream.listenerCount(kConstruct) === 1) process.nextTick(callConstruct, stream);
}

function callConstruct(stream) {
  let isDone = false;
  const onConstruct = (error) => {
    if (isDone) {
      errorOrDestroy(stream, error ?? new codes.ERR_MULTIPLE_CALLBACK());
      return;
    }
    isDone = true;
    mark(stream, 'constructed', true);
    if ((stream._writableState || stream._readableState).destroyed) stream.emit(kDestroy, error);
    else if (error) errorOrDestroy(stream, error, true);
    else stream.emit(kConstruct);
  };
  try {
    stream._construct((error) => { process.nextTick(onConstruct, error); });
  } catch (error) {
    process.nextTick(onConstruct, error);
  }
}

// ---- The end

// The method destroy of both kinds of streams.
function destroy(error, callback) {
  if (either(this, 'destroyed')) {
    if (typeof callback === 'function') callback();
    return this;
  }
  if (error) markErrored(this, error);
  mark(this, 'destroyed', true);
  if ((this._writableState || this._readableState).constructed) {
    callDestroy(this, error, callback);
  } else {
    this.once(kDestroy, (failure) => {
      callDestroy(this, aggregateTwoErrors(failure, error), callback);
    });
  }
  return this;
}

function callDestroy(stream, error, callback) {
  let isDone = false;
  const onDestroy = (failure) => {
    if (isDone) return;
    isDone = true;
    if (failure) markErrored(stream, failure);
    mark(stream, 'closed', true);
    if (typeof callback === 'function') callback(failure);
    if (failure) process.nextTick(emitErrorCloseNT, stream, failure);
    else process.nextTick(emitCloseNT, stream);
  };
  try {
    stream._destroy(error || null, onDestroy);
  } catch (failure) {
    onDestroy(failure);
  }
}

function emitErrorCloseNT(stream, error) {
  emitErrorNT(stream, error);
  emitCloseNT(stream);
}

function emitCloseNT(stream) {
  mark(stream, 'closeEmitted', true);
  if (either(stream, 'emitClose')) stream.emit('close');
}

function emitErrorNT(stream, error) {
  if (either(stream, 'errorEmitted')) return;
  mark(stream, 'errorEmitted', true);
  stream.emit('error', error);
}

// Destroys the stream, or only emits the error if it does not destroy itself.
function errorOrDestroy(stream, error, sync) {
  if (either(stream, 'destroyed')) return;
  if (either(stream, 'autoDestroy')) {
    stream.destroy(error);
  } else if (error) {
    markErrored(stream, error);
    if (sync) process.nextTick(emitErrorNT, stream, error);
    else emitErrorNT(stream, error);
  }
}

// The method _undestroy: the stream is as new, as sockets that connect again need it.
function undestroy() {
  mark(this, 'constructed', true);
  mark(this, 'destroyed', false);
  mark(this, 'closed', false);
  mark(this, 'closeEmitted', false);
  mark(this, 'errored', null);
  mark(this, 'errorEmitted', false);
  const { _readableState: readable, _writableState: writable } = this;
  if (readable) {
    readable.reading = false;
    readable.ended = readable.readable === false;
    readable.endEmitted = readable.readable === false;
  }
  if (writable) {
    const isOff = writable.writable === false;
    writable.finalCalled = false;
    writable.prefinished = false;
    writable.ended = isOff;
    writable.ending = isOff;
    writable.finished = isOff;
  }
}

// ---- Streams of all ages

const isRequest = (stream) => stream && stream.setHeader && typeof stream.abort === 'function';

function emitCloseLegacy(stream) {
  stream.emit('close');
}

function emitErrorCloseLegacy(stream, error) {
  stream.emit('error', error);
  process.nextTick(emitCloseLegacy, stream);
}

// Ends a stream by whatever means it has. Without an error, one that is not finished is aborted.
function destroyer(stream, error) {
  if (!stream || isDestroyed(stream)) return;
  if (!error && !isFinished(stream)) error = new AbortError();
  if (isServerRequest(stream)) {
    stream.socket = null;
    stream.destroy(error);
  } else if (isRequest(stream)) {
    stream.abort();
  } else if (isRequest(stream.req)) {
    stream.req.abort();
  } else if (typeof stream.destroy === 'function') {
    stream.destroy(error);
  } else if (typeof stream.close === 'function') {
    stream.close();
  } else if (error) {
    process.nextTick(emitErrorCloseLegacy, stream, error);
  } else {
    process.nextTick(emitCloseLegacy, stream);
  }
  if (!stream.destroyed) stream[kIsDestroyed] = true;
}

module.exports = { construct, destroy, destroyer, errorOrDestroy, undestroy };
