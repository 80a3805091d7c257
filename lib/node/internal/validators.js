// SPDX-License-Identifier: MIT
// Checks of arguments at the door: each throws Node's coded error, or returns. They are plain
// functions, as cheap as their first comparison when the value is good; that the error seems to
// come from the caller is the business of the stack layer (internal/errors, 2).

'use strict';

const {
  ArrayBufferIsView,
  ArrayIsArray,
  ArrayPrototypeIncludes,
  ArrayPrototypeJoin,
  NumberIsFinite,
  NumberIsInteger,
  NumberIsNaN,
  NumberMAX_SAFE_INTEGER,
  NumberMIN_SAFE_INTEGER,
  NumberParseInt,
  ObjectPrototypeHasOwnProperty,
  RegExpPrototypeExec,
  String,
  StringPrototypeToUpperCase,
  StringPrototypeTrim,
} = primordials;

const { codes } = require('internal/errors');

function wrongType(name, expected, value) {
  throw new codes.ERR_INVALID_ARG_TYPE(name, expected, value);
}

function outOfRange(name, range, value) {
  throw new codes.ERR_OUT_OF_RANGE(name, range, value);
}

// ---- Numbers

function isInt32(value) {
  return value === (value | 0);
}

function isUint32(value) {
  return value === (value >>> 0);
}

function validateRange(value, name, min, max) {
  if (typeof value !== 'number') wrongType(name, 'number', value);
  if (!NumberIsInteger(value)) outOfRange(name, 'an integer', value);
  if (value < min || value > max) outOfRange(name, `>= ${min} && <= ${max}`, value);
}

function validateInteger(value, name, min = NumberMIN_SAFE_INTEGER, max = NumberMAX_SAFE_INTEGER) {
  validateRange(value, name, min, max);
}

function validateInt32(value, name, min = -2147483648, max = 2147483647) {
  validateRange(value, name, min, max);
}

function validateUint32(value, name, positive = false) {
  validateRange(value, name, positive ? 1 : 0, 4294967295);
}

function validateNumber(value, name, min = undefined, max = undefined) {
  if (typeof value !== 'number') wrongType(name, 'number', value);
  const hasMin = min !== undefined && min !== null;
  const hasMax = max !== undefined && max !== null;
  if (hasMin && value < min || hasMax && value > max || (hasMin || hasMax) && NumberIsNaN(value)) {
    outOfRange(name, `${hasMin ? `>= ${min}` : ''}${hasMin && hasMax ? ' && ' : ''}` +
                     `${hasMax ? `<= ${max}` : ''}`, value);
  }
}

// True for a finite number, false for undefined and NaN.
function validateFiniteNumber(value, name) {
  if (value === undefined) return false;
  if (NumberIsFinite(value)) return true;
  if (NumberIsNaN(value)) return false;
  validateNumber(value, name);
  return outOfRange(name, 'a finite number', value);
}

function checkRangesOrGetDefault(value, name, lower, upper, fallback) {
  if (!validateFiniteNumber(value, name)) return fallback;
  if (value < lower || value > upper) outOfRange(name, `>= ${lower} and <= ${upper}`, value);
  return value;
}

const OCTAL = /^[0-7]+$/;

// A mode: a number, or a string of octal digits.
function parseFileMode(value, name, fallback) {
  let mode = value ?? fallback;
  if (typeof mode === 'string') {
    if (RegExpPrototypeExec(OCTAL, mode) === null) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        name, mode, 'must be a 32-bit unsigned integer or an octal string');
    }
    mode = NumberParseInt(mode, 8);
  }
  validateUint32(mode, name);
  return mode;
}

function validatePort(port, name = 'Port', allowZero = true) {
  if (typeof port !== 'number' && typeof port !== 'string' ||
      typeof port === 'string' && StringPrototypeTrim(port).length === 0 ||
      +port !== (+port >>> 0) || port > 0xFFFF || port === 0 && !allowZero) {
    throw new codes.ERR_SOCKET_BAD_PORT(name, port, allowZero);
  }
  return port | 0;
}

// ---- Other primitives

function validateString(value, name) {
  if (typeof value !== 'string') wrongType(name, 'string', value);
}

function validateBoolean(value, name) {
  if (typeof value !== 'boolean') wrongType(name, 'boolean', value);
}

function validateUndefined(value, name) {
  if (value !== undefined) wrongType(name, 'undefined', value);
}

function validateOneOf(value, name, allowed) {
  if (ArrayPrototypeIncludes(allowed, value)) return;
  let list = '';
  for (let i = 0; i < allowed.length; i++) {
    list += `${i > 0 ? ', ' : ''}` +
      `${typeof allowed[i] === 'string' ? `'${allowed[i]}'` : String(allowed[i])}`;
  }
  throw new codes.ERR_INVALID_ARG_VALUE(name, value, `must be one of: ${list}`);
}

function validateUnion(value, name, union) {
  if (!ArrayPrototypeIncludes(union, value)) {
    wrongType(name, `('${ArrayPrototypeJoin(union, '|')}')`, value);
  }
}

function validateSignalName(signal, name = 'signal') {
  validateString(signal, name);
  const { signals } = require('os').constants;
  if (signals[signal] !== undefined) return;
  throw new codes.ERR_UNKNOWN_SIGNAL(signals[StringPrototypeToUpperCase(signal)] === undefined ?
    signal : `${signal} (signals must use all capital letters)`);
}

