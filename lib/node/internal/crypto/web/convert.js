// SPDX-License-Identifier: MIT
// Arguments as the Web Cryptography API wants them converted, with Node's messages. `where` says
// which value it is: { prefix, context }.
'use strict';

const {
  ArrayBufferIsView, ArrayPrototypeIncludes, ArrayPrototypePush, FunctionPrototypeCall, MathTrunc,
  NumberIsFinite, ReflectGet, String, SymbolIterator, TypeError,
  TypedArrayPrototypeGetSymbolToStringTag,
} = primordials;

const { isAnyArrayBuffer, isSharedArrayBuffer } = require('internal/types');
const { FastBuffer } = require('internal/buffer/make');

function wrong(message, where, code = 'ERR_INVALID_ARG_TYPE') {
  const context = where.context === '' ? '' : `${where.context} `;
  const error = new TypeError(`${where.prefix}: ${context}${message}`);
  error.code = code;
  return error;
}

const ORDINALS = ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th'];

// Of argument `index` of a method of SubtleCrypto.
function argument(method, index) {
  return {
    __proto__: null,
    prefix: `Failed to execute '${method}' on 'SubtleCrypto'`,
    context: `${ORDINALS[index]} argument`,
  };
}

function require_(method, count, given) {
  if (given >= count) return;
  throw wrong(`${count} argument${count === 1 ? '' : 's'} required, but only ${given} present.`,
              { __proto__: null, prefix: `Failed to execute '${method}' on 'SubtleCrypto'`,
                context: '' }, 'ERR_MISSING_ARGS');
}

function toText(value, where) {
  if (typeof value === 'symbol') {
    throw wrong('is a Symbol and cannot be converted to a string.', where);
  }
  return String(value);
}

// An integer in a range, as [EnforceRange] has it.
function integer(max) {
  return (value, where) => {
    if (typeof value === 'bigint') {
      throw wrong('is a BigInt and cannot be converted to a number.', where);
    }
    const number = +value;
    if (!NumberIsFinite(number)) throw wrong('is not a finite number.', where);
    const whole = MathTrunc(number) + 0;
    if (whole < 0 || whole > max) {
      throw wrong(`is outside the expected range of 0 to ${max}.`, where, 'ERR_OUT_OF_RANGE');
    }
    return whole;
  };
}

const octet = integer(255);
const unsignedShort = integer(65535);
const unsignedLong = integer(4294967295);

// A copy of the bytes: they are used later.
function bytes(value, where) {
  const isView = ArrayBufferIsView(value);
  if (!isView && (!isAnyArrayBuffer(value) || isSharedArrayBuffer(value))) {
    throw wrong('is not instance of ArrayBuffer, Buffer, TypedArray, or DataView.', where);
  }
  if (value.byteLength === 0) return new FastBuffer(); // also what was given away
  if (!isView) return new FastBuffer(new FastBuffer(value));
  const { buffer } = value;
  if (isSharedArrayBuffer(buffer)) {
    throw wrong('is a view on a SharedArrayBuffer, which is not allowed.', where);
  }
  return new FastBuffer(new FastBuffer(buffer, value.byteOffset, value.byteLength));
}

function bigInteger(value, where) {
  if (!ArrayBufferIsView(value) ||
      TypedArrayPrototypeGetSymbolToStringTag(value) !== 'Uint8Array') {
    throw wrong('is not an Uint8Array object.', where);
  }
  return value;
}

function cryptoKey(value, where) {
  if (!require('internal/crypto/web/key').isCryptoKey(value)) {
    throw wrong('is not of type CryptoKey.', where);
  }
  return value;
}

const FORMATS = ['raw', 'pkcs8', 'spki', 'jwk', 'raw-public', 'raw-secret'];
const USAGES = ['encrypt', 'decrypt', 'sign', 'verify', 'deriveKey', 'deriveBits', 'wrapKey',
                'unwrapKey'];

function oneOf(value, where, allowed, name) {
  value = toText(value, where);
  if (ArrayPrototypeIncludes(allowed, value)) return value;
  throw wrong(`value '${value}' is not a valid enum value of type ${name}.`, where,
              'ERR_INVALID_ARG_VALUE');
}

const keyFormat = (value, where) => oneOf(value, where, FORMATS, 'KeyFormat');

function isObject(value) {
  return value !== null && typeof value === 'object' || typeof value === 'function';
}

// The values of an iterable, each converted.
function sequence(value, where, convert) {
  const method = isObject(value) ? value[SymbolIterator] : undefined;
  if (typeof method !== 'function') throw wrong('can not be converted to sequence.', where);
  const iterator = FunctionPrototypeCall(method, value);
  const list = [];
  for (let i = 0; ; i++) {
    const step = iterator.next();
    if (!isObject(step)) throw wrong('can not be converted to sequence.', where);
    if (step.done) return list;
    ArrayPrototypePush(list, convert(step.value, {
      __proto__: null, prefix: where.prefix, context: `${where.context}, index ${i}`,
    }));
  }
}

// Each once, in the order of their first mention.
function usages(value, where) {
  const list = [];
  const all = sequence(value, where, (item, at) => oneOf(item, at, USAGES, 'KeyUsage'));
  for (let i = 0; i < all.length; i++) {
    if (!ArrayPrototypeIncludes(list, all[i])) ArrayPrototypePush(list, all[i]);
  }
  return list;
}

// An algorithm is an object with a name, or a name.
function algorithm(value, where) {
  return isObject(value) ? value : toText(value, where);
}

const JWK_TEXTS = ['alg', 'crv', 'd', 'dp', 'dq', 'e', 'k', 'kty', 'n', 'p', 'q', 'qi', 'use', 'x',
                   'y'];

function jwk(value, where) {
  if (value !== undefined && value !== null && !isObject(value)) {
    throw wrong('can not be converted to a dictionary', where);
  }
  const result = { __proto__: null };
  if (!isObject(value)) return result;
  for (let i = 0; i < JWK_TEXTS.length; i++) {
    const member = ReflectGet(value, JWK_TEXTS[i]);
    if (member !== undefined) result[JWK_TEXTS[i]] = toText(member, where);
  }
  if (value.ext !== undefined) result.ext = !!value.ext;
  if (value.key_ops !== undefined) result.key_ops = sequence(value.key_ops, where, toText);
  return result;
}

module.exports = {
  algorithm, argument, bigInteger, bytes, cryptoKey, isObject, jwk, keyFormat, octet,
  require: require_, toText, unsignedLong, unsignedShort, usages, wrong,
};
