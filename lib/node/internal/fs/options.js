// SPDX-License-Identifier: MIT
// Options, flags, modes and numbers of fs functions: checked and made one shape.
'use strict';

const {
  ArrayBufferIsView,
  ArrayIsArray,
  DateNow,
  DatePrototypeGetTime,
  NumberIsFinite,
  NumberIsInteger,
} = primordials;
const { codes } = require('internal/errors');
const validators = require('internal/validators');
const { constants } = native('fs');

const kMaxUserId = 2 ** 32 - 1;
const kIoMaxLength = 2 ** 31 - 1;

function isEncoding(encoding) {
  return encoding === 'utf8' || encoding === 'utf-8' ||
    require('buffer').Buffer.isEncoding(encoding);
}

function checkEncoding(encoding) {
  if (encoding && encoding !== 'buffer' && !isEncoding(encoding)) {
    throw new codes.ERR_INVALID_ARG_VALUE('encoding', encoding, 'is invalid encoding');
  }
}

// A string is an encoding, a function is the callback that follows.
function getOptions(options, defaults) {
  if (options === undefined || options === null || typeof options === 'function') return defaults;
  if (typeof options === 'string') {
    checkEncoding(options);
    return { __proto__: null, ...defaults, encoding: options };
  }
  if (typeof options !== 'object') {
    throw new codes.ERR_INVALID_ARG_TYPE('options', ['string', 'Object'], options);
  }
  checkEncoding(options.encoding);
  if (options.signal !== undefined) {
    validators.validateAbortSignal(options.signal, 'options.signal');
  }
  const all = { __proto__: null, ...defaults };
  // With what it inherits, as in Node.
  for (const key in options) all[key] = options[key];
  return all;
}

// ---- flags -------------------------------------------------------------------------------

const { O_RDONLY, O_WRONLY, O_RDWR, O_CREAT, O_EXCL, O_TRUNC, O_APPEND, O_SYNC } = constants;
const kFlags = {
  '__proto__': null,
  'r': O_RDONLY,
  'rs': O_RDONLY | O_SYNC,
  'sr': O_RDONLY | O_SYNC,
  'r+': O_RDWR,
  'rs+': O_RDWR | O_SYNC,
  'sr+': O_RDWR | O_SYNC,
  'w': O_TRUNC | O_CREAT | O_WRONLY,
  'wx': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'xw': O_TRUNC | O_CREAT | O_WRONLY | O_EXCL,
  'w+': O_TRUNC | O_CREAT | O_RDWR,
  'wx+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'xw+': O_TRUNC | O_CREAT | O_RDWR | O_EXCL,
  'a': O_APPEND | O_CREAT | O_WRONLY,
  'ax': O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'xa': O_APPEND | O_CREAT | O_WRONLY | O_EXCL,
  'as': O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'sa': O_APPEND | O_CREAT | O_WRONLY | O_SYNC,
  'a+': O_APPEND | O_CREAT | O_RDWR,
  'ax+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'xa+': O_APPEND | O_CREAT | O_RDWR | O_EXCL,
  'as+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
  'sa+': O_APPEND | O_CREAT | O_RDWR | O_SYNC,
};

function toFlags(flags, name = 'flags') {
  if (typeof flags === 'number') {
    validators.validateInt32(flags, name);
    return flags;
  }
  if (flags === undefined || flags === null) return O_RDONLY;
  const value = typeof flags === 'string' ? kFlags[flags] : undefined;
  if (value === undefined) throw new codes.ERR_INVALID_ARG_VALUE(name, flags);
  return value;
}

// ---- numbers -----------------------------------------------------------------------------

function toFd(fd) {
  // -0 is a descriptor like any other.
  if (NumberIsInteger(fd) && fd >= 0 && fd <= kIoMaxLength) return fd | 0;
  validators.validateInt32(fd, 'fd', 0);
  return fd;
}

function toId(value, name) {
  validators.validateInteger(value, name, -1, kMaxUserId);
  return value;
}

