// SPDX-License-Identifier: MIT
// read, write, readv, writev: bytes between memory and an open file. The callback
// gets the buffer too, which also keeps it alive until then.
'use strict';

const { ArrayBufferIsView, ObjectDefineProperty, SymbolFor } = primordials;
const { codes } = require('internal/errors');
const { validateFunction, validateInteger, validateObject } = require('internal/validators');
const ops = require('internal/fs/operations');
const {
  toFd, toPosition, checkBuffer, checkBuffers, checkRange, checkWriteRange, checkStringAfter,
} = require('internal/fs/options');
const binding = native('fs');

const kDefaultRead = 16384;
const kNone = { __proto__: null };

function checkOptions(options) {
  if (options === undefined || options === null) return;
  validateObject(options, 'options');
}

// ---- reading -----------------------------------------------------------------------------

// undefined: there is nothing to read, the answer is 0.
function describeRead(fd, buffer, offset, length, position) {
  if (offset === undefined || offset === null) offset = 0;
  else validateInteger(offset, 'offset', 0);
  length |= 0;
  position = toPosition(position, length);
  if (length === 0) return undefined;
  if (buffer.byteLength === 0) {
    throw new codes.ERR_INVALID_ARG_VALUE('buffer', buffer, 'is empty and cannot be written');
  }
  checkRange(offset, length, buffer.byteLength);
  return ops.read(fd, buffer, offset, length, position);
}

// read(fd, buffer, offset, length, position, callback), (fd, buffer, options, callback),
// (fd, options, callback), (fd, buffer, callback), (fd, callback)
function read(fd, buffer, offset, length, position, callback) {
  fd = toFd(fd);
  const count = arguments.length;
  if (count <= 4) {
    let options;
    if (count === 4) {
      options = offset;
      callback = length;
    } else if (count === 3) {
      if (!ArrayBufferIsView(buffer)) {
        options = buffer;
        buffer = options?.buffer;
        if (buffer === undefined) buffer = require('buffer').Buffer.alloc(kDefaultRead);
      }
      callback = offset;
    } else {
      callback = buffer;
      buffer = require('buffer').Buffer.alloc(kDefaultRead);
    }
    checkOptions(options);
    ({ offset = 0, length = buffer?.byteLength - offset, position = null } = options ?? kNone);
  }
  checkBuffer(buffer);
  validateFunction(callback, 'cb');
  const op = describeRead(fd, buffer, offset, length, position);
  if (op === undefined) {
    process.nextTick(() => callback(null, 0, buffer));
    return;
  }
  ops.start(op, (error, bytesRead) => callback(error, bytesRead || 0, buffer));
}

function readSync(fd, buffer, offset, length, position) {
  fd = toFd(fd);
  checkBuffer(buffer);
  if (arguments.length <= 3 || typeof offset === 'object') {
    const options = offset;
    checkOptions(options);
    ({ offset = 0, length = buffer.byteLength - offset, position = null } = options ?? kNone);
  }
  const op = describeRead(fd, buffer, offset, length, position);
  return op === undefined ? 0 : ops.perform(op);
}

// ---- writing -----------------------------------------------------------------------------

function describeWrite(fd, buffer, offset, length, position) {
  if (offset === undefined || offset === null || typeof offset === 'function') offset = 0;
  else validateInteger(offset, 'offset', 0);
  if (typeof length !== 'number') length = buffer.byteLength - offset;
  checkWriteRange(offset, length, buffer.byteLength);
  return ops.write(fd, buffer, offset, length, typeof position === 'number' ? position : -1);
}

function checkTextEncoding(text, encoding) {
  if (encoding === undefined || encoding === null || encoding === 'utf8') return;
  const normal = typeof encoding === 'string' ? encoding.toLowerCase() : '';
  if (normal === 'hex' && text.length % 2 !== 0) {
    throw new codes.ERR_INVALID_ARG_VALUE(
      'encoding', encoding, `is invalid for data of length ${text.length}`);
  }
}

