// SPDX-License-Identifier: MIT
// buf.readInt32LE() and its eighty relatives. Integers of up to 32 bits are put together from
// bytes right here, since the engine's compiler makes a few instructions of that; longer ones by a
// loop; floating-point numbers and BigInts go through eight bytes of scratch memory.
//
// 1. The machine is little-endian: every one that the engine compiles for is.
// 2. An offset is taken as it is if it is a small integer inside the buffer. All else goes through
//    check(), which knows Node's order of complaints and lets big buffers pass.
// 3. A value is checked before its offset, but for the type of a single byte's.

'use strict';

const {
  BigInt64Array,
  BigUint64Array,
  Float32Array,
  Float64Array,
  MathFloor,
  Uint8Array,
} = primordials;

const float64 = new Float64Array(1);
const scratch = new Uint8Array(float64.buffer);
const float32 = new Float32Array(float64.buffer, 0, 1);
const bigInt64 = new BigInt64Array(float64.buffer);
const bigUint64 = new BigUint64Array(float64.buffer);

// ---- complaints -------------------------------------------------------------------------------

function outOfRange(name, range, value) {
  const { ERR_OUT_OF_RANGE } = require('internal/errors').codes;
  throw new ERR_OUT_OF_RANGE(name, range, value);
}

// `value` is no index (or length, if `name` says so) from `min` to `max`.
function complain(value, min, max, name) {
  if (typeof value !== 'number') require('internal/validators').validateNumber(value, name);
  if (MathFloor(value) !== value) outOfRange(name, 'an integer', value);
  if (max < 0) {
    const { ERR_BUFFER_OUT_OF_BOUNDS } = require('internal/errors').codes;
    throw new ERR_BUFFER_OUT_OF_BOUNDS();
  }
  outOfRange(name, `>= ${min} and <= ${max}`, value);
}

function check(buffer, offset, size) {
  const last = buffer.length - size;
  if (typeof offset !== 'number' || MathFloor(offset) !== offset || !(offset >= 0) ||
      !(offset <= last)) {
    complain(offset, 0, last, 'offset');
  }
}

// For methods whose offset may not be left out.
function needOffset(offset) {
  if (offset !== undefined) return;
  const { ERR_INVALID_ARG_TYPE } = require('internal/errors').codes;
  throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
}

function badValue(value, min, max, size) {
  const n = typeof min === 'bigint' ? 'n' : '';
  const bits = size * 8;
  if (size <= 4) outOfRange('value', `>= ${min}${n} and <= ${max}${n}`, value);
  if (min == 0) outOfRange('value', `>= 0${n} and < 2${n} ** ${bits}${n}`, value);
  const half = `2${n} ** ${bits - 1}${n}`;
  outOfRange('value', `>= -(${half}) and < ${half}`, value);
}

// ---- integers of 8, 16 and 32 bits ------------------------------------------------------------

function readUInt8(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset >= this.length) check(this, offset, 1);
  return this[offset];
}

function readInt8(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset >= this.length) check(this, offset, 1);
  return this[offset] << 24 >> 24;
}

function readUInt16LE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 1 >= this.length) check(this, offset, 2);
  return this[offset] | this[offset + 1] << 8;
}

function readUInt16BE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 1 >= this.length) check(this, offset, 2);
  return this[offset] << 8 | this[offset + 1];
}

function readInt16LE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 1 >= this.length) check(this, offset, 2);
  return (this[offset] | this[offset + 1] << 8) << 16 >> 16;
}

function readInt16BE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 1 >= this.length) check(this, offset, 2);
  return (this[offset] << 8 | this[offset + 1]) << 16 >> 16;
}

function readInt32LE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 3 >= this.length) check(this, offset, 4);
  return this[offset] | this[offset + 1] << 8 | this[offset + 2] << 16 | this[offset + 3] << 24;
}

