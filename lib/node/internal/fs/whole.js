// SPDX-License-Identifier: MIT
// Whole files: readFile, writeFile, appendFile and their Sync forms.
//
// The asynchronous ones are a chain of requests (open, fstat, read by read, close), as in Node,
// so that a program sees as many turns of the loop go by as there. Reading has two: one of C, and
// one of JavaScript where somebody looks between the requests, which is a signal that may end the
// reading or async_hooks. The Sync ones are one native call where they can be.
'use strict';

const { ArrayBufferIsView, MathMin, NumberIsInteger } = primordials;
const { codes, UVException, AbortError, aggregateTwoErrors } = require('internal/errors');
const { isWatched } = require('internal/async/resources');
const { validateFunction, validateBoolean, parseFileMode } = require('internal/validators');
const ops = require('internal/fs/operations');
const stats = require('internal/fs/stats');
const { toPath, pathToString } = require('internal/fs/paths');
const { getOptions, toFlags, toFd, toData, checkStringAfter, kIoMaxLength } =
  require('internal/fs/options');
const binding = native('fs');

const kReadStep = 512 * 1024;
const kUnknownStep = 64 * 1024;
const kReadDefaults = { __proto__: null, flag: 'r' };
const kWriteDefaults =
  { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'w', flush: false };
const kAppendDefaults = { __proto__: null, encoding: 'utf8', mode: 0o666, flag: 'a' };

function isFd(path) {
  return NumberIsInteger(path) && path >= 0 && path <= kIoMaxLength;
}

function abortedBy(signal) {
  return signal !== undefined && signal !== null && signal.aborted ?
    new AbortError(undefined, { cause: signal.reason }) : undefined;
}

function isUtf8(encoding) {
  return encoding === 'utf8' || encoding === 'utf-8';
}

// What the native has read: a string if that was asked for, else an ArrayBuffer.
function inEncoding(contents, encoding) {
  if (typeof contents === 'string') return contents;
  require('buffer'); // gives FastBuffer its methods
  const { FastBuffer } = require('internal/buffer/make');
  const buffer = new FastBuffer(contents);
  return encoding && encoding !== 'buffer' ? buffer.toString(encoding) : buffer;
}

// Only opening is about the path.
function stepError(errno, path) {
  const syscall = stats.stepTaken();
  if (errno === -27 && syscall !== 'write') {
    return new codes.ERR_FS_FILE_TOO_LARGE(stats.sizeTaken());
  }
  const context = { __proto__: null, errno, syscall };
  if (syscall === 'open') context.path = pathToString(path);
  return new UVException(context);
}

// ---- readFile ----------------------------------------------------------------------------

// One reading, from open to close.
class Reading {
  constructor(options, callback) {
    this.encoding = options.encoding;
    this.signal = options.signal;
    this.callback = callback;
    this.fd = -1;
    this.isOwn = true;
    this.size = 0;
    this.position = 0;
    this.buffer = undefined; // of the size that fstat told
    this.chunks = [];        // if it told none
    this.error = null;
  }

  opened() {
    ops.start(ops.size(this.fd), (error, size) => this.measured(error, size));
  }

  measured(error, size) {
    if (error) return this.close(error);
    this.size = size;
    if (this.size > kIoMaxLength) {
      return this.close(new codes.ERR_FS_FILE_TOO_LARGE(this.size));
    }
    try {
      if (this.size > 0) {
        this.buffer = require('buffer').Buffer.allocUnsafeSlow(this.size);
      }
    } catch (failed) {
      return this.close(failed);
    }
    this.read();
  }

  read() {
    const aborted = abortedBy(this.signal);
    if (aborted !== undefined) return this.close(aborted);
    let buffer = this.buffer;
    let offset = this.position;
    let length = MathMin(kReadStep, this.size - this.position);
    if (this.size === 0) {
      buffer = require('buffer').Buffer.allocUnsafeSlow(kUnknownStep);
      offset = 0;
      length = kUnknownStep;
    }
    ops.start(ops.read(this.fd, buffer, offset, length, -1), (error, count) => {
      this.took(error, count, buffer);
    });
  }

  took(error, count, buffer) {
    if (error) return this.close(error);
    this.position += count;
    if (count !== 0 && this.size === 0) {
      this.chunks[this.chunks.length] = count === buffer.length ? buffer : buffer.slice(0, count);
    }
    if (count === 0 || this.position === this.size) return this.close(null);
    this.read();
  }

  close(error) {
    this.error = error;
    if (this.isOwn) ops.start(ops.close(this.fd), (failed) => this.closed(failed));
    else process.nextTick(() => this.closed(null));
  }

  closed(failed) {
    if (this.error || failed) return this.callback(aggregateTwoErrors(failed, this.error));
    let result;
    try {
      if (this.size === 0) result = require('buffer').Buffer.concat(this.chunks, this.position);
      else result = this.position < this.size ? this.buffer.slice(0, this.position) : this.buffer;
      if (this.encoding && this.encoding !== 'buffer') result = result.toString(this.encoding);
    } catch (error) {
      return this.callback(error);
    }
    this.callback(null, result);
  }
}

