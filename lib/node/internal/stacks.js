// SPDX-License-Identifier: MIT
//
// Error as V8 has it: stacks in V8's form (src/engine/stack.c turns them),
// stackTraceLimit, captureStackTrace, prepareStackTrace.
//
// The engine writes a stack when the error is made, and only a constructor can
// change it then. So Error and its kinds are replaced by proxies of themselves,
// which make the error as before and have its stack turned. Subclasses pass through
// them by super(). Errors that the engine makes itself are turned when thrown.
//
// Our own frames are on top of such a stack: the engine is asked for EXTRA frames
// more than the program wants, and ours are left out.
// This is the very first module, before internal/primordials, so that built-in
// modules make such errors too. It takes what it needs of the globals itself.
'use strict';

const {
  apply: ReflectApply, construct: ReflectConstruct, defineProperty: ReflectDefineProperty,
  deleteProperty: ReflectDeleteProperty, get: ReflectGet,
  getOwnPropertyDescriptor: ReflectGetOwnPropertyDescriptor, set: ReflectSet,
  setPrototypeOf: ReflectSetPrototypeOf,
} = Reflect;
const { Error, Proxy } = globalThis;
const { exec } = RegExp.prototype;
const { toString } = Error.prototype;
const { indexOf, slice, split, startsWith } = String.prototype;

const { frames, setLimit } = native('stack');

const EXTRA = 6;
const NativeError = Error;
const capture = NativeError.captureStackTrace;

let limit = 10; // what the program sees as Error.stackTraceLimit
let preparing = false;

function applyLimit(value) {
  limit = value;
  const frames = typeof value === 'number' ? value : 0;
  const shown = frames > 0 ? (frames < 200 ? frames | 0 : 200) : 0;
  setLimit(shown);
  NativeError.stackTraceLimit = shown === 0 ? 0 : shown + EXTRA;
}

// ---- call sites -----------------------------------------------------------------------

class CallSite {
  #name;
  #file;
  #line;
  #column;
  #text;

  constructor(text) {
    const body = ReflectApply(slice, text, [7]);
    const found = ReflectApply(exec, /^(?:(.*) \()?(.*?)(?::(\d+):(\d+))?\)?$/, [body]);
    this.#text = body;
    this.#name = found?.[1];
    this.#file = found?.[2];
    this.#line = found?.[3] === undefined ? null : +found[3];
    this.#column = found?.[4] === undefined ? null : +found[4];
  }

