// SPDX-License-Identifier: MIT
// Errors as Node's users know them: with a code (TypeError [ERR_INVALID_ARG_TYPE]: ...), or with
// the number and name of what the system said (ENOENT: no such file or directory, open 'x').
//
//   const { codes } = require('internal/errors');
//   throw new codes.ERR_INVALID_ARG_TYPE('name', 'string', value);
//   throw new codes.ERR_INVALID_STATE.TypeError('closed');      another class, same code
//
// Asking `codes` for a name gives a small constructor and loads nothing: modules take theirs apart
// at the top, and most programs never make one of these errors. The class behind it, its kind and
// its message are looked up when the first error is constructed.
//
// 1. A coded error has own properties stack, message and code, its name is that of its base class,
//    and `constructor` is the base class; toString and the first line of stack show the code. It
//    has the symbol kIsNodeError.
// 2. Frames of this file, of internal/errors/* and of internal/validators above the caller's are no
//    business of the user's: src/engine/private/stack.c takes them off the top of a stack.

'use strict';

const {
  AggregateError,
  ArrayIsArray,
  ArrayPrototypePush,
  Error,
  ErrorCaptureStackTrace,
  FunctionPrototype,
  ObjectAssign,
  ObjectDefineProperty,
  ObjectHasOwn,
  ObjectSetPrototypeOf,
  Proxy,
  RangeError,
  ReflectApply,
  StringPrototypeIndexOf,
  StringPrototypeSlice,
  StringPrototypeStartsWith,
  Symbol,
  TypeError,
} = primordials;

const kIsNodeError = Symbol('kIsNodeError');
// Under this an error may have a function that gives its stack with more said, for printing an
// error that nobody caught.
const kEnhanceStackBeforeInspector = Symbol('kEnhanceStackBeforeInspector');

// ---- Coded errors

function baseOf(letter) {
  switch (letter) {
    case 'T': return TypeError;
    case 'R': return RangeError;
    case 'S': return primordials.SyntaxError;
    case 'U': return primordials.URIError;
    default: return Error;
  }
}

// The line of a code: { kinds, message }.
function lookUp(code) {
  const text = require('internal/errors/sentences');
  const start = StringPrototypeIndexOf(text, `\n${code} `);
  if (start < 0) throw new codes.ERR_INTERNAL_ASSERTION(`Unknown error code ${code}`);
  const line = StringPrototypeSlice(text, start + code.length + 2,
                                    StringPrototypeIndexOf(text, '\n', start + 1));
  const space = StringPrototypeIndexOf(line, ' ');
  return { kinds: StringPrototypeSlice(line, 0, space),
           message: StringPrototypeSlice(line, space + 1) };
}

// The message of an error to be; `more` gets the properties that it is to have besides. A plain
// sentence takes as many arguments as it has places for; more or fewer is a mistake of ours.
function phrase(code, message, args, more) {
  if (message === '=') return ReflectApply(require('internal/errors/phrases')[code], more, args);
  let places = 0;
  for (let at = -1; (at = StringPrototypeIndexOf(message, '%', at + 1)) >= 0;) {
    if (message[at + 1] === 's' || message[at + 1] === 'd') places++;
  }
  if (places !== args.length) {
    throw new codes.ERR_INTERNAL_ASSERTION(
      `Code: ${code}; The provided arguments length (${args.length}) does not ` +
      `match the required ones (${places}).`);
  }
  if (places === 0) return message;
  const all = [message];
  for (let i = 0; i < args.length; i++) all[i + 1] = args[i];
  return require('internal/inspect').formatList(undefined, all);
}

// Defines and does not assign: user code may have put setters on the prototypes.
function define(object, name, value, enumerable) {
  ObjectDefineProperty(object, name, { __proto__: null, value, enumerable, writable: true,
                                       configurable: true });
}

// The first line of a stack is written when an error is made; this writes it again for an error
// that has got another name since, or that shows its code. One that is made outside of all scripts
// has no stack yet. A stack that does not begin as expected is the work of a program's
// Error.prepareStackTrace.
function finish(error, code, nameBefore = error.name) {
  const { message, name, stack } = error;
  const tail = message === '' ? '' : `: ${message}`;
  const header = `${name}${code === undefined ? '' : ` [${code}]`}${tail}`;
  const before = `${nameBefore}${tail}`;
  if (stack === undefined || stack === '') {
    define(error, 'stack', header, false);
  } else if (header !== before && typeof stack === 'string' &&
             StringPrototypeStartsWith(stack, before)) {
    define(error, 'stack', header + StringPrototypeSlice(stack, before.length), false);
  }
  return error;
}

function makeClass(code, letter, message) {
  if (letter === 'Y') return require('internal/errors/system').makeClass(code, message);
  const Base = baseOf(letter);
  return class NodeError extends Base {
    code = code;

    constructor(args) {
      const more = { __proto__: null };
      super(phrase(code, message, args, more));
      for (const key in more) define(this, key, more[key], true);
      finish(this, code);
    }

    get ['constructor']() { return Base; }

    get [kIsNodeError]() { return true; }

    toString() { return `${this.name} [${code}]: ${this.message}`; }
  };
}

// An error with this code that says something else, for the web's interfaces.
function codedError(code, message) {
  return new (makeClass(code, lookUp(code).kinds[0], message))([]);
}

