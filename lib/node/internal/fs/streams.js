// SPDX-License-Identifier: MIT
// fs.ReadStream and fs.WriteStream: a file as a stream, an operation at a time.
//
// 1. While an operation is on the pool the descriptor must not be closed: its
//    number may belong to another file by then. A destroy waits (kIdle).
// 2. `fd` is null before the file is open and after it is closed.
// 3. The functions are taken from options.fs if there is one, else from fs as it is
//    now: programs replace fs.read and the like to watch us.
'use strict';

const {
  FunctionPrototypeCall, MathMin, ObjectDefineProperty, ObjectSetPrototypeOf,
  PromisePrototypeThen, Symbol,
} = primordials;
const { codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateInteger } = require('internal/validators');
const { Readable, Writable, finished } = require('stream');
const { getOptions, toFd } = require('internal/fs/options');
const { toPath } = require('internal/fs/paths');
const { errorOrDestroy } = require('vendor/readable-stream/internal/streams/destroy');
const fs = require('fs');

const kFs = Symbol('kFs');
const kBusy = Symbol('kIsPerformingIO');
const kIdle = Symbol('kIoDone');

// ---- where the file comes from -----------------------------------------------------------

// The functions of fs on a FileHandle.
function functionsOf(handle, kStreams) {
  const settle = (promise, callback, pick, otherwise) => {
    PromisePrototypeThen(promise, (result) => callback(null, ...pick(result)),
                         (error) => callback(error, ...otherwise));
  };
  const none = () => [];
  return {
    __proto__: null,
    open() { throw new codes.ERR_METHOD_NOT_IMPLEMENTED('open()'); },
    close(fd, callback) {
      handle[kStreams]--;
      settle(handle.close(), callback, none, []);
    },
    fsync(fd, callback) { settle(handle.sync(), callback, none, []); },
    read(fd, buffer, offset, length, position, callback) {
      settle(handle.read(buffer, offset, length, position), callback,
             (r) => [r.bytesRead, r.buffer], [0, buffer]);
    },
    write(fd, buffer, offset, length, position, callback) {
      settle(handle.write(buffer, offset, length, position), callback,
             (r) => [r.bytesWritten, r.buffer], [0, buffer]);
    },
    writev(fd, buffers, position, callback) {
      settle(handle.writev(buffers, position), callback,
             (r) => [r.bytesWritten, r.buffers], [0, buffers]);
    },
  };
}

function takeFile(stream, path, options, flags) {
  const { fd } = options;
  if (fd === undefined || fd === null) {
    stream.fd = null;
    stream[kFs] = options.fs || fs;
    validateFunction(stream[kFs].open, 'options.fs.open');
    stream.path = toPath(path);
    stream.flags = options.flags === undefined ? flags : options.flags;
    stream.mode = options.mode === undefined ? 0o666 : options.mode;
    return;
  }
  if (typeof fd === 'number') {
    stream[kFs] = options.fs || fs;
    stream.fd = toFd(fd);
    return;
  }
  const { FileHandle, kStreams } = require('internal/fs/handle');
  if (!(fd instanceof FileHandle)) {
    throw new codes.ERR_INVALID_ARG_TYPE('options.fd', ['number', 'FileHandle'], fd);
  }
  if (options.fs) throw new codes.ERR_METHOD_NOT_IMPLEMENTED('FileHandle with fs');
  stream[kFs] = functionsOf(fd, kStreams);
  fd[kStreams]++;
  stream.fd = toFd(fd.fd);
  fd.on('close', () => stream.close());
}

function construct(callback) {
  if (typeof this.fd === 'number') {
    callback();
    return;
  }
  if (typeof this.open === 'function') {
    constructByOpen(this, callback);
    return;
  }
  this[kFs].open(this.path, this.flags, this.mode, (error, fd) => {
    if (error) {
      callback(error);
      return;
    }
    this.fd = fd;
    callback();
    this.emit('open', fd);
    this.emit('ready');
  });
}

// Programs of old replace open(), which then emits 'open' itself.
function constructByOpen(stream, callback) {
  const { emit } = stream;
  stream.emit = function(name, ...args) {
    if (name === 'open' || name === 'error') {
      stream.emit = emit;
      callback(name === 'error' ? args[0] : undefined);
      if (name === 'error') return true;
    }
    return FunctionPrototypeCall(emit, this, name, ...args);
  };
  stream.open();
}

