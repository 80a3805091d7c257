// SPDX-License-Identifier: MIT
// The state of a Writable, and what makes it change. A write goes through three places:
//
//   accept() --> [ queue ] --> launch() --> answer() --> settle()
//                waits         is with      has been     its callback
//                              the sink     answered     has run
//
// What is with the sink has one of three phases; the end has four stages, and goes on by advance().
//
//   phase: IDLE -> INSIDE (its _write is running) -> AWAITED (it has returned) -> IDLE
//   stage: OPEN -> FINAL (_final is running) -> PREFINISHED -> FINISHING (nothing can stop it)
//
// 1. At most one launch is with the sink. While one is, or the stream is corked, not constructed or
//    has failed, chunks go to the queue.
// 2. `length` counts what has been accepted and not been answered. At highWaterMark more is not
//    welcome, and 'drain' comes when it is 0 again.
// 3. A callback never runs inside the call that it belongs to: what is answered INSIDE is settled
//    in a tick.
// 4. `owed` counts launches that are not settled; 'finish' waits for them.
//
// Fields that Node's state has, too, have its names: programs look at them.

'use strict';

const { Symbol } = primordials;
const { ArrayPrototypePush } = require('internal/hot');

const { Buffer } = require('buffer');
const { codes } = require('internal/errors');
const { errorOrDestroy, markErrored } = require('internal/streams/destroy');
const { WriteQueue } = require('internal/streams/write-queue');
const {
  getDefaultHighWaterMark, getHighWaterMark,
} = require('vendor/readable-stream/internal/streams/state');

const IDLE = 0;
const INSIDE = 1;
const AWAITED = 2;

const OPEN = 0;
const FINAL = 1;
const PREFINISHED = 2;
const FINISHING = 3;

const kStream = Symbol('stream'); // not seen by JSON.stringify

// Stands for the encoding of an array of chunks, which have one each.
const manyChunks = Symbol('many chunks');

// The callback of a write that has none.
function nobody() {}

class WritableState {
  constructor(options, stream, isDuplex = false) {
    this[kStream] = stream;
    this.objectMode = !!(options && (options.objectMode ||
      isDuplex && options.writableObjectMode));
    this.highWaterMark = options ?
      getHighWaterMark(this, options, 'writableHighWaterMark', isDuplex) :
      getDefaultHighWaterMark(false);
    this.length = 0;
    this.corked = 0;
    this.needDrain = false;
    this.onwrite = (error) => { this.answer(error); };

    this.queue = new WriteQueue();
    this.isPumping = false;
    this.phase = IDLE;
    this.size = 0; // of what is with the sink
    this.callback = nobody; // of what is with the sink
    this.owed = 0;
    this.debt = null; // the newest that waits for its tick
    this.hasTick = false;
    this.stage = OPEN;
    this.endCallbacks = null;

    this.constructed = true;
    this.ending = false;
    this.ended = false;
    this.finished = false;
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
  }

  get writing() { return this.phase !== IDLE; }
  get sync() { return this.phase === INSIDE; }
  get finalCalled() { return this.stage >= FINAL; }
  get prefinished() { return this.stage >= PREFINISHED; }
  get pendingcb() { return this.owed + this.queue.count; }
  get bufferedRequestCount() { return this.queue.count; }
  get buffered() { return this.queue.toArray(); }
  getBuffer() { return this.queue.toArray(); }

  // Whether a chunk would go to the sink at once, and nobody waits for anything.
  isIdle() {
    return this.phase === IDLE && this.corked === 0 && this.length === 0 && !this.needDrain &&
      this.constructed && !this.ending && !this.destroyed && !this.errored && !this.isPumping;
  }

  // What the sink has taken outside of all this: callback(argument, null) comes as that of a write
  // would.
  taken(callback, argument) {
    this.owed++;
    this.hasTick = true;
    process.nextTick(payTaken, this, callback, argument);
  }

  sizeOf(chunk) {
    return this.objectMode ? 1 : chunk.length;
  }

  // ---- To the sink

  // Gives whether more is welcome.
  accept(chunk, encoding, callback = nobody) {
    const size = this.sizeOf(chunk);
    this.length += size;
    const mustWait = this.phase !== IDLE || this.corked > 0 || this.errored || !this.constructed;
    if (mustWait) this.queue.push(chunk, encoding, callback);
    else this.launch(size, callback, chunk, encoding);

    const isFull = this.length > 0 && this.length >= this.highWaterMark;
    if (isFull) this.needDrain = true;
    // Code that writes in a loop until write() returns false must stop when it fails, too.
    return !(isFull || this.errored || this.destroyed);
  }