// Seconds, from a number, a numeric string or a Date.
function toSeconds(time, name = 'time') {
  if (typeof time === 'string' && +time == time) return +time;
  if (NumberIsFinite(time)) return time < 0 ? DateNow() / 1000 : time;
  if (typeof time === 'object' && time !== null && isDate(time)) {
    return DatePrototypeGetTime(time) / 1000;
  }
  throw new codes.ERR_INVALID_ARG_TYPE(name, ['Date', 'Time in seconds'], time);
}

function isDate(value) {
  try {
    DatePrototypeGetTime(value);
    return true;
  } catch {
    return false;
  }
}

// Access modes, and copyFile's flags.
function toMode(mode) {
  if (mode === undefined || mode === null) return 0;
  validators.validateInteger(mode, 'mode', 0, 7);
  return mode;
}

// Where to read or write: below 0 is the file's own position.
function toPosition(position, length) {
  if (position === undefined || position === null) return -1;
  if (typeof position === 'bigint') {
    const most = 2n ** 63n - 1n - primordials.BigInt(length);
    if (!(position >= -1n && position <= most)) {
      throw new codes.ERR_OUT_OF_RANGE('position', `>= -1 && <= ${most}`, position);
    }
    return position; // as it is: it may be more than a number can say
  }
  if (typeof position !== 'number') {
    throw new codes.ERR_INVALID_ARG_TYPE('position', ['integer', 'bigint'], position);
  }
  validators.validateInteger(position, 'position', -1);
  return position;
}

// ---- bytes -------------------------------------------------------------------------------

function checkBuffer(buffer) {
  if (!ArrayBufferIsView(buffer)) {
    throw new codes.ERR_INVALID_ARG_TYPE('buffer', ['Buffer', 'TypedArray', 'DataView'], buffer);
  }
}

function checkBuffers(buffers) {
  if (!ArrayIsArray(buffers)) {
    throw new codes.ERR_INVALID_ARG_TYPE('buffers', 'ArrayBufferView[]', buffers);
  }
  for (let i = 0; i < buffers.length; i++) {
    if (!ArrayBufferIsView(buffers[i])) {
      throw new codes.ERR_INVALID_ARG_TYPE('buffers', 'ArrayBufferView[]', buffers);
    }
  }
}

function checkRange(offset, length, byteLength) {
  if (offset < 0) throw new codes.ERR_OUT_OF_RANGE('offset', '>= 0', offset);
  if (length < 0) throw new codes.ERR_OUT_OF_RANGE('length', '>= 0', length);
  if (offset + length > byteLength) {
    throw new codes.ERR_OUT_OF_RANGE('length', `<= ${byteLength - offset}`, length);
  }
}

function checkWriteRange(offset, length, byteLength) {
  if (offset > byteLength) throw new codes.ERR_OUT_OF_RANGE('offset', `<= ${byteLength}`, offset);
  if (length > byteLength - offset) {
    throw new codes.ERR_OUT_OF_RANGE('length', `<= ${byteLength - offset}`, length);
  }
  if (length < 0) throw new codes.ERR_OUT_OF_RANGE('length', '>= 0', length);
  validators.validateInt32(length, 'length', 0);
}

function checkStringAfter(value, name) {
  if (typeof value !== 'string') {
    throw new codes.ERR_INVALID_ARG_TYPE(
      name, ['string', 'Buffer', 'TypedArray', 'DataView'], value);
  }
}

// What writeFile and appendFile write: text, or a view of bytes.
function toData(data, encoding) {
  if (ArrayBufferIsView(data)) return data;
  checkStringAfter(data, 'data');
  return require('buffer').Buffer.from(data, encoding || 'utf8');
}

module.exports = {
  getOptions,
  toFlags,
  toFd,
  toId,
  toSeconds,
  toMode,
  toPosition,
  toData,
  checkBuffer,
  checkBuffers,
  checkRange,
  checkWriteRange,
  checkStringAfter,
  checkEncoding,
  kIoMaxLength,
};
