// SPDX-License-Identifier: MIT
// The begin and the end of a stream: _construct, destroy and errors. It takes the place of
// readable-stream's, where a constructed stream goes on a tick later than in Node 20.
//
// A Duplex has two states that hear the same; where one is asked, it is the writable side's.
//
//   construct: tick -> _construct -> tick -> who waited for it, or what destroy() left to do
//   destroy: _destroy -> tick -> 'error' (once, if there is one) -> 'close'
//
// 1. A stream is marked as destroyed before anybody is called.
// 2. _destroy never runs while _construct does.

'use strict';

const { SafeWeakMap } = primordials;
const { ArrayPrototypePush } = require('internal/hot');

const { aggregateTwoErrors, codes } = require('internal/errors');

// Sets a field of both states.
function mark({ _readableState: readable, _writableState: writable }, name, value) {
  if (writable) writable[name] = value;
  if (readable) readable[name] = value;
}

// Whether the field of one of them is set.
function either({ _readableState: readable, _writableState: writable }, name) {
  return writable && writable[name] || readable && readable[name];
}

// The first error stays.
function markErrored({ _readableState: readable, _writableState: writable }, error) {
  error.stack; // eslint-disable-line no-unused-expressions -- written while its frames are known
  if (writable && !writable.errored) writable.errored = error;
  if (readable && !readable.errored) readable.errored = error;
}

// ---- The begin

// The streams that are being constructed.
const births = new SafeWeakMap();

class Birth {
  constructor(stream) {
    this.stream = stream;
    this.waiting = []; // functions, one of each half
    this.end = null; // what destroy() left to do
    this.isOver = false;
  }

  begin() {
    const answer = (error) => { process.nextTick(answerBirth, this, error); };
    try {
      this.stream._construct(answer);
    } catch (error) {
      answer(error);
    }
  }

  answer(error) {
    const { stream, waiting } = this;
    if (this.isOver) {
      errorOrDestroy(stream, error ?? new codes.ERR_MULTIPLE_CALLBACK());
      return;
    }
    this.isOver = true;
    births.delete(stream);
    mark(stream, 'constructed', true);
    if (this.end !== null) {
      this.end(error);
    } else if (error) {
      errorOrDestroy(stream, error, true);
    } else {
      for (let i = 0; i < waiting.length; i++) waiting[i]();
    }
  }
}

function beginBirth(birth) { birth.begin(); }
function answerBirth(birth, error) { birth.answer(error); }

// Calls back when the stream has been constructed; both halves of a Duplex ask.
function construct(stream, callback) {
  if (typeof stream._construct !== 'function') return;
  mark(stream, 'constructed', false);
  let birth = births.get(stream);
  if (birth === undefined) {
    birth = new Birth(stream);
    births.set(stream, birth);
    process.nextTick(beginBirth, birth);
  }
  ArrayPrototypePush(birth.waiting, callback);
}

// ---- The end

// The method destroy of both kinds of streams.
function destroy(error, callback) {
  const isCalled = typeof callback === 'function';
  if (either(this, 'destroyed')) {
    if (isCalled) callback();
    return this;
  }
  if (error) markErrored(this, error);
  mark(this, 'destroyed', true);
  const told = isCalled ? callback : null;
  const birth = births.get(this);
  if (birth === undefined) {
    release(this, error, told);
  } else {
    birth.end = (failure) => { release(this, aggregateTwoErrors(failure, error), told); };
  }
  return this;
}

// Lets the stream free what it holds, and takes leave in a tick.
function release(stream, error, told) {
  let isReleased = false;
  const onReleased = (failure) => {
    if (isReleased) return;
    isReleased = true;
    if (failure) markErrored(stream, failure);
    mark(stream, 'closed', true);
    if (told !== null) told(failure);
    process.nextTick(takeLeave, stream, failure);
  };
  try {
    stream._destroy(error || null, onReleased);
  } catch (failure) {
    onReleased(failure);
  }
}

function takeLeave(stream, error) {
  if (error) report(stream, error);
  mark(stream, 'closeEmitted', true);
  if (either(stream, 'emitClose')) stream.emit('close');
}

// An 'error' of a stream comes once.
function report(stream, error) {
  if (either(stream, 'errorEmitted')) return;
  mark(stream, 'errorEmitted', true);
  stream.emit('error', error);
}

// Destroys the stream, or only emits the error if it does not destroy itself; in a tick, if the
// caller has been called by the stream's user.
function errorOrDestroy(stream, error, inTick) {
  if (either(stream, 'destroyed')) return;
  if (either(stream, 'autoDestroy')) {
    stream.destroy(error);
  } else if (error) {
    markErrored(stream, error);
    if (inTick) process.nextTick(report, stream, error);
    else report(stream, error);
  }
}

// The method _undestroy: the stream is as new, as sockets that connect again need it.
function undestroy() {
  const states = [this._readableState, this._writableState];
  for (let i = 0; i < 2; i++) {
    const state = states[i];
    if (!state) continue;
    state.constructed = true;
    state.errored = null;
    state.destroyed = state.closed = state.closeEmitted = state.errorEmitted = false;
    state.reopen();
  }
}

// Ends a stream of any age by whatever means it has. That is the package's.
function destroyer(stream, error) {
  require('vendor/readable-stream/package/destroy').destroyer(stream, error);
}

module.exports = { construct, destroy, destroyer, errorOrDestroy, markErrored, undestroy };
