// SPDX-License-Identifier: MIT
// Random bytes, numbers and UUIDs. The kernel (native('random')) is faster for a few bytes,
// OpenSSL's generator for many; but it costs the loading of libcrypto, so a program that wants
// little in all has that of the kernel too.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypePush, FunctionPrototypeCall, MathFloor, MathMin, NumberIsNaN,
  NumberIsSafeInteger, NumberPrototypeToString, TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { validateBoolean, validateFunction, validateNumber, validateObject } =
  require('internal/validators');
const { isAnyArrayBuffer } = require('internal/types');
require('buffer'); // gives FastBuffer its methods
const { FastBuffer } = require('internal/buffer/make');
const { request } = require('internal/async/resources');

const { fill } = native('random');

const FEW = 128;
let left = 8192; // that the kernel may give in larger portions
const SIZE_MAX = 2147483647;

// ---- bytes ----------------------------------------------------------------------------------

function checkMemory(buf) {
  if (!ArrayBufferIsView(buf) && !isAnyArrayBuffer(buf)) {
    throw new codes.ERR_INVALID_ARG_TYPE('buf', ['ArrayBuffer', 'ArrayBufferView'], buf);
  }
}

function toOffset(offset, unit, length) {
  validateNumber(offset, 'offset');
  offset *= unit;
  const most = MathMin(length, SIZE_MAX);
  if (NumberIsNaN(offset) || offset > most || offset < 0) {
    throw new codes.ERR_OUT_OF_RANGE('offset', `>= 0 && <= ${most}`, offset);
  }
  return offset >>> 0;
}

function toSize(size, unit, offset, length) {
  validateNumber(size, 'size');
  size *= unit;
  if (NumberIsNaN(size) || size > SIZE_MAX || size < 0) {
    throw new codes.ERR_OUT_OF_RANGE('size', `>= 0 && <= ${SIZE_MAX}`, size);
  }
  if (size + offset > length) {
    throw new codes.ERR_OUT_OF_RANGE('size + offset', `<= ${length}`, size + offset);
  }
  return size >>> 0;
}

function fillNow(bytes, offset, size) {
  if (size <= FEW || size <= left) {
    if (size > FEW) left -= size;
    if (fill(bytes, offset, size) === 0) return;
  }
  const { binding, checked } = require('internal/crypto/binding');
  checked(binding.randomFillSync(bytes, offset, size));
}

// callback(error), callback(null, value)
function fillLater(bytes, offset, size, value, callback) {
  const { binding, failure, isFailure } = require('internal/crypto/binding');
  binding.randomFill(request('RANDOMBYTESREQUEST', function(result) {
    if (isFailure(result)) FunctionPrototypeCall(callback, this, failure(result));
    else FunctionPrototypeCall(callback, this, null, value);
  }), bytes, offset, size);
}

function randomBytes(size, callback) {
  size = toSize(size, 1, 0, Infinity);
  if (callback !== undefined) validateFunction(callback, 'callback');
  const bytes = new FastBuffer(size);
  if (callback !== undefined && size > 0) fillLater(bytes, 0, size, bytes, callback);
  else if (callback !== undefined) callback(null, bytes);
  else fillNow(bytes, 0, size);
  return callback === undefined ? bytes : undefined;
}

function randomFillSync(buf, offset = 0, size = undefined) {
  checkMemory(buf);
  const unit = buf.BYTES_PER_ELEMENT || 1;
  const { byteLength } = buf;
  offset = toOffset(offset, unit, byteLength);
  size = size === undefined ? byteLength - offset : toSize(size, unit, offset, byteLength);
  if (size > 0) fillNow(buf, offset, size);
  return buf;
}

function randomFill(buf, offset, size, callback) {
  checkMemory(buf);
  const unit = buf.BYTES_PER_ELEMENT || 1;
  if (typeof offset === 'function') {
    callback = offset;
    offset = 0;
    size = buf.length;
  } else if (typeof size === 'function') {
    callback = size;
    size = (buf.length ?? buf.byteLength) - offset;
  } else {
    validateFunction(callback, 'callback');
  }
  const { byteLength } = buf;
  offset = toOffset(offset, unit, byteLength);
  size = size === undefined ? byteLength - offset : toSize(size, unit, offset, byteLength);
  if (size === 0) callback(null, buf);
  else fillLater(buf, offset, size, buf, callback);
}

// ---- numbers --------------------------------------------------------------------------------

// A number takes six bytes of a store of them.
const STORE = 6 * 680;
const SIX_BYTES = 0xffffffffffff;
let store;
let storeAt = STORE;
let waiting = null; // calls that wait while the store is filled on the pool

function take() {
  const at = storeAt;
  storeAt += 6;
  return ((store[at] << 16 | store[at + 1] << 8 | store[at + 2]) >>> 0) * 0x1000000 +
    ((store[at + 3] << 16 | store[at + 4] << 8 | store[at + 5]) >>> 0);
}