function readInt32BE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 3 >= this.length) check(this, offset, 4);
  return this[offset] << 24 | this[offset + 1] << 16 | this[offset + 2] << 8 | this[offset + 3];
}

function readUInt32LE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 3 >= this.length) check(this, offset, 4);
  return (this[offset] | this[offset + 1] << 8 | this[offset + 2] << 16 |
          this[offset + 3] << 24) >>> 0;
}

function readUInt32BE(offset = 0) {
  if ((offset | 0) !== offset || offset < 0 || offset + 3 >= this.length) check(this, offset, 4);
  return (this[offset] << 24 | this[offset + 1] << 16 | this[offset + 2] << 8 |
          this[offset + 3]) >>> 0;
}

function put8(buffer, value, offset, min, max) {
  value = +value;
  if (typeof offset !== 'number') complain(offset, 0, 0, 'offset');
  if (value > max || value < min) badValue(value, min, max, 1);
  if ((offset | 0) !== offset || offset < 0 || offset >= buffer.length) check(buffer, offset, 1);
  buffer[offset] = value;
  return offset + 1;
}

function put16(buffer, value, offset, min, max, little) {
  value = +value;
  if (value > max || value < min) badValue(value, min, max, 2);
  if ((offset | 0) !== offset || offset < 0 || offset + 1 >= buffer.length) {
    check(buffer, offset, 2);
  }
  if (little) {
    buffer[offset] = value;
    buffer[offset + 1] = value >>> 8;
  } else {
    buffer[offset] = value >>> 8;
    buffer[offset + 1] = value;
  }
  return offset + 2;
}

function put32(buffer, value, offset, min, max, little) {
  value = +value;
  if (value > max || value < min) badValue(value, min, max, 4);
  if ((offset | 0) !== offset || offset < 0 || offset + 3 >= buffer.length) {
    check(buffer, offset, 4);
  }
  if (little) {
    buffer[offset] = value;
    buffer[offset + 1] = value >>> 8;
    buffer[offset + 2] = value >>> 16;
    buffer[offset + 3] = value >>> 24;
  } else {
    buffer[offset] = value >>> 24;
    buffer[offset + 1] = value >>> 16;
    buffer[offset + 2] = value >>> 8;
    buffer[offset + 3] = value;
  }
  return offset + 4;
}

function writeUInt8(value, offset = 0) { return put8(this, value, offset, 0, 0xff); }
function writeInt8(value, offset = 0) { return put8(this, value, offset, -0x80, 0x7f); }
function writeUInt16LE(value, offset = 0) { return put16(this, value, offset, 0, 0xffff, true); }
function writeUInt16BE(value, offset = 0) { return put16(this, value, offset, 0, 0xffff, false); }
function writeInt16LE(value, offset = 0) {
  return put16(this, value, offset, -0x8000, 0x7fff, true);
}
function writeInt16BE(value, offset = 0) {
  return put16(this, value, offset, -0x8000, 0x7fff, false);
}
function writeUInt32LE(value, offset = 0) {
  return put32(this, value, offset, 0, 0xffffffff, true);
}
function writeUInt32BE(value, offset = 0) {
  return put32(this, value, offset, 0, 0xffffffff, false);
}
function writeInt32LE(value, offset = 0) {
  return put32(this, value, offset, -0x80000000, 0x7fffffff, true);
}
function writeInt32BE(value, offset = 0) {
  return put32(this, value, offset, -0x80000000, 0x7fffffff, false);
}

// ---- integers of 1 to 6 bytes -----------------------------------------------------------------

function checkSize(size) {
  if (typeof size !== 'number' || !(size >= 1) || !(size <= 6) || MathFloor(size) !== size) {
    complain(size, 1, 6, 'byteLength');
  }
}

function get(buffer, offset, size, little) {
  needOffset(offset);
  checkSize(size);
  check(buffer, offset, size);
  let value = 0;
  if (little) {
    for (let i = offset + size - 1; i >= offset; i--) value = value * 256 + buffer[i];
  } else {
    for (let i = offset; i < offset + size; i++) value = value * 256 + buffer[i];
  }
  return value;
}