  launch(size, callback, chunk, encoding) {
    this.phase = INSIDE;
    this.size = size;
    this.callback = callback;
    this.owed++;
    if (this.destroyed) this.answer(new codes.ERR_STREAM_DESTROYED('write'));
    else if (encoding === manyChunks) this[kStream]._writev(chunk, this.onwrite);
    else this[kStream]._write(chunk, encoding, this.onwrite);
    if (this.phase === INSIDE) this.phase = AWAITED;
  }

  // Launches what waits: all at once, or each when the one before was answered inside.
  pump() {
    const queue = this.queue;
    if (queue.count === 0 || this.phase !== IDLE || this.isPumping || this.corked > 0 ||
        this.destroyed || !this.constructed) {
      return;
    }
    this.isPumping = true;
    if (queue.count > 1 && this[kStream]._writev) this.launchAll(queue.takeAll());
    while (queue.count > 0 && this.phase === IDLE) {
      const { chunk, encoding, callback } = queue.shift();
      this.launch(this.sizeOf(chunk), callback, chunk, encoding);
    }
    this.isPumping = false;
  }

  // The callbacks are written down, as the array is the sink's from now on.
  launchAll(entries) {
    const callbacks = [];
    let isBytes = true;
    for (let i = 0; i < entries.length; i++) {
      const { callback, encoding } = entries[i];
      isBytes &&= encoding === 'buffer';
      if (callback !== nobody) ArrayPrototypePush(callbacks, callback);
    }
    entries.allBuffers = isBytes;
    const tell = callbacks.length === 0 ? nobody : (error) => callAll(callbacks, error);
    this.launch(this.length, tell, entries, manyChunks);
  }

  // ---- From the sink

  answer(error) {
    if (this.phase === IDLE) {
      errorOrDestroy(this[kStream], new codes.ERR_MULTIPLE_CALLBACK());
      return;
    }
    const isInside = this.phase === INSIDE;
    const callback = this.callback;
    this.length -= this.size;
    this.size = 0;
    this.callback = nobody;
    this.phase = IDLE;
    if (error) {
      markErrored(this[kStream], error);
      if (isInside) process.nextTick(failLater, this, error, callback);
      else this.fail(error, callback);
      return;
    }
    if (this.queue.count > 0) this.pump();
    if (isInside) this.owe(callback);
    else this.settle(callback, 1);
  }

  // Settles in a tick (3). The same callback again and again, as a pipe's, shares one tick.
  // Nobody's needs none, except for 'drain'; in object mode Node 20 takes one even so, by which
  // 'finish' comes later: so it does here.
  owe(callback) {
    if (callback === nobody) {
      const isIdle = !this.objectMode && !(this.needDrain && this.length === 0);
      if (isIdle || this.hasTick) {
        this.owed--;
        if (this.ending) this.advance(true);
        return;
      }
    } else if (this.debt !== null && this.debt.callback === callback) {
      this.debt.times++;
      return;
    }
    const debt = { callback, times: 1 };
    if (callback !== nobody) this.debt = debt;
    this.hasTick = true;
    process.nextTick(payDebt, this, debt);
  }

  pay({ callback, times }) {
    if (callback !== nobody) this.debt = null;
    this.settle(callback, times);
  }

  settle(callback, times) {
    this.beforeSettled();
    for (; times > 0; times--) {
      this.owed--;
      callback(null);
    }
    this.afterSettled();
  }

  beforeSettled() {
    this.hasTick = false;
    if (this.needDrain && this.length === 0 && !(this.ending || this.destroyed)) {
      this.needDrain = false;
      this[kStream].emit('drain');
    }
  }

  afterSettled() {
    if (this.destroyed) this.abandon();
    else if (this.ending) this.advance(true);
  }

  payTaken(callback, argument) {
    this.beforeSettled();
    this.owed--;
    callback(argument, null);
    this.afterSettled();
  }

  // The callback first, then those of what waits, then 'error'.
  fail(error, callback) {
    this.owed--;
    callback(error);
    this.abandon();
    errorOrDestroy(this[kStream], error);
  }

