// SPDX-License-Identifier: MIT
// AssertionError: an error that carries what was compared and says how it differs.
//
// The option `diff` ('simple' or 'full') came after Node 20. Who gives it gets messages in the form
// of those versions, and the property; for all others it is there, but not shown.

'use strict';

const {
  ArrayPrototypeJoin,
  Error,
  ErrorCaptureStackTrace,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectGetPrototypeOf,
  ObjectPrototypeHasOwnProperty,
  String,
  StringPrototypeSlice,
  StringPrototypeSplit,
  SymbolFor,
} = primordials;

const { validateObject } = require('internal/validators');

const isErrorObject = (value) =>
  typeof value === 'object' && value !== null && 'stack' in value && value instanceof Error;

// An error without its stack, so that two of them differ in what matters.
function withoutStack(error, withCause) {
  const copy = ObjectAssign({ __proto__: ObjectGetPrototypeOf(error) }, error);
  ObjectDefineProperty(copy, 'message', { __proto__: null, value: error.message });
  if (withCause && ObjectPrototypeHasOwnProperty(error, 'cause')) {
    const { cause } = error;
    const value = require('internal/types').isError(cause) ? withoutStack(cause, true) : cause;
    ObjectDefineProperty(copy, 'cause', { __proto__: null, value });
  }
  return copy;
}

function makeMessage(actual, expected, operator, message, diff) {
  const shows = operator === 'deepStrictEqual' || operator === 'strictEqual' ||
    operator === 'partialDeepStrictEqual';
  if (message != null && !shows) return String(message);
  const { diffMessage, plainMessage, sameMessage } = require('internal/assert/diff');
  if (shows) return diffMessage(actual, expected, operator, message, diff);
  if (operator === 'notDeepStrictEqual' || operator === 'notStrictEqual') {
    return sameMessage(actual, operator, diff);
  }
  return plainMessage(actual, expected, operator, diff);
}

// At most ten lines or 512 characters of a string.
function shortenText(text) {
  const lines = StringPrototypeSplit(text, '\n', 11);
  if (lines.length > 10) {
    lines.length = 10;
    return `${ArrayPrototypeJoin(lines, '\n')}\n...`;
  }
  return text.length > 512 ? `${StringPrototypeSlice(text, 512)}...` : text;
}

class AssertionError extends Error {
  constructor(options) {
    validateObject(options, 'options');
    const { details, diff, message, operator, stackStartFn, stackStartFunction } = options;
    let { actual, expected } = options;
    if (message == null && isErrorObject(actual) && isErrorObject(expected)) {
      actual = withoutStack(actual, diff !== undefined);
      expected = withoutStack(expected, diff !== undefined);
    }
    super(makeMessage(actual, expected, operator, message, diff));

    this.generatedMessage = !message;
    // The stack starts with the name and the code; afterwards the name is short.
    ObjectDefineProperty(this, 'name', {
      __proto__: null,
      value: 'AssertionError [ERR_ASSERTION]',
      enumerable: false,
      writable: true,
      configurable: true,
    });
    this.code = 'ERR_ASSERTION';
    if (details) {
      this.actual = undefined;
      this.expected = undefined;
      this.operator = undefined;
      for (let i = 0; i < details.length; i++) {
        this[`message ${i}`] = details[i].message;
        this[`actual ${i}`] = details[i].actual;
        this[`expected ${i}`] = details[i].expected;
        this[`operator ${i}`] = details[i].operator;
        this[`stack trace ${i}`] = details[i].stack;
      }
    } else {
      this.actual = actual;
      this.expected = expected;
      this.operator = operator;
    }
    ErrorCaptureStackTrace(this, stackStartFn || stackStartFunction);
    this.stack;
    this.name = 'AssertionError';
    if (diff !== undefined) {
      this.diff = diff;
    } else {
      ObjectDefineProperty(this, 'diff', {
        __proto__: null, value: 'simple', enumerable: false, writable: true, configurable: true,
      });
    }
  }

  toString() {
    return `${this.name} [${this.code}]: ${this.message}`;
  }

  // The message shows both values already: they are listed without their insides.
  [SymbolFor('nodejs.util.inspect.custom')](depth, options) {
    const { actual, expected } = this;
    if (typeof actual === 'string') this.actual = shortenText(actual);
    if (typeof expected === 'string') this.expected = shortenText(expected);
    const { inspect } = require('internal/inspect');
    const text = inspect(this, ObjectAssign({}, options, { customInspect: false, depth: 0 }));
    this.actual = actual;
    this.expected = expected;
    return text;
  }
}

module.exports = AssertionError;
