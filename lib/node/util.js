// SPDX-License-Identifier: MIT
// 'util'. Its parts are loaded when they are first used: a program that requires util for promisify
// alone does not load inspect.

'use strict';

const {
  ArrayIsArray,
  Error,
  ErrorCaptureStackTrace,
  NumberIsSafeInteger,
  ObjectDefineProperty,
  ObjectKeys,
  ObjectPrototypeToString,
  ReflectConstruct,
  StringPrototypePadStart,
  StringPrototypeSplit,
} = primordials;

const { callbackify, deprecate, inherits, promisify } = require('internal/util/functions');

// ---- System errors

let errorMap;

function getSystemErrorMap() {
  if (errorMap === undefined) {
    errorMap = new primordials.SafeMap();
    const list = native('sys').errmap();
    for (let i = 0; i < list.length; i += 3) errorMap.set(list[i], [list[i + 1], list[i + 2]]);
  }
  return new primordials.Map(errorMap);
}

function checkErrno(err) {
  require('internal/validators').validateNumber(err, 'err');
  if (err >= 0 || !NumberIsSafeInteger(err)) {
    throw new (require('internal/errors').codes.ERR_OUT_OF_RANGE)(
      'err', 'a negative integer', err);
  }
}

function getSystemErrorName(err) {
  checkErrno(err);
  getSystemErrorMap();
  const found = errorMap.get(err);
  return found === undefined ? `Unknown system error ${err}` : found[0];
}

function getSystemErrorMessage(err) {
  checkErrno(err);
  getSystemErrorMap();
  const found = errorMap.get(err);
  return found === undefined ? `Unknown system error ${err}` : found[1];
}

function _errnoException(...args) {
  const error = ReflectConstruct(require('internal/errors').ErrnoException, args);
  ErrorCaptureStackTrace(error, _errnoException);
  return error;
}

function _exceptionWithHostPort(...args) {
  const error = ReflectConstruct(require('internal/errors').ExceptionWithHostPort, args);
  ErrorCaptureStackTrace(error, _exceptionWithHostPort);
  return error;
}

// ---- Odds and ends

function _extend(target, source) {
  if (source === null || typeof source !== 'object') return target;
  const keys = ObjectKeys(source);
  for (let i = keys.length - 1; i >= 0; i--) target[keys[i]] = source[keys[i]];
  return target;
}

const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec';
const twoDigits = (value) => StringPrototypePadStart(`${value}`, 2, '0');

function log(...args) {
  const now = new primordials.Date();
  const month = StringPrototypeSplit(MONTHS, ' ')[primordials.DatePrototypeGetMonth(now)];
  const clock = `${twoDigits(primordials.DatePrototypeGetHours(now))}:` +
    `${twoDigits(primordials.DatePrototypeGetMinutes(now))}:` +
    twoDigits(primordials.DatePrototypeGetSeconds(now));
  const { formatList } = require('internal/inspect');
  const stamp = `${primordials.DatePrototypeGetDate(now)} ${month} ${clock}`;
  require('internal/console').console.log('%s - %s', stamp, formatList(undefined, args));
}

function isDeepStrictEqual(val1, val2, skipPrototype) {
  return require('internal/comparisons').isDeepStrictEqual(val1, val2, skipPrototype);
}

// Resolves when the signal is aborted; resource is what the wait belongs to.
async function aborted(signal, resource) {
  return require('web/abort-controller').aborted(signal, resource);
}

function getCallSites(frameCount, options) {
  // Not a tail call: this frame has to be there to be found.
  const sites = require('internal/util/call_sites').getCallSites(frameCount, options, getCallSites);
  return sites;
}

const isBuffer = (value) => require('buffer').Buffer.isBuffer(value);

