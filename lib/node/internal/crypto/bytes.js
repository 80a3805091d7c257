// SPDX-License-Identifier: MIT
// Arguments that are bytes, or text that stands for bytes.
'use strict';

const {
  ArrayBufferIsView, BigInt, BigIntPrototypeToString, TypedArrayPrototypeGetBuffer,
  TypedArrayPrototypeGetByteOffset, TypedArrayPrototypeGetLength,
} = primordials;

const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');
const { isAnyArrayBuffer } = require('internal/types');
const { hex } = require('internal/buffer/encodings');
require('buffer'); // gives FastBuffer its methods
const { FastBuffer, statics: { from } } = require('internal/buffer/make');

const KINDS = ['string', 'ArrayBuffer', 'Buffer', 'TypedArray', 'DataView'];

function isBytes(value) {
  return ArrayBufferIsView(value) || isAnyArrayBuffer(value);
}

function toBytes(value, name, encoding = undefined) {
  if (typeof value === 'string') return from(value, encoding === 'buffer' ? 'utf8' : encoding);
  if (isBytes(value)) return value;
  throw new codes.ERR_INVALID_ARG_TYPE(name, KINDS, value);
}

// What a native gave, as a Buffer; it is made for this, so nothing else is in its memory.
function toBuffer(array) {
  return new FastBuffer(TypedArrayPrototypeGetBuffer(array),
                        TypedArrayPrototypeGetByteOffset(array),
                        TypedArrayPrototypeGetLength(array));
}

function toArrayBuffer(array) {
  return TypedArrayPrototypeGetBuffer(array);
}

// options[name], which may be missing, and must be a string.
function stringOption(options, name) {
  const value = options ? options[name] : undefined;
  if (value !== undefined) validateString(value, `options.${name}`);
  return value;
}

// Numbers of any size as bytes, the most significant first.
function fromBigInt(number, name) {
  if (number < 0) throw new codes.ERR_OUT_OF_RANGE(name, '>= 0', number);
  const digits = BigIntPrototypeToString(number, 16);
  return from(digits.length % 2 === 0 ? digits : `0${digits}`, 'hex');
}

function toBigInt(bytes) {
  return bytes.length === 0 ? 0n : BigInt(`0x${hex.slice(bytes, 0, bytes.length)}`);
}

module.exports = {
  fromBigInt, isBytes, stringOption, toArrayBuffer, toBigInt, toBuffer, toBytes,
};
