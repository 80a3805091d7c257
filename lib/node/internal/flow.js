// SPDX-License-Identifier: MIT
// A stream over a descriptor that can be waited for: stdin as a pipe or a terminal,
// and the pipes to a child process.
//
// The native (src/node/net/flow.c) knows it by a number. 'close' is emitted in the close
// phase, once the native has let go of the descriptor.
'use strict';

const { ObjectDefineProperty, ReflectApply } = primordials;
const { Duplex } = require('stream');
const { ErrnoException } = require('internal/errors');
const binding = native('stdio');
const resources = require('internal/async/resources');

const UV_EINVAL = -22;
const UV_ENOTCONN = -107;

// What programs that reach for the insides of a socket find.
class Handle {
  #flow;

  constructor(flow, fd) {
    this.#flow = flow;
    this.fd = fd;
    this.reading = false;
  }

  close(callback) { this.#flow.drop(callback); }
  ref() { this.#flow.ref(); }
  unref() { this.#flow.unref(); }
  hasRef() { return this.#flow.hasRef(); }
  readStop() { this.#flow.stop(); }
  readStart() { this.#flow.read(0); }
  setBlocking() { return 0; }
}

class Flow extends Duplex {
  #number;
  #isReading = false;
  #isRefed = true;
  #life;
  #isDropped = false; // its handle was closed by itself

  // isOwn: the descriptor is closed with the stream; type: its name for async_hooks.
  constructor(fd, { isOwn, readable, writable, highWaterMark, type = 'PIPEWRAP' }) {
    super({
      readable,
      writable,
      highWaterMark,
      emitClose: false,
      autoDestroy: true,
      allowHalfOpen: false,
      decodeStrings: true,
    });
    this.bytesRead = 0;
    this.bytesWritten = 0;
    const handle = new Handle(this, fd);
    this.#life = resources.open(type, handle);
    this.#number = binding.flowOpen(
      fd, isOwn, resources.bind(this.#life, (piece) => this.#take(piece)));
    if (this.#number < 0) {
      const error = new ErrnoException(this.#number, 'open');
      this.#number = -1;
      throw error;
    }
    ObjectDefineProperty(this, '_handle', {
      __proto__: null, configurable: true, value: handle, writable: true,
    });
  }

  // A child process has it from now on: what comes is not for us.
  lend() {
    this.stop();
    this.pause();
    this._readableState.reading = false;
    this.isLent = true;
    return this._handle?.fd;
  }

  #take(piece) {
    if (typeof piece === 'number') {
      this.#isReading = false;
      if (piece < 0) {
        this.destroy(new ErrnoException(piece, 'read'));
        return;
      }
      this.push(null);
      this.read(0);
      return;
    }
    this.bytesRead += piece.length;
    const { Buffer } = require('buffer');
    if (!this.push(Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength))) this.stop();
  }

  // Stops to look for input; what has been read stays.
  stop() {
    if (!this.#isReading) return;
    this.#isReading = false;
    if (this.#number >= 0) binding.flowRead(this.#number, false);
  }

  // The handle is closed, and the stream learns of it when it wants to read.
  drop(callback) {
    if (this.#number < 0) return;
    const number = this.#number;
    const handle = this._handle;
    this.#number = -1;
    this.#isReading = false;
    this.#isDropped = true;
    binding.flowClose(number, resources.bind(this.#life, () => {
      resources.close(this.#life);
      if (typeof callback === 'function') ReflectApply(callback, handle, []);
    }));
  }

  _read() {
    if (this.#isDropped) {
      this.destroy(new ErrnoException(UV_EINVAL, 'read'));
      return;
    }
    if (this.#isReading || this.#number < 0) return;
    this.#isReading = true;
    const status = binding.flowRead(this.#number, true);
    if (status < 0) this.destroy(new ErrnoException(status, 'read'));
  }

  _write(chunk, encoding, callback) {
    if (this.#number < 0) {
      callback(new ErrnoException(-32, 'write'));
      return;
    }
    const finish = (status) => {
      if (status < 0) {
        callback(new ErrnoException(status, 'write'));
        return;
      }
      this.bytesWritten += chunk.length;
      callback();
    };
    let done = finish;
    const watched = resources.isWatched() ? (result) => done(result) : finish;
    const status = binding.flowWrite(this.#number, chunk, watched);
    if (status <= 0) finish(status);
    else done = resources.request('WRITEWRAP', finish, this.#life);
  }

  _final(callback) {
    const done = (status) => callback(status < 0 ? new ErrnoException(status, 'shutdown') : null);
    const status = this.#number < 0 ? 0 : binding.flowShutdown(
      this.#number, resources.request('SHUTDOWNWRAP', done, this.#life));
    if (this.#number < 0 || status === UV_ENOTCONN) callback();
    else if (status < 0) done(status);
  }

  _destroy(error, callback) {
    const number = this.#number;
    this.#number = -1;
    this.#isReading = false;
    this._handle = null;
    if (number < 0) {
      callback(error);
      if (this.#isDropped) return; // there is no handle whose end it could wait for
      process.nextTick(() => this.emit('close'));
      return;
    }
    binding.flowClose(number, resources.bind(this.#life, () => {
      resources.close(this.#life);
      this.emit('close', Boolean(error));
    }));
    callback(error);
  }

  destroySoon() {
    if (this.writable) this.end();
    if (this.writableFinished) this.destroy();
    else this.once('finish', this.destroy);
  }

  hasRef() {
    return (this.#number >= 0 || this.#isDropped) && this.#isRefed;
  }

  ref() {
    this.#isRefed = true;
    if (this.#number >= 0) binding.flowRef(this.#number, true);
    return this;
  }

  unref() {
    this.#isRefed = false;
    if (this.#number >= 0) binding.flowRef(this.#number, false);
    return this;
  }
}

module.exports = { Flow };