  getThis() { return undefined; }
  getTypeName() { return this.#name === undefined ? null : 'Object'; }
  getFunction() { return undefined; }
  getFunctionName() {
    return this.#name === undefined || this.#name === 'Object.<anonymous>' ? null : this.#name;
  }
  getMethodName() { return null; }
  getFileName() { return this.#file === '<anonymous>' ? null : this.#file; }
  getLineNumber() { return this.#line; }
  getColumnNumber() { return this.#column; }
  getEvalOrigin() { return undefined; }
  getScriptNameOrSourceURL() { return this.getFileName(); }
  getScriptHash() { return ''; }
  getEnclosingLineNumber() { return this.#line; }
  getEnclosingColumnNumber() { return this.#column; }
  getPosition() { return 0; }
  getPromiseIndex() { return null; }
  isToplevel() { return this.#name === undefined; }
  isEval() { return this.#name === 'eval'; }
  isNative() { return this.#file === '<anonymous>'; }
  isConstructor() { return false; }
  isAsync() { return false; }
  isPromiseAll() { return false; }
  toString() { return this.#text; }
}

function callSites(stack) {
  const sites = [];
  const at = ReflectApply(indexOf, stack, ['\n    at ']);
  if (at < 0) return sites;
  const lines = ReflectApply(split, ReflectApply(slice, stack, [at + 1]), ['\n']);
  for (let i = 0; i < lines.length; i++) {
    if (!ReflectApply(startsWith, lines[i], ['    at '])) continue;
    ReflectDefineProperty(sites, sites.length, {
      __proto__: null, configurable: true, enumerable: true, writable: true,
      value: new CallSite(lines[i]),
    });
  }
  return sites;
}

// ---- stacks that are written when they are read -----------------------------------------

// What an error carries until then, where nobody else sees it: a private field, put
// on an object that another constructor made.
class Itself {
  constructor(object) {
    return object;
  }
}

class Frames extends Itself {
  #text;

  constructor(error, text) {
    super(error);
    this.#text = text;
  }

  static of(error) {
    return #text in error ? error.#text : undefined;
  }

  static set(error, text) {
    error.#text = text;
  }
}

function setStack(error, value) {
  ReflectDefineProperty(error, 'stack', {
    __proto__: null, configurable: true, enumerable: false, value, writable: true,
  });
}

function header(error) {
  try {
    return ReflectApply(toString, error, []);
  } catch {
    return 'Error';
  }
}

// What Error.prepareStackTrace is until the program has its own: how a stack is written anyway
// (as of Node 21; before, there was nothing).
function prepareStackTrace(error, trace) {
  let text = header(error);
  for (let i = 0; i < trace.length; i++) text += `\n    at ${trace[i]}`;
  return text;
}

// The first line says what name and message are when the stack is first read.
function writeStack(error, frames) {
  const text = header(error) + frames;
  const prepare = NativeError.prepareStackTrace;
  if (prepare === prepareStackTrace || typeof prepare !== 'function' || preparing) {
    setStack(error, text);
    return text;
  }
  preparing = true;
  try {
    const value = ReflectApply(prepare, replaced, [error, callSites(text)]);
    setStack(error, value);
    return value;
  } finally {
    preparing = false;
  }
}

const lazyStack = {
  __proto__: null,
  configurable: true,
  enumerable: false,
  get() {
    const text = typeof this === 'object' && this !== null ? Frames.of(this) : undefined;
    return text === undefined ? undefined : writeStack(this, text);
  },
  set(value) {
    setStack(this, value);
  },
};

function finish(error) {
  const text = frames(error);
  if (Frames.of(error) === undefined) new Frames(error, text); // eslint-disable-line no-new
  else Frames.set(error, text);
  ReflectDefineProperty(error, 'stack', lazyStack);
  return error;
}

function captureStackTrace(object, above) {
  if (typeof object !== 'object' && typeof object !== 'function' || object === null) {
    const { codes } = late.require('internal/errors');
    throw new codes.ERR_INVALID_ARG_TYPE('object', 'Object', object);
  }
  if (limit === undefined) return;
  // Over our own accessor the engine would not write.
  ReflectDeleteProperty(object, 'stack');
  if (typeof above === 'function') ReflectApply(capture, NativeError, [object, above]);
  else ReflectApply(capture, NativeError, [object]);
  writeStack(object, frames(object));
}

// ---- the constructors ---------------------------------------------------------------------

function handlerFor(get) {
  return {
    __proto__: null,
    apply(target, self, args) {
      return finish(ReflectConstruct(target, args, target));
    },
    construct(target, args, newTarget) {
      return finish(ReflectConstruct(target, args, newTarget === get() ? target : newTarget));
    },
  };
}

const handler = handlerFor(() => replaced);
handler.get = (target, key, receiver) => {
  if (key === 'stackTraceLimit') return limit;
  return ReflectGet(target, key, receiver);
};
handler.set = (target, key, value, receiver) => {
  if (key === 'stackTraceLimit') applyLimit(value);
  else return ReflectSet(target, key, value, receiver === replaced ? target : receiver);
  return true;
};
handler.deleteProperty = (target, key) => {
  if (key === 'stackTraceLimit') applyLimit(undefined);
  return ReflectDeleteProperty(target, key);
};
handler.getOwnPropertyDescriptor = (target, key) => {
  const found = ReflectGetOwnPropertyDescriptor(target, key);
  if (key === 'stackTraceLimit' && found !== undefined) found.value = limit;
  return found;
};
const replaced = new Proxy(NativeError, handler);

function replace(name, constructor) {
  ReflectDefineProperty(globalThis, name, {
    __proto__: null, configurable: true, enumerable: false, value: constructor, writable: true,
  });
  ReflectDefineProperty(constructor.prototype, 'constructor', {
    __proto__: null, configurable: true, enumerable: false, value: constructor, writable: true,
  });
}

ReflectDefineProperty(NativeError, 'captureStackTrace', {
  __proto__: null, configurable: true, enumerable: false, value: captureStackTrace, writable: true,
});
ReflectDefineProperty(prepareStackTrace, 'name', {
  __proto__: null, configurable: true, value: 'ErrorPrepareStackTrace',
});
ReflectDefineProperty(NativeError, 'prepareStackTrace', {
  __proto__: null, configurable: true, enumerable: false, value: prepareStackTrace, writable: true,
});
replace('Error', replaced);
const kinds = ['AggregateError', 'EvalError', 'RangeError', 'ReferenceError', 'SyntaxError',
               'TypeError', 'URIError'];
for (let i = 0; i < kinds.length; i++) {
  const kind = kinds[i];
  const original = globalThis[kind];
  ReflectSetPrototypeOf(original, replaced);
  const proxy = new Proxy(original, handlerFor(() => proxy));
  replace(kind, proxy);
}
applyLimit(10);

// What comes later: how to load other modules, and the command line's limit.
const late = { require: undefined };

function setup(requireBuiltin) {
  late.require = requireBuiltin;
  const wanted = requireBuiltin('internal/options').getOption('--stack-trace-limit');
  if (wanted !== undefined) applyLimit(+wanted);
}

module.exports = { callSites, setup };
