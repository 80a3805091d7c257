// SPDX-License-Identifier: MIT
// throws, rejects and their opposites: what was thrown against what was expected. The expectation
// may be a class, a regular expression, a function that decides, or an object whose properties the
// error must have.

'use strict';

const {
  ArrayPrototypePush,
  Error,
  ObjectKeys,
  ObjectPrototypeIsPrototypeOf,
  ReflectApply,
  RegExpPrototypeExec,
  String,
} = primordials;

const { codes: {
  ERR_AMBIGUOUS_ARGUMENT,
  ERR_INVALID_ARG_TYPE,
  ERR_INVALID_ARG_VALUE,
  ERR_INVALID_RETURN_VALUE,
} } = require('internal/errors');
const { isError, isPromise, isRegExp } = require('internal/types');
const AssertionError = require('internal/assert/error');
const { turn } = require('internal/stacks');

const inspect = (...args) => ReflectApply(require('internal/inspect').inspect, undefined, args);

// What `thrownBy` gives when nothing was thrown.
const NOTHING = { __proto__: null };

function thrownBy(fn) {
  require('internal/validators').validateFunction(fn, 'fn');
  try {
    fn();
  } catch (error) {
    turn(error);
    return error;
  }
  return NOTHING;
}

const looksLikePromise = (value) => isPromise(value) ||
  (value !== null && typeof value === 'object' && typeof value.then === 'function' &&
   typeof value.catch === 'function');

async function rejectedBy(promiseFn) {
  let promise = promiseFn;
  if (typeof promiseFn === 'function') {
    promise = promiseFn();
    if (!looksLikePromise(promise)) {
      throw new ERR_INVALID_RETURN_VALUE('instance of Promise', 'promiseFn', promise);
    }
  } else if (!looksLikePromise(promiseFn)) {
    throw new ERR_INVALID_ARG_TYPE('promiseFn', ['Function', 'Promise'], promiseFn);
  }
  try {
    await promise;
  } catch (error) {
    turn(error);
    return error;
  }
  return NOTHING;
}

function fail(options) {
  if (options.message instanceof Error) throw options.message;
  throw new AssertionError(options);
}

// The call as the error names it: { name, kind, diff, above }. Frames down to `above` are cut from
// its stack.
const describeCall = (fn, kind, diff) => ({ __proto__: null, name: fn.name, kind, diff, above: fn });

const matches = (regexp, text) => RegExpPrototypeExec(regexp, text) !== null;
const isErrorClass = (fn) => fn.prototype !== undefined &&
  ObjectPrototypeIsPrototypeOf(primordials.ErrorPrototype, fn.prototype);
const isInstance = (value, fn) => fn.prototype !== undefined && value instanceof fn;

// Stands for an error in the difference, with the properties that were compared.
class Comparison {
  constructor(source, keys, actual) {
    for (let i = 0; i < keys.length; i++) {
      const key = keys[i];
      if (!(key in source)) continue;
      this[key] = actual !== undefined && typeof actual[key] === 'string' &&
        isRegExp(source[key]) && matches(source[key], actual[key]) ? actual[key] : source[key];
    }
  }
}

function checkProperties(actual, expected, message, call) {
  const keys = ObjectKeys(expected);
  if (expected instanceof Error) {
    ArrayPrototypePush(keys, 'name', 'message');
  } else if (keys.length === 0) {
    throw new ERR_INVALID_ARG_VALUE('error', expected, 'may not be an empty object');
  }
  const { isDeepStrictEqual } = require('internal/comparisons');
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i];
    if (typeof actual[key] === 'string' && isRegExp(expected[key]) &&
        matches(expected[key], actual[key])) {
      continue;
    }
    if (key in actual && isDeepStrictEqual(actual[key], expected[key])) continue;
    const { above, diff, name } = call;
    if (message) fail({ actual, expected, message, operator: name, stackStartFn: above, diff });
    const error = new AssertionError({
      actual: new Comparison(actual, keys),
      expected: new Comparison(expected, keys, actual),
      operator: 'deepStrictEqual',
      stackStartFn: above,
      diff,
    });
    error.actual = actual;
    error.expected = expected;
    error.operator = name;
    throw error;
  }
}

