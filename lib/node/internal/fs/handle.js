// SPDX-License-Identifier: MIT
// FileHandle: an open file with methods that give promises.
//
// 1. fd is -1 from the moment that close is called.
// 2. The descriptor is closed when the operations that had begun are done: `users`
//    counts them and the handle itself.
'use strict';

const {
  ArrayBufferIsView, MathMin, ObjectDefineProperty, Promise, PromisePrototypeThen, PromiseResolve,
  Symbol, SymbolAsyncDispose, SymbolAsyncIterator, SymbolIterator,
} = primordials;
const EventEmitter = require('events');
const { codes, AbortError, genericNodeError } = require('internal/errors');
const ops = require('internal/fs/operations');
const bytes = require('internal/fs/bytes');
const { kTransfer } = require('internal/messaging/transferable');
const options_ = require('internal/fs/options');

const kFd = Symbol('kFd');
const kUsers = Symbol('kRefs');
const kClosing = Symbol('kClosePromise');
const kLife = Symbol('kLife');
const kStreams = Symbol('kStreams'); // how many stand on it
const kSettle = Symbol('kCloseResolve');

const { promised } = ops;
const kReadStep = 512 * 1024;
const kUnknownStep = 64 * 1024;
const kNone = { __proto__: null };

// Runs f while the handle is kept open.
async function using(handle, syscall, f) {
  if (handle[kFd] === -1) {
    throw genericNodeError('file closed', { code: 'EBADF', syscall });
  }
  handle[kUsers]++;
  try {
    return await f();
  } finally {
    release(handle);
  }
}

function release(handle) {
  handle[kUsers]--;
  if (handle[kUsers] !== 0 || handle[kSettle] === undefined) return;
  const { fd, resolve } = handle[kSettle];
  handle[kSettle] = undefined;
  resolve(promised(ops.close(fd), 'FILEHANDLECLOSEREQ'));
}

class FileHandle extends EventEmitter {
  constructor(fd) {
    super();
    this[kFd] = fd;
    this[kLife] = require('internal/async/resources').open('FILEHANDLE', this);
    this[kUsers] = 1;
    this[kStreams] = 0;
    this[kClosing] = null;
    // Bound, so that it can be handed on as a callback.
    ObjectDefineProperty(this, 'close', {
      __proto__: null,
      configurable: true,
      enumerable: true,
      writable: true,
      value: () => close(this),
    });
  }

  get fd() { return this[kFd]; }

  chmod(mode) { return using(this, 'fchmod', () => promised(ops.fchmod(this[kFd], mode))); }
  datasync() { return using(this, 'fdatasync', () => promised(ops.fdatasync(this[kFd]))); }
  sync() { return using(this, 'fsync', () => promised(ops.fsync(this[kFd]))); }
  stat(options) { return using(this, 'fstat', () => promised(ops.fstat(this[kFd], options))); }

  chown(uid, gid) {
    return using(this, 'fchown', () => promised(ops.fchown(this[kFd], uid, gid)));
  }

  truncate(length = 0) {
    return using(this, 'ftruncate', () => promised(ops.ftruncate(this[kFd], length)));
  }

  utimes(atime, mtime) {
    return using(this, 'futimes', () => promised(ops.futimes(this[kFd], atime, mtime)));
  }

  read(buffer, offset, length, position) {
    return using(this, 'read', () => read(this, buffer, offset, length, position));
  }

  write(buffer, offset, length, position) {
    return using(this, 'write', () => write(this, buffer, offset, length, position));
  }

  readv(buffers, position) {
    return using(this, 'readv', async () => {
      options_.checkBuffers(buffers);
      const at = typeof position === 'number' ? position : -1;
      const bytesRead = await promised(ops.readv(this[kFd], buffers, at));
      return { __proto__: null, bytesRead, buffers };
    });
  }

  writev(buffers, position) {
    return using(this, 'writev', async () => {
      options_.checkBuffers(buffers);
      const at = typeof position === 'number' ? position : -1;
      const bytesWritten =
        buffers.length === 0 ? 0 : await promised(ops.writev(this[kFd], buffers, at));
      return { __proto__: null, bytesWritten, buffers };
    });
  }

  readFile(options) {
    return using(this, 'readFile', () => {
      return readAll(this, options_.getOptions(options, { __proto__: null, flag: 'r' }));
    });
  }

  writeFile(data, options) {
    return using(this, 'writeFile', () => {
      options = options_.getOptions(options, { __proto__: null, encoding: 'utf8' });
      return writeAll(this, data, options);
    });
  }

  appendFile(data, options) { return this.writeFile(data, options); }

  readLines(options = undefined) {
    return require('readline').createInterface({
      input: this.createReadStream(options), crlfDelay: Infinity,
    });
  }

  readableWebStream(options = kNone) {
    return require('internal/fs/handle-web').readableOf(this, options, {
      __proto__: null,
      isClosing: this[kClosing] !== null,
      hold: () => { this[kUsers]++; },
      release: () => release(this),
    });
  }

  getAsyncId() { return require('internal/async/resources').idOf(this[kLife]); }

  createReadStream(options) {
    const { ReadStream } = require('internal/fs/streams');
    return new ReadStream(undefined, { ...options, fd: this });
  }

  createWriteStream(options) {
    const { WriteStream } = require('internal/fs/streams');
    return new WriteStream(undefined, { ...options, fd: this });
  }

