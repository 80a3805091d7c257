// SPDX-License-Identifier: MIT
//
// Error as V8 has it: stacks in V8's form, stackTraceLimit, captureStackTrace,
// prepareStackTrace.
//
// Frames are noted when an error is made (src/engine/private/walk.c), and only a constructor can
// do that. So Error and its kinds are replaced by proxies of themselves, which make the
// error as before and give it the frames. Subclasses pass through them by super(). Errors
// that the engine makes itself get theirs when they are thrown.
//
// What the notes say is found out when the stack is first read (internal/stacks/sites).
// An engine whose stack we cannot walk writes its own text, which is kept instead and read by
// internal/stacks/text. It is asked for EXTRA frames more than the program wants, since our own are
// on top. Its own errors are turned when JavaScript of ours first meets them (turn).
//
// This is the very first module, before internal/primordials, so that built-in
// modules make such errors too. It takes what it needs of the globals itself.
'use strict';

const {
  apply: ReflectApply, construct: ReflectConstruct, defineProperty: ReflectDefineProperty,
  deleteProperty: ReflectDeleteProperty, get: ReflectGet,
  getOwnPropertyDescriptor: ReflectGetOwnPropertyDescriptor,
  getPrototypeOf: ReflectGetPrototypeOf, set: ReflectSet,
  setPrototypeOf: ReflectSetPrototypeOf,
} = Reflect;
const { Error, Proxy, RangeError, WeakMap } = globalThis;
const { delete: WeakMapDelete, get: WeakMapGet, set: WeakMapSet } = WeakMap.prototype;
const { toString } = Error.prototype;
const { capture: captureFrames, setAdopt, setLimit, words, wordsOfJSON } = native('stack');
const { parse } = JSON;

const EXTRA = 6;
const LINES_MAX = 0x1fffffe8 / 8; // a string in Node holds no more, even if they are empty
const NativeError = Error;
const capture = NativeError.captureStackTrace;

// What comes later: how to load other modules, and the command line's limit.
const late = { require: undefined };

let limit = 10; // what the program sees as Error.stackTraceLimit
let shown = 10; // the frames that it means
let preparing = false;
let walks = captureFrames === undefined ? false : undefined; // not known before the first

const NOTHING = { __proto__: null, test: undefined, count: 0 };
const hidden = () => late.require?.('internal/stacks/hidden') ?? NOTHING;

function applyLimit(value) {
  limit = value;
  const frames = typeof value === 'number' ? value : 0;
  shown = frames > 0 ? (frames < 200 ? frames | 0 : 200) : 0;
  setLimit(shown + hidden().count);
  // One frame is what the engine needs for its messages.
  // A program may have frozen it.
  ReflectSet(NativeError, 'stackTraceLimit', walks ? 1 : shown + EXTRA);
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
  #frames;

  constructor(error, frames) {
    super(error);
    this.#frames = frames;
  }

  static of(error) {
    return #frames in error ? error.#frames : undefined;
  }

  static set(error, frames) {
    error.#frames = frames;
  }
}

// Errors that were thrown where no JavaScript may run, with their frames or the engine's text of them
// (defer in src/engine/private/stack.c).
const deferred = new WeakMap();

function framesOf(error) {
  const frames = Frames.of(error);
  if (frames !== undefined) return frames;
  const found = ReflectApply(WeakMapGet, deferred, [error]);
  return typeof found === 'string' ? textFrames(found) : found;
}