function close(stream, error, callback) {
  if (!stream.fd) {
    callback(error);
    return;
  }
  const { fd } = stream;
  const last = (failed) => {
    stream[kFs].close(fd, (notClosed) => callback(notClosed || error || failed));
    stream.fd = null;
  };
  if (stream.flush) stream[kFs].fsync(fd, last);
  else last();
}

function destroy(error, callback) {
  if (this[kBusy]) this.once(kIdle, (failed) => close(this, error || failed, callback));
  else close(this, error, callback);
}

function check(stream, name) {
  if (stream?.[kFs] === undefined) throw new codes.ERR_INVALID_THIS(name);
  return stream;
}

// With what it inherits, as in Node.
function copyOptions(options) {
  const copy = { __proto__: null };
  options = getOptions(options, copy);
  if (options === copy) return copy;
  for (const key in options) copy[key] = options[key];
  return copy;
}

const pending = {
  __proto__: null,
  configurable: true,
  get() { return this.fd === null; },
};

// ---- reading -----------------------------------------------------------------------------

function ReadStream(path, options) {
  if (!(this instanceof ReadStream)) return new ReadStream(path, options);
  options = copyOptions(options);
  options.highWaterMark ??= 64 * 1024;
  takeFile(this, path, options, 'r');
  options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
  validateFunction(this[kFs].read, 'options.fs.read');
  if (options.autoDestroy) validateFunction(this[kFs].close, 'options.fs.close');

  this.start = options.start;
  this.end = options.end ?? Infinity;
  this.pos = undefined;
  this.bytesRead = 0;
  this[kBusy] = false;
  if (this.start !== undefined) {
    validateInteger(this.start, 'start', 0);
    this.pos = this.start;
  }
  if (this.end !== Infinity) {
    validateInteger(this.end, 'end', 0);
    if (this.start !== undefined && this.start > this.end) {
      throw new codes.ERR_OUT_OF_RANGE('start', `<= "end" (here: ${this.end})`, this.start);
    }
  }
  FunctionPrototypeCall(Readable, this, options);
}
ObjectSetPrototypeOf(ReadStream.prototype, Readable.prototype);
ObjectSetPrototypeOf(ReadStream, Readable);

ObjectDefineProperty(ReadStream.prototype, 'autoClose', {
  __proto__: null,
  get() { return check(this, 'ReadStream')._readableState.autoDestroy; },
  set(value) { check(this, 'ReadStream')._readableState.autoDestroy = value; },
});
ObjectDefineProperty(ReadStream.prototype, 'pending', pending);
ReadStream.prototype._construct = construct;
ReadStream.prototype._destroy = destroy;

ReadStream.prototype._read = function(wanted) {
  const done = this.pos === undefined ? this.bytesRead : this.pos;
  const count = MathMin(this.end - done + 1, wanted);
  if (count <= 0) {
    this.push(null);
    return;
  }
  const buffer = require('buffer').Buffer.allocUnsafeSlow(count);
  this[kBusy] = true;
  this[kFs].read(this.fd, buffer, 0, count, this.pos, (error, bytesRead, bytes) => {
    this[kBusy] = false;
    if (this.destroyed) this.emit(kIdle, error);
    else if (error) errorOrDestroy(this, error);
    else takeBytes(this, bytesRead, bytes);
  });
};

function takeBytes(stream, count, buffer) {
  if (count <= 0) {
    stream.push(null);
    return;
  }
  if (stream.pos !== undefined) stream.pos += count;
  stream.bytesRead += count;
  // A copy of a small rest, or it would hold the whole buffer.
  stream.push(count === buffer.length ? buffer :
    require('buffer').Buffer.from(buffer.subarray(0, count)));
}

ReadStream.prototype.close = function(callback) {
  if (typeof callback === 'function') finished(this, callback);
  this.destroy();
};

// ---- writing -----------------------------------------------------------------------------