  // To another thread, which closes it.
  [kTransfer]() {
    if (this[kFd] === -1 || this[kUsers] > 1 || this[kStreams] > 0) {
      const { DOMException } = require('web/domexception');
      throw new DOMException('Cannot transfer FileHandle while in use', 'DataCloneError');
    }
    const fd = this[kFd];
    this[kFd] = -1;
    native('fs').giveFile(fd);
    return { data: fd, make: 'internal/fs/handle:fromMessage' };
  }

  async [SymbolAsyncDispose]() {
    await close(this);
  }
}

function close(handle) {
  if (handle[kFd] === -1 && !handle[kClosing]) return PromiseResolve(undefined);
  if (handle[kClosing]) return handle[kClosing];
  const fd = handle[kFd];
  handle[kFd] = -1;
  const done = new Promise((resolve) => {
    handle[kSettle] = { __proto__: null, fd, resolve };
  });
  handle[kClosing] = done;
  const forget = () => { handle[kClosing] = null; };
  PromisePrototypeThen(done, forget, forget);
  release(handle);
  handle.emit('close');
  return done;
}

async function openHandle(path, flags, mode) {
  return new FileHandle(await promised(ops.open(path, flags ?? 'r', mode)));
}

// ---- bytes -------------------------------------------------------------------------------

// read(buffer, offset, length, position), read(buffer, options), read(options), read()
async function read(handle, buffer, offset, length, position) {
  if (buffer === undefined || buffer === null || !ArrayBufferIsView(buffer)) {
    const options = buffer;
    if (options !== undefined && options !== null) {
      require('internal/validators').validateObject(options, 'options');
    }
    ({ buffer = require('buffer').Buffer.alloc(16384), offset = 0,
       length = buffer.byteLength - offset, position = null } = options ?? kNone);
    options_.checkBuffer(buffer);
  } else if (offset !== null && typeof offset === 'object') {
    ({ offset = 0, length = buffer.byteLength - offset, position = null } = offset);
  }
  length ??= buffer.byteLength - (offset ?? 0);
  const op = bytes.describeRead(handle[kFd], buffer, offset, length, position);
  const bytesRead = op === undefined ? 0 : await promised(op);
  return { __proto__: null, bytesRead, buffer };
}

async function write(handle, buffer, offset, length, position) {
  if (buffer?.byteLength === 0) return { __proto__: null, bytesWritten: 0, buffer };
  if (ArrayBufferIsView(buffer)) {
    if (typeof offset === 'object') {
      ({ offset = 0, length = buffer.byteLength - offset, position = null } = offset ?? kNone);
    }
    const op = bytes.describeWrite(handle[kFd], buffer, offset, length, position);
    return { __proto__: null, bytesWritten: await promised(op), buffer };
  }
  options_.checkStringAfter(buffer, 'buffer');
  bytes.checkTextEncoding(buffer, length);
  const data = require('buffer').Buffer.from(buffer, length);
  const at = typeof offset === 'number' ? offset : -1;
  const bytesWritten = await promised(ops.write(handle[kFd], data, 0, data.length, at));
  return { __proto__: null, bytesWritten, buffer };
}

function checkSignal(signal) {
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
}

async function readAll(handle, options) {
  const { Buffer } = require('buffer');
  const { signal, encoding } = options;
  checkSignal(signal);
  const size = await promised(ops.size(handle[kFd]));
  checkSignal(signal);
  if (size > options_.kIoMaxLength) throw new codes.ERR_FS_FILE_TOO_LARGE(size);
  let total = 0;
  const chunks = [];
  const whole = size > 0 ? Buffer.allocUnsafeSlow(size) : undefined;
  for (;;) {
    const chunk = whole ?? Buffer.allocUnsafeSlow(kUnknownStep);
    const at = whole === undefined ? 0 : total;
    const length = whole === undefined ? kUnknownStep : MathMin(kReadStep, size - total);
    const count = await promised(ops.read(handle[kFd], chunk, at, length, -1));
    checkSignal(signal);
    total += count;
    if (whole === undefined && count > 0) chunks[chunks.length] = chunk.slice(0, count);
    if (count === 0 || total === size) break;
  }
  const data = whole === undefined ? Buffer.concat(chunks, total) : whole.slice(0, total);
  return encoding && encoding !== 'buffer' ? data.toString(encoding) : data;
}

async function writeBytes(handle, data, signal) {
  let offset = 0;
  const end = data.byteLength;
  do {
    checkSignal(signal);
    const length = MathMin(kReadStep, end - offset);
    offset += await promised(ops.write(handle[kFd], data, offset, length, -1));
  } while (offset < end);
}

// Text, bytes, or something that gives them piece by piece.
async function writeAll(handle, data, options) {
  const { signal, encoding } = options;
  checkSignal(signal);
  const isStream = data !== null && typeof data === 'object' && !ArrayBufferIsView(data) &&
    (data[SymbolAsyncIterator] !== undefined || data[SymbolIterator] !== undefined);
  if (!isStream) return writeBytes(handle, options_.toData(data, encoding), signal);
  for await (const piece of data) {
    checkSignal(signal);
    await writeBytes(handle, options_.toData(piece, encoding), signal);
  }
}

function fromMessage(fd) {
  native('fs').takeFile(fd);
  return new FileHandle(fd);
}

module.exports = { FileHandle, fromMessage, kFd, kStreams, openHandle, readAll, writeAll };
