// SPDX-License-Identifier: MIT
// buf.readInt32LE() and its eighty relatives. Integers of 8, 16 and 32 bits are put together from
// bytes right here, since the engine's compiler makes a few instructions of that. The others are
// in internal/buffer/wide, which is loaded by the first of them that is called.
//
// 1. An offset is taken as it is if it is a small integer inside the buffer. All else goes through
//    check(), which knows Node's order of complaints and lets big buffers pass.
// 2. A value is checked before its offset, except the type of a single byte's.

'use strict';

const { MathFloor } = primordials;

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

// ---- wide ones ----------------------------------------------------------------------------------

let wide;
function load() {
  wide = require('internal/buffer/wide')({ badValue, check, complain, put8 });
  return wide;
}

function readUIntLE(offset, byteLength) {
  return (wide ?? load()).getUint(this, offset, byteLength, true);
}
function readIntLE(offset, byteLength) {
  return (wide ?? load()).getInt(this, offset, byteLength, true);
}
function writeUIntLE(value, offset, byteLength) {
  return (wide ?? load()).putUint(this, value, offset, byteLength, true);
}
function writeIntLE(value, offset, byteLength) {
  return (wide ?? load()).putInt(this, value, offset, byteLength, true);
}
function readFloatLE(offset = 0) {
  return (wide ?? load()).getFloat(this, offset, true);
}
function writeFloatLE(value, offset = 0) {
  return (wide ?? load()).putFloat(this, value, offset, true);
}
function readDoubleLE(offset = 0) {
  return (wide ?? load()).getDouble(this, offset, true);
}
function writeDoubleLE(value, offset = 0) {
  return (wide ?? load()).putDouble(this, value, offset, true);
}
function readBigInt64LE(offset = 0) {
  return (wide ?? load()).getBigInt(this, offset, true);
}
function writeBigInt64LE(value, offset = 0) {
  return (wide ?? load()).putBigInt(this, value, offset, true);
}
function readBigUInt64LE(offset = 0) {
  return (wide ?? load()).getBigUint(this, offset, true);
}
function writeBigUInt64LE(value, offset = 0) {
  return (wide ?? load()).putBigUint(this, value, offset, true);
}
function readUIntBE(offset, byteLength) {
  return (wide ?? load()).getUint(this, offset, byteLength, false);
}
function readIntBE(offset, byteLength) {
  return (wide ?? load()).getInt(this, offset, byteLength, false);
}
function writeUIntBE(value, offset, byteLength) {
  return (wide ?? load()).putUint(this, value, offset, byteLength, false);
}
function writeIntBE(value, offset, byteLength) {
  return (wide ?? load()).putInt(this, value, offset, byteLength, false);
}
function readFloatBE(offset = 0) {
  return (wide ?? load()).getFloat(this, offset, false);
}
function writeFloatBE(value, offset = 0) {
  return (wide ?? load()).putFloat(this, value, offset, false);
}
function readDoubleBE(offset = 0) {
  return (wide ?? load()).getDouble(this, offset, false);
}
function writeDoubleBE(value, offset = 0) {
  return (wide ?? load()).putDouble(this, value, offset, false);
}
function readBigInt64BE(offset = 0) {
  return (wide ?? load()).getBigInt(this, offset, false);
}
function writeBigInt64BE(value, offset = 0) {
  return (wide ?? load()).putBigInt(this, value, offset, false);
}
function readBigUInt64BE(offset = 0) {
  return (wide ?? load()).getBigUint(this, offset, false);
}
function writeBigUInt64BE(value, offset = 0) {
  return (wide ?? load()).putBigUint(this, value, offset, false);
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