// The same as % for numbers of 48 bits, without the C library's fmod.
function remainder(number, range) {
  return number - MathFloor(number / range) * range;
}

// The next number below the limit, -1 if the store has none.
function takeBelow(limit) {
  while (storeAt < STORE) {
    const number = take();
    if (number < limit) return number;
  }
  return -1;
}

function refillThen(min, max, callback) {
  const call = { __proto__: null, min, max, callback };
  if (waiting !== null) {
    ArrayPrototypePush(waiting, call);
    return;
  }
  waiting = [call];
  store ??= new FastBuffer(STORE);
  fillLater(store, 0, STORE, undefined, (error) => {
    const calls = waiting;
    waiting = null;
    if (error === null) storeAt = 0;
    // One hears of the error, last, because it may throw; the others try again.
    for (let i = error === null ? 0 : 1; i < calls.length; i++) {
      randomInt(calls[i].min, calls[i].max, calls[i].callback);
    }
    if (error !== null) calls[0].callback(error);
  });
}

function randomInt(min, max, callback) {
  const isShort = max === undefined || typeof max === 'function';
  if (isShort) {
    callback = max;
    max = min;
    min = 0;
  }
  if (callback !== undefined) validateFunction(callback, 'callback');
  if (!NumberIsSafeInteger(min)) throw new codes.ERR_INVALID_ARG_TYPE('min', 'a safe integer', min);
  if (!NumberIsSafeInteger(max)) throw new codes.ERR_INVALID_ARG_TYPE('max', 'a safe integer', max);
  if (max <= min) {
    throw new codes.ERR_OUT_OF_RANGE('max', `greater than the value of "min" (${min})`, max);
  }
  const range = max - min;
  if (!(range <= SIX_BYTES)) {
    throw new codes.ERR_OUT_OF_RANGE(isShort ? 'max' : 'max - min', `<= ${SIX_BYTES}`, range);
  }
  // Above the last multiple of the range the remainders are not all equally likely.
  const limit = SIX_BYTES - remainder(SIX_BYTES, range);
  let number = takeBelow(limit);
  if (callback === undefined) {
    while (number < 0) {
      store ??= new FastBuffer(STORE);
      fillNow(store, 0, STORE);
      storeAt = 0;
      number = takeBelow(limit);
    }
    return remainder(number, range) + min;
  }
  if (number >= 0) process.nextTick(callback, undefined, remainder(number, range) + min);
  else refillThen(min, max, callback);
}

// ---- UUIDs ----------------------------------------------------------------------------------

const BATCH = 128 * 16;
let batch;
let batchAt = BATCH;
let hex; // '00' to 'ff'

function makeTables() {
  hex = [];
  for (let i = 0; i < 256; i++) hex[i] = (i < 16 ? '0' : '') + NumberPrototypeToString(i, 16);
  batch = new FastBuffer(BATCH);
}

function format(b, at) {
  return hex[b[at]] + hex[b[at + 1]] + hex[b[at + 2]] + hex[b[at + 3]] + '-' +
    hex[b[at + 4]] + hex[b[at + 5]] + '-' +
    hex[b[at + 6] & 15 | 64] + hex[b[at + 7]] + '-' +
    hex[b[at + 8] & 63 | 128] + hex[b[at + 9]] + '-' +
    hex[b[at + 10]] + hex[b[at + 11]] + hex[b[at + 12]] + hex[b[at + 13]] + hex[b[at + 14]] +
    hex[b[at + 15]];
}

function randomUUID(options) {
  if (batch === undefined) makeTables();
  if (options !== undefined) {
    validateObject(options, 'options');
    const { disableEntropyCache = false } = options;
    validateBoolean(disableEntropyCache, 'options.disableEntropyCache');
    if (disableEntropyCache) {
      const bytes = new FastBuffer(16);
      fillNow(bytes, 0, 16);
      return format(bytes, 0);
    }
  }
  if (batchAt === BATCH) {
    fillNow(batch, 0, BATCH);
    batchAt = 0;
  }
  const at = batchAt;
  batchAt += 16;
  return format(batch, at);
}

// ---- the web's ------------------------------------------------------------------------------

function getRandomValues(data) {
  const kind = ArrayBufferIsView(data) ? TypedArrayPrototypeGetSymbolToStringTag(data) : undefined;
  if (kind === undefined || kind === 'Float32Array' || kind === 'Float64Array' ||
      kind === 'Float16Array') {
    throw new (require('web/domexception').DOMException)(
      'The data argument must be an integer-type TypedArray', 'TypeMismatchError');
  }
  if (data.byteLength > 65536) {
    throw new (require('web/quota-exceeded-error').QuotaExceededError)(
      'The requested length exceeds 65,536 bytes');
  }
  randomFillSync(data, 0);
  return data;
}

module.exports = {
  getRandomValues, randomBytes, randomFill, randomFillSync, randomInt, randomUUID,
};