function signed(value, size) {
  return value >= 2 ** (size * 8 - 1) ? value - 2 ** (size * 8) : value;
}

function put(buffer, value, offset, size, min, max, little) {
  if (size === 1) return put8(buffer, value, offset, min, max);
  value = +value;
  if (value > max || value < min) badValue(value, min, max, size);
  needOffset(offset);
  check(buffer, offset, size);
  // The low bits of a negative number are those of its complement.
  let rest = value === value ? MathFloor(value < 0 ? -MathFloor(-value) : value) : 0;
  if (rest < 0) rest += 2 ** (size * 8);
  if (little) {
    for (let i = offset; i < offset + size; i++, rest = MathFloor(rest / 256)) {
      buffer[i] = rest % 256;
    }
  } else {
    for (let i = offset + size - 1; i >= offset; i--, rest = MathFloor(rest / 256)) {
      buffer[i] = rest % 256;
    }
  }
  return offset + size;
}

function readUIntLE(offset, byteLength) { return get(this, offset, byteLength, true); }
function readUIntBE(offset, byteLength) { return get(this, offset, byteLength, false); }
function readIntLE(offset, byteLength) {
  return signed(get(this, offset, byteLength, true), byteLength);
}
function readIntBE(offset, byteLength) {
  return signed(get(this, offset, byteLength, false), byteLength);
}

function writeUIntLE(value, offset, byteLength) {
  checkSize(byteLength);
  return put(this, value, offset, byteLength, 0, 2 ** (byteLength * 8) - 1, true);
}
function writeUIntBE(value, offset, byteLength) {
  checkSize(byteLength);
  return put(this, value, offset, byteLength, 0, 2 ** (byteLength * 8) - 1, false);
}
function writeIntLE(value, offset, byteLength) {
  checkSize(byteLength);
  const half = 2 ** (byteLength * 8 - 1);
  return put(this, value, offset, byteLength, -half, half - 1, true);
}
function writeIntBE(value, offset, byteLength) {
  checkSize(byteLength);
  const half = 2 ** (byteLength * 8 - 1);
  return put(this, value, offset, byteLength, -half, half - 1, false);
}

// ---- what goes through the scratch memory -----------------------------------------------------

function load4LE(buffer, offset) {
  check(buffer, offset, 4);
  for (let i = 0; i < 4; i++) scratch[i] = buffer[offset + i];
}

function load4BE(buffer, offset) {
  check(buffer, offset, 4);
  for (let i = 0; i < 4; i++) scratch[i] = buffer[offset + 3 - i];
}

function load8LE(buffer, offset) {
  check(buffer, offset, 8);
  for (let i = 0; i < 8; i++) scratch[i] = buffer[offset + i];
}

function load8BE(buffer, offset) {
  check(buffer, offset, 8);
  for (let i = 0; i < 8; i++) scratch[i] = buffer[offset + 7 - i];
}

function store(buffer, offset, size, little) {
  if (little) {
    for (let i = 0; i < size; i++) buffer[offset + i] = scratch[i];
  } else {
    for (let i = 0; i < size; i++) buffer[offset + i] = scratch[size - 1 - i];
  }
  return offset + size;
}

function readFloatLE(offset = 0) { load4LE(this, offset); return float32[0]; }
function readFloatBE(offset = 0) { load4BE(this, offset); return float32[0]; }
function readDoubleLE(offset = 0) { load8LE(this, offset); return float64[0]; }
function readDoubleBE(offset = 0) { load8BE(this, offset); return float64[0]; }
function readBigInt64LE(offset = 0) { load8LE(this, offset); return bigInt64[0]; }
function readBigInt64BE(offset = 0) { load8BE(this, offset); return bigInt64[0]; }
function readBigUInt64LE(offset = 0) { load8LE(this, offset); return bigUint64[0]; }
function readBigUInt64BE(offset = 0) { load8BE(this, offset); return bigUint64[0]; }