function setStack(error, value) {
  return ReflectDefineProperty(error, 'stack', {
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
  const { length } = trace;
  // What is given need not be an array, and its length can be anything.
  if (length > LINES_MAX) throw new RangeError('Invalid string length');
  for (let i = 0; i < length; i++) text += `\n    at ${trace[i] ?? ''}`;
  return text;
}

// What is written keeps no function and no object alive.
function release(error, isWritten) {
  if (!isWritten) return;
  if (Frames.of(error) !== undefined) Frames.set(error, '');
  else ReflectApply(WeakMapDelete, deferred, [error]);
}

// Frames are notes of the engine's, or its text and how many of it count, or nothing any more.
function readFrames(frames) {
  if (late.require === undefined || frames === '') return [];
  return frames.text === undefined ? late.require('internal/stacks/sites').read(frames) :
    late.require('internal/stacks/text').read(frames.text, frames.limit, frames.isUnknown);
}

function write(frames, most = frames.length) {
  const { test } = hidden();
  let text = '';
  let left = most;
  for (let i = 0; i < frames.length && left > 0; i++) {
    const line = `    at ${frames[i].toString()}`;
    if (test !== undefined && test(line)) continue;
    text += `\n${line}`;
    left--;
  }
  return text;
}

// The first line says what name and message are when the stack is first read.
function writeStack(error, frames) {
  const first = header(error);
  const prepare = NativeError.prepareStackTrace;
  const prepared = prepare !== prepareStackTrace && typeof prepare === 'function' && !preparing;
  if (!prepared) {
    const text = first + write(readFrames(frames), shown);
    release(error, setStack(error, text));
    return text;
  }
  preparing = true;
  try {
    const calls = late.require('internal/stacks/calls').callSites(readFrames(frames));
    const value = ReflectApply(prepare, replaced, [error, calls]);
    release(error, setStack(error, value));
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
    const frames = typeof this === 'object' && this !== null ? framesOf(this) : undefined;
    return frames === undefined ? undefined : writeStack(this, frames);
  },
  set(value) {
    setStack(this, value);
  },
};

// The error has these frames from now on.
function adopt(error, frames) {
  if (Frames.of(error) === undefined) new Frames(error, frames); // eslint-disable-line no-new
  else Frames.set(error, frames);
  ReflectDefineProperty(error, 'stack', lazyStack);
}

function noteWalks(frames) {
  walks = frames !== undefined;
  applyLimit(limit);
}

function finish(error, above) {
  let frames = walks === false ? undefined : captureFrames(error, above, shown + hidden().count);
  if (walks === undefined) noteWalks(frames);
  if (frames === undefined) {
    // The engine has written those of the constructors, too.
    if (above !== undefined) captureText(error, above);
    frames = takeText(error);
  }
  adopt(error, frames);
  return error;
}

// Lets the engine write the stack, which it would not do over our own accessor.
function captureText(object, above) {
  ReflectDeleteProperty(object, 'stack');
  if (typeof above === 'function') ReflectApply(capture, NativeError, [object, above]);
  else ReflectApply(capture, NativeError, [object]);
}

// The engine's text of a stack that it has written; its other properties go.
function takeText(object) {
  const text = ReflectGetOwnPropertyDescriptor(object, 'stack')?.value;
  ReflectDeleteProperty(object, 'line');
  ReflectDeleteProperty(object, 'column');
  ReflectDeleteProperty(object, 'sourceURL');
  return textFrames(text);
}

const textFrames = (text) => ({
  __proto__: null, text: typeof text === 'string' ? text : '', limit: shown, isUnknown: false,
});

function constructorName(error) {
  const proto = ReflectGetPrototypeOf(error);
  return proto === null ? undefined : ReflectGetOwnPropertyDescriptor(proto, 'name')?.value;
}

// Gives an error of the engine's V8's form, if nothing has done so when it was thrown: what has an own
// number `line` has been written by the engine and by nobody since. No code of the program's runs.
// V8's words are given by who knows them better than the engine's message tells.
function turn(error, known) {
  if (late.require === undefined || !late.require('internal/types').isNativeError(error)) return;
  if (Frames.of(error) !== undefined) return;
  const line = ReflectGetOwnPropertyDescriptor(error, 'line');
  const stack = ReflectGetOwnPropertyDescriptor(error, 'stack')?.value;
  if (typeof line?.value !== 'number' || typeof stack !== 'string') return;
  const message = ReflectGetOwnPropertyDescriptor(error, 'message');
  const said = known ??
    (typeof message?.value === 'string' ? words(message.value, stack) : undefined);
  if (said !== undefined) {
    message.value = said;
    ReflectDefineProperty(error, 'message', message);
  }
  const kind = constructorName(error);
  // Where a syntax error is says no frame.
  const frames = kind === 'SyntaxError' ? textFrames(stack) : takeText(error);
  frames.isUnknown = kind === 'ReferenceError' && said !== undefined;
  adopt(error, frames);
}

function captureStackTrace(object, above) {
  if (typeof object !== 'object' && typeof object !== 'function' || object === null) {
    const { codes } = late.require('internal/errors');
    throw new codes.ERR_INVALID_ARG_TYPE('object', 'Object', object);
  }
  if (limit === undefined) return;
  const walked = walks === false ? undefined : captureFrames(object, above, shown);
  if (walks === undefined) noteWalks(walked);
  if (walked !== undefined) {
    adopt(object, walked);
    return;
  }
  captureText(object, above);
  adopt(object, takeText(object));
}

// ---- the constructors ---------------------------------------------------------------------

function handlerFor(get) {
  return {
    __proto__: null,
    apply(target, self, args) {
      return finish(ReflectConstruct(target, args, target));
    },
    construct(target, args, newTarget) {
      if (newTarget === get()) return finish(ReflectConstruct(target, args, target));
      // Frames of the constructors on the way here are no part of the story.
      return finish(ReflectConstruct(target, args, newTarget), newTarget);
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

// For errors of the engine's. One that is thrown again keeps what it has. What is given back are
// V8's words, if the message is one that src/engine does not know.
function adoptEngines(error, frames, message, callee, self, args) {
  if (framesOf(error) === undefined) adopt(error, frames);
  return message === undefined || late.require === undefined ? undefined :
    late.require('internal/stacks/words').explain(message, frames, callee, self, args);
}
if (setAdopt !== undefined) {
  setAdopt(adoptEngines, turn, {
    __proto__: null, define: ReflectDefineProperty, map: deferred, set: WeakMapSet, stack: lazyStack,
  });
}

function setup(requireBuiltin) {
  late.require = requireBuiltin;
  const wanted = requireBuiltin('internal/options').getOption('--stack-trace-limit');
  if (wanted !== undefined) applyLimit(+wanted);
}

// The frames below a function, as internal/stacks/sites knows them; undefined if they can only be
// had as text.
function framesBelow(above, count) {
  const frames = walks === false ? undefined : captureFrames(undefined, above, count);
  return frames === undefined ? undefined : late.require('internal/stacks/sites').read(frames);
}

// The lines of the stack below a function, whatever the program has made of Error.
function linesBelow(above, count) {
  const frames = framesBelow(above, count);
  if (frames !== undefined) return write(frames);
  const holder = {};
  ReflectSet(NativeError, 'stackTraceLimit', count + EXTRA);
  captureText(holder, above);
  applyLimit(limit);
  return write(readFrames({ __proto__: null, ...takeText(holder), limit: count }));
}

// The lines of a stack that the engine wrote.
const linesOf = (text) => write(readFrames(textFrames(text)));

// JSON.parse, for modules of ours that give its errors to the program.
function parseJSON(text) {
  try {
    return parse(text);
  } catch (error) {
    turn(error, wordsOfJSON(text));
    throw error;
  }
}

module.exports = { framesBelow, linesBelow, linesOf, parseJSON, setup, turn };