// ---- Objects

const kValidateObjectNone = 0;
const kValidateObjectAllowNullable = 1;
const kValidateObjectAllowArray = 2;
const kValidateObjectAllowFunction = 4;
const kValidateObjectAllowObjects = kValidateObjectAllowArray | kValidateObjectAllowFunction;
const kValidateObjectAllowObjectsAndNull =
  kValidateObjectAllowNullable | kValidateObjectAllowObjects;

function validateObject(value, name, allow = kValidateObjectNone) {
  if (value === null) {
    if ((allow & kValidateObjectAllowNullable) === 0) wrongType(name, 'Object', value);
    return;
  }
  const type = typeof value;
  if (type !== 'object' && (type !== 'function' || (allow & kValidateObjectAllowFunction) === 0)) {
    wrongType(name, 'Object', value);
  }
  if ((allow & kValidateObjectAllowArray) === 0 && ArrayIsArray(value)) {
    wrongType(name, 'Object', value);
  }
}

// A dictionary in the sense of Web IDL: any object, a function too, or nothing.
function validateDictionary(value, name) {
  if (value !== undefined && value !== null && typeof value !== 'object' &&
      typeof value !== 'function') {
    wrongType(name, 'a dictionary', value);
  }
}

function validateFunction(value, name) {
  if (typeof value !== 'function') wrongType(name, 'Function', value);
}

function validatePlainFunction(value, name) {
  if (typeof value !== 'function' || require('internal/types').isAsyncFunction(value)) {
    wrongType(name, 'Function', value);
  }
}

function validateAbortSignal(signal, name) {
  if (signal === undefined) return;
  if (signal === null || typeof signal !== 'object' || !('aborted' in signal)) {
    wrongType(name, 'AbortSignal', signal);
  }
}

function validateInternalField(object, field, className) {
  if (typeof object !== 'object' || object === null ||
      !ObjectPrototypeHasOwnProperty(object, field)) {
    wrongType('this', className, object);
  }
}

function validateBuffer(buffer, name = 'buffer') {
  if (!ArrayBufferIsView(buffer)) wrongType(name, ['Buffer', 'TypedArray', 'DataView'], buffer);
}

function validateEncoding(data, encoding) {
  const { length } = data;
  if (length % 2 !== 0 && typeof encoding === 'string' &&
      StringPrototypeToUpperCase(encoding) === 'HEX') {
    throw new codes.ERR_INVALID_ARG_VALUE('encoding', encoding,
                                          `is invalid for data of length ${length}`);
  }
}

// ---- Arrays

function validateArray(value, name, minLength = 0) {
  if (!ArrayIsArray(value)) wrongType(name, 'Array', value);
  if (value.length < minLength) {
    throw new codes.ERR_INVALID_ARG_VALUE(name, value, `must be longer than ${minLength}`);
  }
}

function validateStringArray(value, name) {
  validateArray(value, name);
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== 'string') wrongType(`${name}[${i}]`, 'string', value[i]);
  }
}

function validateBooleanArray(value, name) {
  validateArray(value, name);
  for (let i = 0; i < value.length; i++) {
    if (typeof value[i] !== 'boolean') wrongType(`${name}[${i}]`, 'boolean', value[i]);
  }
}

function validateAbortSignalArray(value, name) {
  validateArray(value, name);
  for (let i = 0; i < value.length; i++) {
    if (value[i] === undefined) wrongType(`${name}[${i}]`, 'AbortSignal', value[i]);
    validateAbortSignal(value[i], `${name}[${i}]`);
  }
}

// ---- Link headers (RFC 8288, 3): <anything> and parameters after semicolons

const LINK = /^(?:<[^>\r\n]*>)(?:\s*;\s*[^;"\s]+(?:=(")?[^;"\s]*\1)?)*$/;
const LINK_FORM = 'must be an array or string of format "</styles.css>; rel=preload; as=style"';

function validateLink(value) {
  if (value === undefined || RegExpPrototypeExec(LINK, value) === null) {
    throw new codes.ERR_INVALID_ARG_VALUE('hints', value, LINK_FORM);
  }
}

function validateLinkHeaderValue(hints) {
  if (typeof hints === 'string') {
    validateLink(hints);
    return hints;
  }
  if (!ArrayIsArray(hints)) throw new codes.ERR_INVALID_ARG_VALUE('hints', hints, LINK_FORM);
  for (let i = 0; i < hints.length; i++) validateLink(hints[i]);
  return ArrayPrototypeJoin(hints, ', ');
}

module.exports = {
  checkRangesOrGetDefault,
  isInt32,
  isUint32,
  kValidateObjectAllowArray,
  kValidateObjectAllowFunction,
  kValidateObjectAllowNullable,
  kValidateObjectAllowObjects,
  kValidateObjectAllowObjectsAndNull,
  kValidateObjectNone,
  parseFileMode,
  validateAbortSignal,
  validateAbortSignalArray,
  validateArray,
  validateBoolean,
  validateBooleanArray,
  validateBuffer,
  validateDictionary,
  validateEncoding,
  validateFiniteNumber,
  validateFunction,
  validateInt32,
  validateInteger,
  validateInternalField,
  validateLinkHeaderValue,
  validateNumber,
  validateObject,
  validateOneOf,
  validatePlainFunction,
  validatePort,
  validateSignalName,
  validateString,
  validateStringArray,
  validateUint32,
  validateUndefined,
  validateUnion,
};