function putFloat(buffer, value, offset, little) {
  value = +value;
  check(buffer, offset, 4);
  float32[0] = value;
  return store(buffer, offset, 4, little);
}

function putDouble(buffer, value, offset, little) {
  value = +value;
  check(buffer, offset, 8);
  float64[0] = value;
  return store(buffer, offset, 8, little);
}

function writeFloatLE(value, offset = 0) { return putFloat(this, value, offset, true); }
function writeFloatBE(value, offset = 0) { return putFloat(this, value, offset, false); }
function writeDoubleLE(value, offset = 0) { return putDouble(this, value, offset, true); }
function writeDoubleBE(value, offset = 0) { return putDouble(this, value, offset, false); }

function putBig(buffer, value, offset, view, min, max, little) {
  if (value > max || value < min) badValue(value, min, max, 8);
  check(buffer, offset, 8);
  if (typeof value !== 'bigint') {
    throw new primordials.TypeError('Cannot mix BigInt and other types, use explicit conversions');
  }
  view[0] = value;
  return store(buffer, offset, 8, little);
}

function writeBigInt64LE(value, offset = 0) {
  return putBig(this, value, offset, bigInt64, -(2n ** 63n), 2n ** 63n - 1n, true);
}
function writeBigInt64BE(value, offset = 0) {
  return putBig(this, value, offset, bigInt64, -(2n ** 63n), 2n ** 63n - 1n, false);
}
function writeBigUInt64LE(value, offset = 0) {
  return putBig(this, value, offset, bigUint64, 0n, 2n ** 64n - 1n, true);
}
function writeBigUInt64BE(value, offset = 0) {
  return putBig(this, value, offset, bigUint64, 0n, 2n ** 64n - 1n, false);
}

// ---- on the prototype -------------------------------------------------------------------------

// Names with `UInt` have a second spelling with `Uint`; both are one function.
module.exports = (proto, define) => define(proto, {
  __proto__: null,
  readBigUInt64LE, readBigUint64LE: readBigUInt64LE,
  readBigUInt64BE, readBigUint64BE: readBigUInt64BE,
  readBigInt64LE,
  readBigInt64BE,
  writeBigUInt64LE, writeBigUint64LE: writeBigUInt64LE,
  writeBigUInt64BE, writeBigUint64BE: writeBigUInt64BE,
  writeBigInt64LE,
  writeBigInt64BE,
  readUIntLE, readUintLE: readUIntLE,
  readUInt32LE, readUint32LE: readUInt32LE,
  readUInt16LE, readUint16LE: readUInt16LE,
  readUInt8, readUint8: readUInt8,
  readUIntBE, readUintBE: readUIntBE,
  readUInt32BE, readUint32BE: readUInt32BE,
  readUInt16BE, readUint16BE: readUInt16BE,
  readIntLE,
  readInt32LE,
  readInt16LE,
  readInt8,
  readIntBE,
  readInt32BE,
  readInt16BE,
  writeUIntLE, writeUintLE: writeUIntLE,
  writeUInt32LE, writeUint32LE: writeUInt32LE,
  writeUInt16LE, writeUint16LE: writeUInt16LE,
  writeUInt8, writeUint8: writeUInt8,
  writeUIntBE, writeUintBE: writeUIntBE,
  writeUInt32BE, writeUint32BE: writeUInt32BE,
  writeUInt16BE, writeUint16BE: writeUInt16BE,
  writeIntLE,
  writeInt32LE,
  writeInt16LE,
  writeInt8,
  writeIntBE,
  writeInt32BE,
  writeInt16BE,
  readFloatLE,
  readFloatBE,
  readDoubleLE,
  readDoubleBE,
  writeFloatLE,
  writeFloatBE,
  writeDoubleLE,
  writeDoubleBE,
});
