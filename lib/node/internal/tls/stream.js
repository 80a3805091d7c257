// SPDX-License-Identifier: MIT
// A socket over any Duplex, with a handle as those of the net have (internal/net/handle): what TLS
// needs below it. The socket has the errors and the end of the stream.
'use strict';

const { ArrayIsArray, FunctionPrototypeCall, ObjectSetPrototypeOf } = primordials;

const { setImmediate } = require('timers');
const { codes } = require('internal/errors');
const { Socket } = require('internal/net/socket');

const EPIPE = -32;
const ECANCELED = -125;

function nothing() {}

class StreamHandle {
  #stream;
  #pending = []; // what is to be called when the stream has done what was asked for
  #isClosed = false;
  #hasEnded = false; // and nobody read yet

  constructor(stream) {
    this.#stream = stream;
    this.reading = false;
    this.bytesRead = 0;
    this.bytesWritten = 0;
    this.onread = nothing;
    this.owner = null;
  }

  take(bytes) {
    if (this.#isClosed) return;
    this.bytesRead += bytes.length;
    this.onread(bytes);
  }

  end() {
    if (!this.#isClosed) this.onread(0);
  }

  readStart() {
    this.reading = true;
    this.#stream.resume();
    return 0;
  }

  readStop() {
    this.reading = false;
    this.#stream.pause();
    return 0;
  }

  // Calls done(status) once, and not before the caller has returned.
  #later(done) {
    const entry = { done };
    this.#pending[this.#pending.length] = entry;
    return (error) => {
      if (entry.done === null) return;
      const status = error ? errorNumber(error) : 0;
      setImmediate(() => this.#finish(entry, status));
    };
  }

  #finish(entry, status) {
    const { done } = entry;
    if (done === null) return;
    entry.done = null;
    const at = primordials.ArrayPrototypeIndexOf(this.#pending, entry);
    if (at !== -1) primordials.ArrayPrototypeSplice(this.#pending, at, 1);
    done(status);
  }

  write(bytes, done) {
    if (this.#isClosed) return ECANCELED;
    const pieces = ArrayIsArray(bytes) ? bytes : [bytes];
    const finish = this.#later(done);
    let left = pieces.length;
    const written = (error) => {
      if (error || --left === 0) finish(error);
    };
    this.#stream.cork();
    for (let i = 0; i < pieces.length; i++) {
      this.bytesWritten += pieces[i].length;
      this.#stream.write(pieces[i], written);
    }
    this.#stream.uncork();
    return 1;
  }

  get writeQueueSize() { return this.#stream.writableLength ?? 0; }

  shutdown(done) {
    if (this.#isClosed) return ECANCELED;
    const finish = this.#later(done);
    process.nextTick(() => this.#stream.end(() => finish()));
    return 0;
  }

  // The stream ends with it: its other end sees that.
  close(closed) {
    if (this.#isClosed) return 0;
    this.#isClosed = true;
    this.#stream.destroy();
    setImmediate(() => {
      const pending = this.#pending;
      this.#pending = [];
      for (let i = 0; i < pending.length; i++) this.#finish(pending[i], ECANCELED);
      if (typeof closed === 'function') closed();
    });
    return 0;
  }

  ref() { this.#stream.ref?.(); }
  unref() { this.#stream.unref?.(); }
  hasRef() { return !this.#isClosed; }
  getAsyncId() { return -1; }
}

function errorNumber(error) {
  const number = native('sys').errnoConstants()[error.code];
  return number > 0 ? -number : EPIPE;
}

function JSStreamSocket(stream) {
  if (!(this instanceof JSStreamSocket)) return new JSStreamSocket(stream);
  const handle = new StreamHandle(stream);
  stream.pause();
  stream.on('error', (error) => this.emit('error', error));
  const onData = (chunk) => {
    if (typeof chunk === 'string' || stream.readableObjectMode === true) {
      stream.pause();
      stream.removeListener('data', onData);
      this.emit('error', new codes.ERR_STREAM_WRAP());
    } else {
      handle.take(chunk);
    }
  };
  stream.on('data', onData);
  stream.once('end', () => handle.end());
  stream.once('close', () => this.destroy());
  FunctionPrototypeCall(Socket, this, { handle, manualStart: true });
  this.stream = stream;
  this.readable = stream.readable;
  this.writable = stream.writable;
  this.read(0);
}
ObjectSetPrototypeOf(JSStreamSocket.prototype, Socket.prototype);
ObjectSetPrototypeOf(JSStreamSocket, Socket);

module.exports = { JSStreamSocket };
