// SPDX-License-Identifier: MIT
// 'assert': functions that throw an AssertionError when something does not hold. Comparisons are in
// internal/comparisons, the messages in internal/assert/.

'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  Error,
  NumberIsNaN,
  ObjectAssign,
  ObjectIs,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
} = primordials;

const { ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS } = require('internal/errors').codes;
const AssertionError = require('internal/assert/error');

// Loaded with the first comparison or expectation.
let comparisons;
const compare = () => comparisons ??= require('internal/comparisons');
const expectations = () => require('internal/assert/throws');
const inspect = (value) => require('internal/inspect').inspect(value);

function raise(actual, expected, message, operator, stackStartFn) {
  if (message instanceof Error) throw message;
  throw new AssertionError({ actual, expected, message, operator, stackStartFn });
}

function requireTwo(count) {
  if (count < 2) throw new ERR_MISSING_ARGS('actual', 'expected');
}

function checkTruth(fn, args) {
  if (args[0]) return;
  let message = args[1];
  let generated = false;
  if (args.length === 0) {
    generated = true;
    message = 'No value argument passed to `assert.ok()`';
  } else if (message == null) {
    generated = true;
    message = require('internal/assert/source').falsyMessage(fn);
  } else if (require('internal/types').isError(message)) {
    throw message;
  }
  const error = new AssertionError({
    actual: args[0], expected: true, message, operator: '==', stackStartFn: fn,
  });
  error.generatedMessage = generated;
  throw error;
}

function ok(...args) {
  checkTruth(ok, args);
}

const assert = module.exports = ok;

let warned = false;

assert.fail = function fail(actual, expected, message, operator, stackStartFn) {
  const count = arguments.length;
  let generated = false;
  if (actual == null && count <= 1) {
    generated = true;
    message = 'Failed';
  } else if (count === 1) {
    message = actual;
    actual = undefined;
  } else {
    if (!warned) {
      warned = true;
      process.emitWarning('assert.fail() with more than one argument is deprecated. ' +
        'Please use assert.strictEqual() instead or only pass a message.',
                          'DeprecationWarning', 'DEP0094');
    }
    if (count === 2) operator = '!=';
  }
  if (message instanceof Error) throw message;
  const error = new AssertionError({
    actual,
    expected,
    operator: operator === undefined ? 'fail' : operator,
    stackStartFn: stackStartFn || fail,
    message,
  });
  if (generated) error.generatedMessage = true;
  throw error;
};

assert.AssertionError = AssertionError;

assert.ok = ok;

const sameNaN = (a, b) => NumberIsNaN(a) && NumberIsNaN(b);

assert.equal = function equal(actual, expected, message) {
  requireTwo(arguments.length);
  if (actual != expected && !sameNaN(actual, expected)) {
    raise(actual, expected, message, '==', equal);
  }
};

assert.notEqual = function notEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (actual == expected || sameNaN(actual, expected)) {
    raise(actual, expected, message, '!=', notEqual);
  }
};

assert.deepEqual = function deepEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (!compare().isDeepEqual(actual, expected)) {
    raise(actual, expected, message, 'deepEqual', deepEqual);
  }
};

assert.notDeepEqual = function notDeepEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (compare().isDeepEqual(actual, expected)) {
    raise(actual, expected, message, 'notDeepEqual', notDeepEqual);
  }
};

assert.deepStrictEqual = function deepStrictEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (!compare().isDeepStrictEqual(actual, expected)) {
    raise(actual, expected, message, 'deepStrictEqual', deepStrictEqual);
  }
};

assert.notDeepStrictEqual = function notDeepStrictEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (compare().isDeepStrictEqual(actual, expected)) {
    raise(actual, expected, message, 'notDeepStrictEqual', notDeepStrictEqual);
  }
};

assert.strictEqual = function strictEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (!ObjectIs(actual, expected)) raise(actual, expected, message, 'strictEqual', strictEqual);
};

