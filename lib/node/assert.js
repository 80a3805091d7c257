// SPDX-License-Identifier: MIT
// 'assert': functions that throw an AssertionError when something does not hold. Comparisons are in
// internal/comparisons, the messages in internal/assert/.
//
// The functions are the methods of Assert. Called on an instance they follow its options; as
// functions of the module, or taken off an instance, they do what they do in Node 20. The message
// may be a text, an error to be thrown instead, or, as in the newest Node, a text with placeholders
// and what to put there, or a function that makes it.

'use strict';

const {
  ArrayPrototypeIndexOf,
  ArrayPrototypeJoin,
  ArrayPrototypeSlice,
  Error,
  ErrorPrototypeToString,
  NumberIsNaN,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectIs,
  ObjectKeys,
  RegExpPrototypeExec,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeSplit,
  Symbol,
} = primordials;

const { ERR_INVALID_ARG_TYPE, ERR_MISSING_ARGS } = require('internal/errors').codes;
const AssertionError = require('internal/assert/error');

// Loaded with the first comparison or expectation.
let comparisons;
const compare = () => comparisons ??= require('internal/comparisons');
const expectations = () => require('internal/assert/throws');
const inspect = (value) => require('internal/inspect').inspect(value);

const kOptions = Symbol('options');

// How an instance wants differences to be shown; undefined without an instance.
function diffOf(self) {
  const options = self?.[kOptions];
  return options === undefined ? undefined : options.diff ?? 'simple';
}

const skipsPrototype = (self) => self?.[kOptions]?.skipPrototype;

// `message` is the list of arguments from the message on.
function messageOf(message, actual, expected) {
  const first = message[0];
  if (message.length > 1) {
    if (typeof first === 'string') {
      return require('internal/inspect').formatList(undefined, message);
    }
    const ambiguous = (text) => {
      throw new (require('internal/errors').codes.ERR_AMBIGUOUS_ARGUMENT)('message', text);
    };
    if (first instanceof Error) {
      ambiguous(`The error message was passed as error object "${ErrorPrototypeToString(first)}" ` +
        'has trailing arguments that would be ignored.');
    }
    if (typeof first === 'function') {
      ambiguous(`The error message with function "${first.name || 'anonymous'}" ` +
        'has trailing arguments that would be ignored.');
    }
  }
  if (typeof first !== 'function') return first;
  try {
    const text = first(actual, expected);
    return typeof text === 'string' ? text : undefined;
  } catch {
    // A message that cannot be made is no message.
    return undefined;
  }
}

function raise(self, actual, expected, args, operator, stackStartFn) {
  const message = messageOf(args, actual, expected);
  if (message instanceof Error) throw message;
  throw new AssertionError({
    actual, expected, message, operator, stackStartFn, diff: diffOf(self),
  });
}

function requireTwo(count) {
  if (count < 2) throw new ERR_MISSING_ARGS('actual', 'expected');
}

function checkTruth(fn, self, args) {
  if (args[0]) return;
  let message = args[1];
  let generated = false;
  if (args.length === 0) {
    generated = true;
    message = 'No value argument passed to `assert.ok()`';
  } else if (message == null) {
    generated = true;
    message = require('internal/assert/source').falsyMessage(fn);
  } else if (args.length > 2 || typeof message === 'function') {
    message = messageOf(ArrayPrototypeSlice(args, 1), args[0], true);
  } else if (require('internal/types').isError(message)) {
    throw message;
  }
  const error = new AssertionError({
    actual: args[0], expected: true, message, operator: '==', stackStartFn: fn,
    diff: diffOf(self),
  });
  error.generatedMessage = generated;
  throw error;
}

function ok(...args) {
  checkTruth(ok, undefined, args);
}

const assert = module.exports = ok;

// Assertions with options: strict (equal is strictEqual and so on), diff, skipPrototype.
function Assert(options) {
  if (new.target === undefined) {
    throw new (require('internal/errors').codes.ERR_CONSTRUCT_CALL_REQUIRED)('Assert');
  }
  options = ObjectAssign({ __proto__: null, strict: true, skipPrototype: false }, options);
  if (options.diff !== undefined) {
    require('internal/validators').validateOneOf(options.diff, 'options.diff', ['simple', 'full']);
  }
  this.AssertionError = AssertionError;
  ObjectDefineProperty(this, kOptions, { __proto__: null, value: options });
  if (options.strict) {
    this.equal = this.strictEqual;
    this.deepEqual = this.deepStrictEqual;
    this.notEqual = this.notStrictEqual;
    this.notDeepEqual = this.notDeepStrictEqual;
  }
}

// Methods in the order in which Node lists them. Each is a plain function as well.
const methods = Assert.prototype;

let warned = false;