function wrongClass(actual, expected) {
  let text = `The error is expected to be an instance of "${expected.name}". Received `;
  if (!isError(actual)) return `${text}"${inspect(actual, { depth: -1 })}"`;
  const name = (actual.constructor && actual.constructor.name) || actual.name;
  text += expected.name === name ?
    'an error with identical name but a different prototype.' : `"${name}"`;
  return actual.message ? `${text}\n\nError message:\n\n${actual.message}` : text;
}

function wrongAnswer(actual, expected, answer) {
  const name = expected.name ? `"${expected.name}" ` : '';
  const text = `The ${name}validation function is expected to return "true". ` +
    `Received ${inspect(answer)}`;
  return isError(actual) ? `${text}\n\nCaught error:\n\n${actual}` : text;
}

function checkExpected(actual, expected, message, call) {
  const { above, diff, name } = call;
  let generated;
  if (typeof expected !== 'function') {
    if (!isRegExp(expected)) {
      if (typeof actual === 'object' && actual !== null) {
        checkProperties(actual, expected, message, call);
        return;
      }
      const error = new AssertionError({
        actual, expected, message, operator: 'deepStrictEqual', stackStartFn: above, diff,
      });
      error.operator = name;
      throw error;
    }
    const text = String(actual);
    if (matches(expected, text)) return;
    generated = () => 'The input did not match the regular expression ' +
      `${inspect(expected)}. Input:\n\n${inspect(text)}\n`;
  } else if (isInstance(actual, expected)) {
    return;
  } else if (isErrorClass(expected)) {
    generated = () => wrongClass(actual, expected);
  } else {
    const answer = ReflectApply(expected, {}, [actual]);
    if (answer === true) return;
    generated = () => wrongAnswer(actual, expected, answer);
  }
  const error = new AssertionError({
    actual, expected, message: message || generated(), operator: name, stackStartFn: above, diff,
  });
  error.generatedMessage = !message;
  throw error;
}

const EXPECTATIONS = ['Object', 'Error', 'Function', 'RegExp'];

// args: [error], [message] or [error, message].
function expectsError(fn, kind, actual, args, diff) {
  const call = describeCall(fn, kind, diff);
  let error = args[0];
  let message = args[1];
  if (typeof error === 'string') {
    if (args.length === 2) throw new ERR_INVALID_ARG_TYPE('error', EXPECTATIONS, error);
    if (typeof actual === 'object' && actual !== null) {
      if (actual.message === error) {
        throw new ERR_AMBIGUOUS_ARGUMENT('error/message',
          `The error message "${actual.message}" is identical to the message.`);
      }
    } else if (actual === error) {
      throw new ERR_AMBIGUOUS_ARGUMENT('error/message',
        `The error "${actual}" is identical to the message.`);
    }
    message = error;
    error = undefined;
  } else if (error != null && typeof error !== 'object' && typeof error !== 'function') {
    throw new ERR_INVALID_ARG_TYPE('error', EXPECTATIONS, error);
  }
  if (actual === NOTHING) {
    const name = error && error.name ? ` (${error.name})` : '';
    fail({
      actual: undefined,
      expected: error,
      operator: fn.name,
      message: `Missing expected ${kind}${name}${message ? `: ${message}` : '.'}`,
      stackStartFn: call.above,
      diff,
    });
  }
  if (error) checkExpected(actual, error, message, call);
}

function meets(actual, expected) {
  if (typeof expected !== 'function') {
    if (isRegExp(expected)) return matches(expected, String(actual));
    throw new ERR_INVALID_ARG_TYPE('expected', ['Function', 'RegExp'], expected);
  }
  if (isInstance(actual, expected)) return true;
  return !isErrorClass(expected) && ReflectApply(expected, {}, [actual]) === true;
}

function expectsNoError(fn, kind, actual, args, diff) {
  if (actual === NOTHING) return;
  let error = args[0];
  let message = args[1];
  if (typeof error === 'string') {
    message = error;
    error = undefined;
  }
  if (!error || meets(actual, error)) {
    fail({
      actual,
      expected: error,
      operator: fn.name,
      message: `Got unwanted ${kind}${message ? `: ${message}` : '.'}\n` +
        `Actual message: "${actual && actual.message}"`,
      stackStartFn: describeCall(fn, kind, diff).above,
      diff,
    });
  }
  throw actual;
}

module.exports = { expectsError, expectsNoError, fail, rejectedBy, thrownBy };