assert.notStrictEqual = function notStrictEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (ObjectIs(actual, expected)) {
    raise(actual, expected, message, 'notStrictEqual', notStrictEqual);
  }
};

assert.partialDeepStrictEqual = function partialDeepStrictEqual(actual, expected, message) {
  requireTwo(arguments.length);
  if (!compare().isPartialStrictEqual(actual, expected)) {
    raise(actual, expected, message, 'partialDeepStrictEqual', partialDeepStrictEqual);
  }
};

assert.throws = function throws(fn, ...args) {
  const { expectsError, thrownBy } = expectations();
  expectsError(throws, 'exception', thrownBy(fn), args);
};

assert.rejects = async function rejects(promiseFn, ...args) {
  const { expectsError, rejectedBy } = expectations();
  expectsError(rejects, 'rejection', await rejectedBy(promiseFn), args);
};

assert.doesNotThrow = function doesNotThrow(fn, ...args) {
  const { expectsNoError, thrownBy } = expectations();
  expectsNoError(doesNotThrow, 'exception', thrownBy(fn), args);
};

assert.doesNotReject = async function doesNotReject(fn, ...args) {
  const { expectsNoError, rejectedBy } = expectations();
  expectsNoError(doesNotReject, 'rejection', await rejectedBy(fn), args);
};

const TRACE = '\n    at';

// The new trace down to where the two meet, then the whole trace of the error itself.
function joinStacks(error, original) {
  const start = StringPrototypeIndexOf(original, TRACE);
  if (start === -1) return;
  const frames = StringPrototypeSplit(StringPrototypeSlice(original, start + 1), '\n');
  const fresh = StringPrototypeSplit(error.stack, '\n');
  for (let i = 0; i < frames.length; i++) {
    const at = ArrayPrototypeIndexOf(fresh, frames[i]);
    if (at !== -1) {
      fresh.length = at;
      break;
    }
  }
  error.stack = `${ArrayPrototypeJoin(fresh, '\n')}\n${ArrayPrototypeJoin(frames, '\n')}`;
}

assert.ifError = function ifError(value) {
  if (value === null || value === undefined) return;
  let text;
  if (typeof value === 'object' && typeof value.message === 'string') {
    text = value.message.length === 0 && value.constructor ? value.constructor.name :
      value.message;
  } else {
    text = inspect(value);
  }
  const error = new AssertionError({
    actual: value,
    expected: null,
    operator: 'ifError',
    message: `ifError got unwanted exception: ${text}`,
    stackStartFn: ifError,
  });
  if (typeof value.stack === 'string') joinStacks(error, value.stack);
  throw error;
};

function checkMatch(text, regexp, message, fn, wanted) {
  if (!require('internal/types').isRegExp(regexp)) {
    throw new ERR_INVALID_ARG_TYPE('regexp', 'RegExp', regexp);
  }
  if (typeof text === 'string' && (RegExpPrototypeExec(regexp, text) !== null) === wanted) return;
  if (message instanceof Error) throw message;
  const generated = !message;
  if (generated) {
    message = typeof text !== 'string' ?
      'The "string" argument must be of type string. Received type ' +
      `${typeof text} (${inspect(text)})` :
      `The input ${wanted ? 'did not' : 'was expected to not'} match the regular expression ` +
      `${inspect(regexp)}. Input:\n\n${inspect(text)}\n`;
  }
  const error = new AssertionError({
    actual: text, expected: regexp, message, operator: fn.name, stackStartFn: fn,
  });
  error.generatedMessage = generated;
  throw error;
}

assert.match = function match(string, regexp, message) {
  checkMatch(string, regexp, message, match, true);
};

assert.doesNotMatch = function doesNotMatch(string, regexp, message) {
  checkMatch(string, regexp, message, doesNotMatch, false);
};

function strict(...args) {
  checkTruth(strict, args);
}

ObjectAssign(strict, assert, {
  equal: assert.strictEqual,
  deepEqual: assert.deepStrictEqual,
  notEqual: assert.notStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
});
strict.strict = strict;
assert.strict = strict;