methods.fail = function fail(actual, expected, message, operator, stackStartFn) {
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
    diff: diffOf(this),
  });
  if (generated) error.generatedMessage = true;
  throw error;
};

// Without the properties that the module's function has.
methods.ok = function ok(...args) {
  checkTruth(ok, this, args);
};

const sameNaN = (a, b) => NumberIsNaN(a) && NumberIsNaN(b);

methods.equal = function equal(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (actual != expected && !sameNaN(actual, expected)) {
    raise(this, actual, expected, message, '==', equal);
  }
};

methods.notEqual = function notEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (actual == expected || sameNaN(actual, expected)) {
    raise(this, actual, expected, message, '!=', notEqual);
  }
};

methods.deepEqual = function deepEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (!compare().isDeepEqual(actual, expected)) {
    raise(this, actual, expected, message, 'deepEqual', deepEqual);
  }
};

methods.notDeepEqual = function notDeepEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (compare().isDeepEqual(actual, expected)) {
    raise(this, actual, expected, message, 'notDeepEqual', notDeepEqual);
  }
};

methods.deepStrictEqual = function deepStrictEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (!compare().isDeepStrictEqual(actual, expected, skipsPrototype(this))) {
    raise(this, actual, expected, message, 'deepStrictEqual', deepStrictEqual);
  }
};

methods.notDeepStrictEqual = function notDeepStrictEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (compare().isDeepStrictEqual(actual, expected, skipsPrototype(this))) {
    raise(this, actual, expected, message, 'notDeepStrictEqual', notDeepStrictEqual);
  }
};

methods.strictEqual = function strictEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (!ObjectIs(actual, expected)) {
    raise(this, actual, expected, message, 'strictEqual', strictEqual);
  }
};

methods.notStrictEqual = function notStrictEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (ObjectIs(actual, expected)) {
    raise(this, actual, expected, message, 'notStrictEqual', notStrictEqual);
  }
};

const MODERN = { __proto__: null, [kOptions]: { __proto__: null } };

methods.partialDeepStrictEqual = function partialDeepStrictEqual(actual, expected, ...message) {
  requireTwo(arguments.length);
  if (!compare().isPartialStrictEqual(actual, expected)) {
    const self = this?.[kOptions] === undefined ? MODERN : this;
    raise(self, actual, expected, message, 'partialDeepStrictEqual', partialDeepStrictEqual);
  }
};

methods.throws = function throws(fn, ...args) {
  const { expectsError, thrownBy } = expectations();
  expectsError(throws, 'exception', thrownBy(fn), args, diffOf(this));
};

methods.rejects = async function rejects(promiseFn, ...args) {
  const { expectsError, rejectedBy } = expectations();
  expectsError(rejects, 'rejection', await rejectedBy(promiseFn), args, diffOf(this));
};

methods.doesNotThrow = function doesNotThrow(fn, ...args) {
  const { expectsNoError, thrownBy } = expectations();
  expectsNoError(doesNotThrow, 'exception', thrownBy(fn), args, diffOf(this));
};

methods.doesNotReject = async function doesNotReject(fn, ...args) {
  const { expectsNoError, rejectedBy } = expectations();
  expectsNoError(doesNotReject, 'rejection', await rejectedBy(fn), args, diffOf(this));
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

methods.ifError = function ifError(value) {
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
    diff: diffOf(this),
  });
  if (typeof value.stack === 'string') joinStacks(error, value.stack);
  throw error;
};

function checkMatch(self, text, regexp, args, fn, wanted) {
  if (!require('internal/types').isRegExp(regexp)) {
    throw new ERR_INVALID_ARG_TYPE('regexp', 'RegExp', regexp);
  }
  if (typeof text === 'string' && (RegExpPrototypeExec(regexp, text) !== null) === wanted) return;
  let message = messageOf(args, text, regexp);
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
    diff: diffOf(self),
  });
  error.generatedMessage = generated;
  throw error;
}

methods.match = function match(string, regexp, ...message) {
  checkMatch(this, string, regexp, message, match, true);
};

methods.doesNotMatch = function doesNotMatch(string, regexp, ...message) {
  checkMatch(this, string, regexp, message, doesNotMatch, false);
};

assert.fail = methods.fail;
assert.AssertionError = AssertionError;
const names = ObjectKeys(methods);
for (let i = 0; i < names.length; i++) assert[names[i]] = methods[names[i]];
assert.ok = ok;
assert.Assert = Assert;

function strict(...args) {
  checkTruth(strict, undefined, args);
}

ObjectAssign(strict, assert, {
  equal: assert.strictEqual,
  deepEqual: assert.deepStrictEqual,
  notEqual: assert.notStrictEqual,
  notDeepEqual: assert.notDeepStrictEqual,
});
strict.strict = strict;
assert.strict = strict;