function WriteStream(path, options) {
  if (!(this instanceof WriteStream)) return new WriteStream(path, options);
  options = copyOptions(options);
  options.decodeStrings = true;
  takeFile(this, path, options, 'w');
  options.autoDestroy = options.autoClose === undefined ? true : options.autoClose;
  const functions = this[kFs];
  if (!functions.write && !functions.writev) {
    throw new codes.ERR_INVALID_ARG_TYPE('options.fs.write', 'function', functions.write);
  }
  if (functions.write) validateFunction(functions.write, 'options.fs.write');
  else this._write = null;
  if (functions.writev) validateFunction(functions.writev, 'options.fs.writev');
  else this._writev = null;
  if (options.autoDestroy) validateFunction(functions.close, 'options.fs.close');
  this.flush = options.flush ?? false;
  validateBoolean(this.flush, 'options.flush');
  if (this.flush) validateFunction(functions.fsync, 'options.fs.fsync');

  this.start = options.start;
  this.pos = undefined;
  this.bytesWritten = 0;
  this[kBusy] = false;
  if (this.start !== undefined) {
    validateInteger(this.start, 'start', 0);
    this.pos = this.start;
  }
  FunctionPrototypeCall(Writable, this, options);
  if (options.encoding) this.setDefaultEncoding(options.encoding);
}
ObjectSetPrototypeOf(WriteStream.prototype, Writable.prototype);
ObjectSetPrototypeOf(WriteStream, Writable);

ObjectDefineProperty(WriteStream.prototype, 'autoClose', {
  __proto__: null,
  get() { return check(this, 'WriteStream')._writableState.autoDestroy; },
  set(value) { check(this, 'WriteStream')._writableState.autoDestroy = value; },
});
ObjectDefineProperty(WriteStream.prototype, 'pending', pending);
WriteStream.prototype._construct = construct;
WriteStream.prototype._destroy = destroy;

const kTriesMax = 5;

// Writes all of it: a file may take a part, and a non-blocking one nothing for now.
function writeAll(stream, data, size, position, callback, tries = 0) {
  stream[kFs].write(stream.fd, data, 0, size, position, (error, written, buffer) => {
    if (error?.code === 'EAGAIN') {
      error = null;
      written = 0;
    }
    if (stream.destroyed || error) {
      callback(error || new codes.ERR_STREAM_DESTROYED('write'));
      return;
    }
    stream.bytesWritten += written;
    const left = size - written;
    if (left === 0) {
      callback();
      return;
    }
    const next = written === 0 ? tries + 1 : 0;
    if (next > kTriesMax) {
      callback(new codes.ERR_SYSTEM_ERROR({
        code: 'EAGAIN', message: 'write failed', syscall: 'write',
      }));
      return;
    }
    const at = position === undefined ? undefined : position + written;
    writeAll(stream, buffer.subarray(written), left, at, callback, next);
  });
}

function performing(stream, callback) {
  stream[kBusy] = true;
  return (error) => {
    stream[kBusy] = false;
    if (stream.destroyed) {
      callback(error);
      stream.emit(kIdle, error);
      return;
    }
    callback(error);
  };
}

WriteStream.prototype._write = function(data, encoding, callback) {
  writeAll(this, data, data.length, this.pos, performing(this, callback));
  if (this.pos !== undefined) this.pos += data.length;
};

WriteStream.prototype._writev = function(list, callback) {
  const chunks = [];
  let size = 0;
  for (let i = 0; i < list.length; i++) {
    chunks[i] = list[i].chunk;
    size += list[i].chunk.length;
  }
  const done = performing(this, callback);
  const position = this.pos;
  this[kFs].writev(this.fd, chunks, position ?? null, (error, written) => {
    if (this.destroyed || error) {
      done(error || new codes.ERR_STREAM_DESTROYED('write'));
      return;
    }
    this.bytesWritten += written;
    if (written === size) {
      done();
      return;
    }
    const rest = require('buffer').Buffer.concat(chunks).subarray(written);
    const at = position === undefined ? undefined : position + written;
    writeAll(this, rest, rest.length, at, done);
  });
  if (this.pos !== undefined) this.pos += size;
};

WriteStream.prototype.close = function(callback) {
  if (callback) {
    if (this.closed) {
      process.nextTick(callback);
      return;
    }
    this.on('close', callback);
  }
  // Not destroyed before what is buffered has been written.
  if (!this.autoClose) this.on('finish', this.destroy);
  this.end();
};

WriteStream.prototype.destroySoon = WriteStream.prototype.end;

module.exports = { ReadStream, WriteStream };