  // Nothing will be written any more: all that wait get the error.
  abandon() {
    if (this.phase !== IDLE) return;
    while (this.queue.count > 0) {
      const { chunk, callback } = this.queue.shift();
      this.length -= this.sizeOf(chunk);
      callback(this.errored ?? new codes.ERR_STREAM_DESTROYED('write'));
    }
    if (this.endCallbacks !== null) {
      this.tellEnd(this.errored ?? new codes.ERR_STREAM_DESTROYED('end'));
    }
  }

  abandonLater() {
    if (this.queue.count > 0 || this.endCallbacks !== null) {
      process.nextTick(abandonNow, this);
    }
  }

  // ---- The end

  // Gives what is wrong with ending it now, if anything is.
  end() {
    if (!this.ending && !this.errored) {
      this.ending = true;
      this.advance(true);
      this.ended = true;
    } else if (this.finished) {
      return new codes.ERR_STREAM_ALREADY_FINISHED('end');
    } else if (this.destroyed) {
      return new codes.ERR_STREAM_DESTROYED('end');
    }
    return null;
  }

  whenEnded(callback, error) {
    error ??= this.errored;
    if (error || this.finished) process.nextTick(callback, error);
    else ArrayPrototypePush(this.endCallbacks ??= [], callback);
  }

  tellEnd(error) {
    const callbacks = this.endCallbacks;
    this.endCallbacks = null;
    if (callbacks !== null) callAll(callbacks, error);
  }

  // Whether all that was accepted before end() has been written, and nothing has gone wrong.
  isWritten() {
    return this.ending && this.length === 0 && this.phase === IDLE && !this.isPumping &&
      this.queue.count === 0 && this.constructed &&
      !(this.finished || this.destroyed || this.errored || this.errorEmitted || this.closeEmitted);
  }

  // Takes the next steps to 'finish' that can be taken; the last may have to wait for a tick.
  advance(inTick) {
    if (!this.isWritten()) return;
    if (this.stage === OPEN) this.callFinal();
    if (this.stage !== PREFINISHED || this.owed > 0) return;
    if (inTick) {
      this.stage = FINISHING;
      process.nextTick(finishLater, this, false);
    } else if (this.isWritten()) {
      this.finish();
    }
  }

  callFinal() {
    const stream = this[kStream];
    if (typeof stream._final !== 'function') {
      this.prefinish();
      return;
    }
    this.stage = FINAL;
    let isInside = true;
    const done = (error) => {
      if (this.stage >= PREFINISHED) {
        errorOrDestroy(stream, error ?? new codes.ERR_MULTIPLE_CALLBACK());
      } else if (error) {
        this.tellEnd(error);
        errorOrDestroy(stream, error, isInside);
      } else if (this.isWritten()) {
        this.prefinish();
        this.stage = FINISHING;
        process.nextTick(finishLater, this, true);
      }
    };
    try {
      stream._final(done);
    } catch (error) {
      done(error);
    }
    isInside = false;
  }

  prefinish() {
    this.stage = PREFINISHED;
    this[kStream].emit('prefinish');
  }

  // Who listened to 'prefinish' may have destroyed it, which counts if there is no _final.
  finishIfWritten() {
    if (this.isWritten()) this.finish();
    else this.stage = PREFINISHED;
  }

  finish() {
    const stream = this[kStream];
    this.stage = FINISHING;
    this.finished = true;
    this.tellEnd(null);
    stream.emit('finish');
    if (this.autoDestroy && isReadAsWell(stream._readableState)) stream.destroy();
  }

  // As new, unless it is the half of a Duplex that was switched off.
  reopen() {
    this.stage = OPEN;
    this.ending = this.ended = this.finished = this.writable === false;
  }
}

// The other half of a Duplex, if it is one, has ended and would let it be destroyed.
const isReadAsWell = (readable) => !readable ||
  readable.autoDestroy && (readable.endEmitted || readable.readable === false);

function callAll(callbacks, error) {
  for (let i = 0; i < callbacks.length; i++) {
    const callback = callbacks[i];
    callback(error);
  }
}

// What ticks call.
function payDebt(state, debt) { state.pay(debt); }
function payTaken(state, callback, argument) { state.payTaken(callback, argument); }
function failLater(state, error, callback) { state.fail(error, callback); }
function abandonNow(state) { state.abandon(); }

function finishLater(state, isSure) {
  if (isSure) state.finish();
  else state.finishIfWritten();
}

module.exports = { WritableState };