// write(fd, buffer, offset, length, position, callback) or (fd, buffer, options, callback)
// or (fd, string, position, encoding, callback), all but the first two optional.
function write(fd, buffer, offset, length, position, callback) {
  fd = toFd(fd);
  if (ArrayBufferIsView(buffer)) {
    callback ||= position || length || offset;
    validateFunction(callback, 'cb');
    if (typeof offset === 'object') {
      ({ offset = 0, length = buffer.byteLength - offset, position = null } = offset ?? kNone);
    }
    ops.start(describeWrite(fd, buffer, offset, length, position),
              (error, written) => callback(error, written || 0, buffer));
    return;
  }
  checkStringAfter(buffer, 'buffer');
  let encoding = length;
  if (typeof position !== 'function') {
    if (typeof offset === 'function') {
      position = offset;
      offset = null;
    } else {
      position = length;
    }
    encoding = 'utf8';
  }
  checkTextEncoding(buffer, encoding);
  callback = position;
  validateFunction(callback, 'cb');
  const bytes = require('buffer').Buffer.from(buffer, encoding);
  ops.start(ops.write(fd, bytes, 0, bytes.length, typeof offset === 'number' ? offset : -1),
            (error, written) => callback(error, written || 0, buffer));
}

function writeSync(fd, buffer, offset, length, position) {
  fd = toFd(fd);
  if (ArrayBufferIsView(buffer)) {
    if (typeof offset === 'object') {
      ({ offset = 0, length = buffer.byteLength - offset, position = null } = offset ?? kNone);
    }
    return ops.perform(describeWrite(fd, buffer, offset, length, position));
  }
  checkStringAfter(buffer, 'buffer');
  checkTextEncoding(buffer, length);
  const at = typeof offset === 'number' ? offset : -1;
  if (length === undefined || length === null || length === 'utf8' || length === 'utf-8') {
    return ops.perform(new ops.Operation(binding.writeText, 'write', undefined, undefined,
                                         (written) => written, fd, at, buffer));
  }
  const bytes = require('buffer').Buffer.from(buffer, length);
  return ops.perform(ops.write(fd, bytes, 0, bytes.length, at));
}

// ---- several buffers ---------------------------------------------------------------------

function several(describe) {
  return (fd, buffers, position, callback) => {
    fd = toFd(fd);
    checkBuffers(buffers);
    callback ||= position;
    validateFunction(callback, 'cb');
    const at = typeof position === 'number' ? position : -1;
    if (buffers.length === 0 && describe === ops.writev) {
      process.nextTick(callback, null, 0, buffers);
      return;
    }
    ops.start(describe(fd, buffers, at), (error, moved) => callback(error, moved || 0, buffers));
  };
}

function severalSync(describe) {
  return (fd, buffers, position) => {
    fd = toFd(fd);
    checkBuffers(buffers);
    if (buffers.length === 0 && describe === ops.writev) return 0;
    return ops.perform(describe(fd, buffers, typeof position === 'number' ? position : -1));
  };
}

const readv = several(ops.readv);
const writev = several(ops.writev);
const readvSync = severalSync(ops.readv);
const writevSync = severalSync(ops.writev);

// What util.promisify resolves with: an object with these names.
function promisifyAs(f, moved, bytes, name) {
  ObjectDefineProperty(f, 'name', { __proto__: null, configurable: true, value: name });
  ObjectDefineProperty(f, SymbolFor('nodejs.util.promisify.customArgs'), {
    __proto__: null,
    value: [moved, bytes],
  });
  ObjectDefineProperty(f, SymbolFor('nodejs.util.promisify.custom'), {
    __proto__: null,
    value: (...args) => new primordials.Promise((resolve, reject) => {
      args[args.length] = (error, count, what) => {
        if (error) reject(error);
        else resolve({ [moved]: count, [bytes]: what });
      };
      f(...args);
    }),
  });
}
promisifyAs(read, 'bytesRead', 'buffer', 'read');
promisifyAs(readv, 'bytesRead', 'buffers', 'readv');
promisifyAs(write, 'bytesWritten', 'buffer', 'write');
promisifyAs(writev, 'bytesWritten', 'buffer', 'writev'); // without an s, as in Node

module.exports = {
  read, readSync, write, writeSync, readv, readvSync, writev, writevSync,
  describeRead, describeWrite, checkTextEncoding,
};