// Questions of old.
const old = {
  isBoolean: (arg) => typeof arg === 'boolean',
  isNull: (arg) => arg === null,
  isNullOrUndefined: (arg) => arg === null || arg === undefined,
  isNumber: (arg) => typeof arg === 'number',
  isString: (arg) => typeof arg === 'string',
  isSymbol: (arg) => typeof arg === 'symbol',
  isUndefined: (arg) => arg === undefined,
  isRegExp: (arg) => require('internal/types').isRegExp(arg),
  isObject: (arg) => arg !== null && typeof arg === 'object',
  isDate: (arg) => require('internal/types').isDate(arg),
  isError: (arg) => ObjectPrototypeToString(arg) === '[object Error]' || arg instanceof Error,
  isFunction: (arg) => typeof arg === 'function',
  isPrimitive: (arg) => arg === null || (typeof arg !== 'object' && typeof arg !== 'function'),
};

function toUSVString(input) {
  return primordials.StringPrototypeToWellFormed(`${input}`);
}

function convertProcessSignalToExitCode(signalCode) {
  const { signals } = require('os').constants;
  require('internal/validators').validateOneOf(signalCode, 'signalCode', ObjectKeys(signals));
  return 128 + signals[signalCode];
}

// A property that is looked up on first use and is an ordinary one from then on.
function lazy(name, load) {
  ObjectDefineProperty(exports, name, {
    __proto__: null,
    get() {
      const value = load();
      set(name, value);
      return value;
    },
    set(value) {
      set(name, value);
    },
    enumerable: true,
    configurable: true,
  });
}

function set(name, value) {
  ObjectDefineProperty(exports, name, {
    __proto__: null, value, writable: true, enumerable: true, configurable: true,
  });
}

const inspecting = (name) => lazy(name, () => require('internal/inspect')[name]);

exports._errnoException = _errnoException;
exports._exceptionWithHostPort = _exceptionWithHostPort;
exports._extend = _extend;
exports.callbackify = callbackify;
exports.convertProcessSignalToExitCode = convertProcessSignalToExitCode;
lazy('debug', () => require('internal/util/debuglog').debuglog);
lazy('debuglog', () => require('internal/util/debuglog').debuglog);
lazy('diff', () => require('internal/util/diff').diff);
exports.deprecate = function(fn, msg, code, options) { return deprecate(fn, msg, code, options); };
ObjectDefineProperty(exports.deprecate, 'name', { __proto__: null, value: 'deprecate' });
lazy('format', () => require('internal/inspect/format').format);
lazy('styleText', () => require('internal/util/style_text').styleText);
lazy('formatWithOptions', () => require('internal/inspect/format').formatWithOptions);
exports.getCallSites = getCallSites;
exports.getSystemErrorMap = getSystemErrorMap;
exports.getSystemErrorName = getSystemErrorName;
exports.getSystemErrorMessage = getSystemErrorMessage;
exports.inherits = inherits;
inspecting('inspect');
exports.isArray = ArrayIsArray;
exports.isBoolean = old.isBoolean;
exports.isBuffer = isBuffer;
exports.isDeepStrictEqual = isDeepStrictEqual;
exports.isNull = old.isNull;
exports.isNullOrUndefined = old.isNullOrUndefined;
exports.isNumber = old.isNumber;
exports.isString = old.isString;
exports.isSymbol = old.isSymbol;
exports.isUndefined = old.isUndefined;
exports.isRegExp = old.isRegExp;
exports.isObject = old.isObject;
exports.isDate = old.isDate;
exports.isError = old.isError;
exports.isFunction = old.isFunction;
exports.isPrimitive = old.isPrimitive;
exports.log = log;
exports.promisify = promisify;
lazy('stripVTControlCharacters',
     () => require('internal/inspect/width').stripVTControlCharacters);
exports.toUSVString = toUSVString;
exports.aborted = aborted;
lazy('types', () => require('util/types'));
lazy('parseEnv', () => require('internal/util/parse_env').parseEnv);
lazy('parseArgs', () => require('internal/util/parse_args').parseArgs);
lazy('transferableAbortController',
     () => require('internal/util/transferable_abort').transferableAbortController);
lazy('transferableAbortSignal',
     () => require('internal/util/transferable_abort').transferableAbortSignal);
lazy('MIMEParams', () => require('internal/mime').MIMEParams);
lazy('MIMEType', () => require('internal/mime').MIMEType);
lazy('TextDecoder', () => require('web/encoding').TextDecoder);
lazy('TextEncoder', () => require('web/encoding').TextEncoder);
