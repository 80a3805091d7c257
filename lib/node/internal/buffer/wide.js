// SPDX-License-Identifier: MIT
// The numbers of Buffer that are not 8, 16 or 32 bits wide: integers of 1 to 6 bytes by a loop,
// floating-point numbers and BigInts through eight bytes of scratch memory.
//
// 1. The machine is little-endian: every one that the engine compiles for is.
// 2. A value is checked before its offset. The checks are those of internal/buffer/numbers.

'use strict';

const {
  BigInt64Array,
  BigUint64Array,
  Float32Array,
  Float64Array,
  MathFloor,
  TypeError,
  Uint8Array,
} = primordials;

module.exports = ({ badValue, check, complain, put8 }) => {
  // ---- integers of 1 to 6 bytes -----------------------------------------------------------------

  // The offset may not be left out.
  function needOffset(offset) {
    if (offset !== undefined) return;
    const { ERR_INVALID_ARG_TYPE } = require('internal/errors').codes;
    throw new ERR_INVALID_ARG_TYPE('offset', 'number', offset);
  }

  function checkSize(size) {
    if (typeof size !== 'number' || !(size >= 1) || !(size <= 6) || MathFloor(size) !== size) {
      complain(size, 1, 6, 'byteLength');
    }
  }

  function getUint(buffer, offset, size, little) {
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

  function getInt(buffer, offset, size, little) {
    const value = getUint(buffer, offset, size, little);
    return value >= 2 ** (size * 8 - 1) ? value - 2 ** (size * 8) : value;
  }

  function put(buffer, value, offset, size, min, max, little) {
    if (size === 1) return put8(buffer, value, offset, min, max);
    value = +value;
    if (value > max || value < min) badValue(value, min, max, size);
    needOffset(offset);
    check(buffer, offset, size);
    // Towards zero; NaN is 0. The bits of a negative number are those of its complement.
    let rest = value !== value ? 0 : value < 0 ? -MathFloor(-value) : MathFloor(value);
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

  function putUint(buffer, value, offset, size, little) {
    checkSize(size);
    return put(buffer, value, offset, size, 0, 2 ** (size * 8) - 1, little);
  }

  function putInt(buffer, value, offset, size, little) {
    checkSize(size);
    const half = 2 ** (size * 8 - 1);
    return put(buffer, value, offset, size, -half, half - 1, little);
  }

  // ---- what goes through the scratch memory -----------------------------------------------------

  const float64 = new Float64Array(1);
  const memory = float64.buffer;
  const scratch = new Uint8Array(memory);
  const float32 = new Float32Array(memory, 0, 1);
  const bigInt64 = new BigInt64Array(memory);
  const bigUint64 = new BigUint64Array(memory);

  function load(buffer, offset, size, little) {
    check(buffer, offset, size);
    if (little) {
      for (let i = 0; i < size; i++) scratch[i] = buffer[offset + i];
    } else {
      for (let i = 0; i < size; i++) scratch[i] = buffer[offset + size - 1 - i];
    }
  }

  function store(buffer, offset, size, little) {
    if (little) {
      for (let i = 0; i < size; i++) buffer[offset + i] = scratch[i];
    } else {
      for (let i = 0; i < size; i++) buffer[offset + i] = scratch[size - 1 - i];
    }
    return offset + size;
  }

  function getFloat(buffer, offset, little) {
    load(buffer, offset, 4, little);
    return float32[0];
  }

  function getDouble(buffer, offset, little) {
    load(buffer, offset, 8, little);
    return float64[0];
  }

  function getBigInt(buffer, offset, little) {
    load(buffer, offset, 8, little);
    return bigInt64[0];
  }

  function getBigUint(buffer, offset, little) {
    load(buffer, offset, 8, little);
    return bigUint64[0];
  }

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

  function putBig(buffer, value, offset, min, max, little) {
    if (value > max || value < min) badValue(value, min, max, 8);
    check(buffer, offset, 8);
    if (typeof value !== 'bigint') {
      throw new TypeError('Cannot mix BigInt and other types, use explicit conversions');
    }
    bigInt64[0] = value; // its low 64 bits
    return store(buffer, offset, 8, little);
  }

  const putBigInt = (buffer, value, offset, little) =>
    putBig(buffer, value, offset, -(2n ** 63n), 2n ** 63n - 1n, little);
  const putBigUint = (buffer, value, offset, little) =>
    putBig(buffer, value, offset, 0n, 2n ** 64n - 1n, little);

  return {
    __proto__: null,
    getUint, getInt, putUint, putInt, getFloat, getDouble, getBigInt, getBigUint,
    putFloat, putDouble, putBigInt, putBigUint,
  };
};