// What codes.ERR_X is. Its statics are the same code with another base class.
function makeConstructor(code, letter) {
  let Class;
  function NodeError(...args) {
    if (Class === undefined) {
      const { kinds, message } = lookUp(code);
      Class = makeClass(code, letter ?? kinds[0], message);
    }
    return new Class(args);
  }
  ObjectDefineProperty(NodeError, 'code', { __proto__: null, value: code });
  return ObjectSetPrototypeOf(NodeError, variants);
}

function variant(name, letter) {
  return {
    __proto__: null,
    get() {
      const made = makeConstructor(this.code, letter);
      ObjectDefineProperty(this, name, { __proto__: null, value: made });
      return made;
    },
  };
}

const variants = { __proto__: FunctionPrototype };
ObjectDefineProperty(variants, 'Error', variant('Error', 'E'));
ObjectDefineProperty(variants, 'RangeError', variant('RangeError', 'R'));
ObjectDefineProperty(variants, 'TypeError', variant('TypeError', 'T'));
ObjectDefineProperty(variants, 'HideStackFramesError',
                     { __proto__: null, get() { return this; } });

const codes = {
  __proto__: new Proxy({ __proto__: null }, {
    __proto__: null,
    get(target, code) {
      if (typeof code !== 'string') return undefined;
      const made = makeConstructor(code);
      define(codes, code, made, true);
      return made;
    },
  }),
};

// ---- Errors of the system

// For a negative UV_E* number that a native returned. The context has errno and syscall, and may
// have path and dest, and a message that replaces the system's sentence.
class UVException extends Error {
  constructor(context) {
    const sys = native('sys');
    const { errno } = context;
    const code = sys.errname(errno);
    const path = context.path ? `${context.path}` : undefined;
    const dest = context.dest ? `${context.dest}` : undefined;
    super(`${code}: ${context.message || sys.strerror(errno)}, ${context.syscall}` +
      `${path === undefined ? '' : ` '${path}'`}${dest === undefined ? '' : ` -> '${dest}'`}`);

    define(this, 'errno', errno, true);
    define(this, 'code', code, true);
    define(this, 'syscall', context.syscall, true);
    if (path !== undefined) define(this, 'path', path, true);
    if (dest !== undefined) define(this, 'dest', dest, true);
    finish(this);
  }

  get ['constructor']() { return Error; }
}

function throwUV(errno, syscall, path, dest) {
  throw new UVException({ errno, syscall, path, dest });
}

// ---- Others

// What an operation rejects or fails with when its AbortSignal fires. Not a DOMException: an
// ordinary Error with a code.
class AbortError extends Error {
  constructor(message = 'The operation was aborted', options = undefined) {
    if (options !== undefined && typeof options !== 'object') {
      throw new codes.ERR_INVALID_ARG_TYPE('options', 'Object', options);
    }
    super(message, options);
    define(this, 'code', 'ABORT_ERR', true);
    define(this, 'name', 'AbortError', true);
    finish(this, undefined, 'Error');
  }
}

// Both errors in one when there are two, else the one.
function aggregateTwoErrors(inner, outer) {
  if (!inner || !outer || inner === outer) return inner || outer;
  if (ArrayIsArray(outer.errors)) {
    ArrayPrototypePush(outer.errors, inner);
    return outer;
  }
  const both = new AggregateError(new primordials.SafeArrayIterator([outer, inner]), outer.message);
  define(both, 'code', outer.code, true);
  return finish(both);
}

class NodeAggregateError extends AggregateError {
  constructor(errors, message) {
    super(new primordials.SafeArrayIterator(errors), message);
    define(this, 'code', errors[0]?.code, true);
    finish(this, errors[0]?.code);
  }

  get [kIsNodeError]() { return true; }

  get ['constructor']() { return AggregateError; }
}

function genericNodeError(message, properties) {
  return finish(ObjectAssign(new Error(message), properties), undefined, 'Error');
}

// A function like fn; what it throws seems to be thrown by the function's caller.
function hideStackFrames(fn) {
  function hidden(...args) {
    try {
      return ReflectApply(fn, this, args);
    } catch (error) {
      if (Error.stackTraceLimit) ErrorCaptureStackTrace(error, hidden);
      throw error;
    }
  }
  hidden.withoutStackTrace = fn;
  return hidden;
}

function isErrorLike(value) {
  return typeof value === 'object' && value !== null && ObjectHasOwn(value, 'stack');
}

// The engine's own words for a stack that is too deep.
let overflow;
function isStackOverflowError(error) {
  if (overflow === undefined) {
    try {
      (function deeper() { deeper(); return 1; })();
    } catch (thrown) {
      overflow = thrown;
    }
  }
  return Boolean(error) && error.name === overflow.name && error.message === overflow.message;
}

module.exports = {
  AbortError,
  NodeAggregateError,
  UVException,
  aggregateTwoErrors,
  codedError,
  codes,
  finish,
  genericNodeError,
  hideStackFrames,
  isErrorLike,
  isStackOverflowError,
  kEnhanceStackBeforeInspector,
  kIsNodeError,
  throwUV,

  // Rarer ones, loaded when asked for.
  get ConnResetException() { return require('internal/errors/system').ConnResetException; },
  get DNSException() { return require('internal/errors/system').DNSException; },
  get ErrnoException() { return require('internal/errors/system').ErrnoException; },
  get ExceptionWithHostPort() { return require('internal/errors/system').ExceptionWithHostPort; },
  get SystemError() { return require('internal/errors/system').SystemError; },
  get UVExceptionWithHostPort() {
    return require('internal/errors/system').UVExceptionWithHostPort;
  },
  get determineSpecificType() { return require('internal/errors/describe').describeReceived; },
  get formatList() { return require('internal/errors/describe').formatList; },
};