function readFile(path, options, callback) {
  callback ||= options;
  validateFunction(callback, 'cb');
  options = getOptions(options, kReadDefaults);
  const reading = new Reading(options, callback);
  const aborted = abortedBy(options.signal);
  if (isFd(path)) {
    reading.fd = path;
    reading.isOwn = false;
    process.nextTick(() => {
      if (aborted !== undefined) callback(aborted);
      else reading.opened();
    });
    return;
  }
  if (aborted !== undefined) {
    callback(aborted);
    return;
  }
  const flags = toFlags(options.flag, 'options.flag');
  const { signal } = options;
  if ((signal === undefined || signal === null) && !isWatched()) {
    readUnwatched(toPath(path), flags, options.encoding, callback);
    return;
  }
  ops.start(ops.open(path, flags, 0o666), (error, fd) => {
    if (error) return callback(error);
    reading.fd = fd;
    reading.opened();
  });
}

function readUnwatched(path, flags, encoding, callback) {
  const refused = binding.readFile((contents, closed) => {
    const isError = typeof contents === 'number';
    if (isError || closed < 0) {
      callback(ops.withoutStack(() => {
        const error = isError ? stepError(contents, path) : null;
        return aggregateTwoErrors(closeError(closed), error);
      }));
      return;
    }
    let result;
    try {
      result = inEncoding(contents, encoding);
    } catch (error) {
      return callback(error);
    }
    callback(null, result);
  }, path, flags, -1, isUtf8(encoding));
  if (refused !== undefined) process.nextTick(callback, stepError(refused, path));
}

function closeError(errno) {
  return errno < 0 ? new UVException({ __proto__: null, errno, syscall: 'close' }) : null;
}

function readFileSync(path, options) {
  options = getOptions(options, kReadDefaults);
  const flags = toFlags(options.flag);
  const fd = isFd(path) ? path : -1;
  const name = fd === -1 ? toPath(path) : '';
  const { encoding } = options;
  const contents = binding.readFile(undefined, name, flags, fd, isUtf8(encoding));
  if (typeof contents === 'number') throw stepError(contents, name);
  return inEncoding(contents, encoding);
}

// ---- writeFile ---------------------------------------------------------------------------

function writeAll(fd, isOwn, data, offset, length, options, callback) {
  const finish = (error) => {
    if (!isOwn) return callback(error);
    ops.start(ops.close(fd), (failed) => callback(aggregateTwoErrors(failed, error)));
  };
  const aborted = abortedBy(options.signal);
  if (aborted !== undefined) return finish(aborted);
  ops.start(ops.write(fd, data, offset, length, -1), (error, written) => {
    if (error) return finish(error);
    if (written !== length) {
      return writeAll(fd, isOwn, data, offset + written, length - written, options, callback);
    }
    if (options.flush) require('fs').fsync(fd, finish); // programs watch these two
    else finish(null);
  });
}

function checkFlush(options) {
  const flush = options.flush ?? false;
  validateBoolean(flush, 'options.flush');
}

function writeFile(path, data, options, callback) {
  callback ||= options;
  validateFunction(callback, 'cb');
  options = getOptions(options, kWriteDefaults);
  checkFlush(options);
  data = toData(data, options.encoding);
  if (isFd(path)) {
    writeAll(path, false, data, 0, data.byteLength, options, callback);
    return;
  }
  const aborted = abortedBy(options.signal);
  if (aborted !== undefined) {
    callback(aborted);
    return;
  }
  const flags = toFlags(options.flag || 'w');
  ops.start(ops.open(path, flags, options.mode), (error, fd) => {
    if (error) callback(error);
    else writeAll(fd, true, data, 0, data.byteLength, options, callback);
  });
}

function writeFileSync(path, data, options) {
  options = getOptions(options, kWriteDefaults);
  checkFlush(options);
  const flags = toFlags(options.flag || 'w');
  if (typeof data === 'string' && isUtf8(options.encoding || 'utf8') && !options.flush) {
    const mode = parseFileMode(options.mode, 'mode', 0o666);
    const given = isFd(path) ? path : -1;
    const name = given === -1 ? toPath(path) : '';
    const status = binding.writeFileText(undefined, name, data, flags, mode, given);
    if (status < 0) throw stepError(status, name);
    return;
  }
  if (!ArrayBufferIsView(data)) checkStringAfter(data, 'data');
  data = toData(data, options.encoding);
  const isOwn = !isFd(path);
  const fd = isOwn ? ops.perform(ops.open(path, flags, options.mode)) : toFd(path);
  try {
    let offset = 0;
    while (offset < data.byteLength) {
      offset += ops.perform(ops.write(fd, data, offset, data.byteLength - offset, -1));
    }
    if (options.flush) require('fs').fsyncSync(fd);
  } finally {
    if (isOwn) ops.perform(ops.close(fd));
  }
}

// ---- appendFile --------------------------------------------------------------------------

function appendOptions(options) {
  options = { __proto__: null, ...getOptions(options, kAppendDefaults) };
  if (!options.flag) options.flag = 'a';
  return options;
}

function appendFile(path, data, options, callback) {
  callback ||= options;
  validateFunction(callback, 'cb');
  writeFile(path, data, appendOptions(options), callback);
}

function appendFileSync(path, data, options) {
  writeFileSync(path, data, appendOptions(options));
}

module.exports = {
  readFile, readFileSync, writeFile, writeFileSync, appendFile, appendFileSync,
};
