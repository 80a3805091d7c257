// SPDX-License-Identifier: MIT
//
// The first module after primordials: the loader of the built-in modules, the
// process object, the globals. Every start pays for what happens here, so nearly
// everything is made when it is first asked for.
'use strict';

const {
  Error, FunctionPrototype, FunctionPrototypeCall, ObjectCreate, ObjectDefineProperty, ObjectPrototype,
  ObjectSetPrototypeOf,
  SymbolToStringTag,
} = primordials;

const { has, run } = native('builtins');
const tasks = native('tasks');
const { words, QUEUE_MICROTASK, SWITCHES, THREAD } = tasks;

// ---- built-in modules ---------------------------------------------------------------------

const loaded = { __proto__: null };
let self; // the process object, which is `process` in all other modules

function requireBuiltin(id) {
  const found = loaded[id];
  if (found !== undefined) return found.exports;
  if (!has(id)) throw new Error(`No such built-in module: ${id}`);
  const module = loaded[id] = { exports: {}, id };
  let complete = false;
  try {
    run(id, {
      __proto__: null,
      exports: module.exports,
      module,
      native,
      primordials,
      process: self,
      require: requireBuiltin,
    });
    complete = true;
  } finally {
    // The stack was too deep for it: the next who needs it tries again.
    if (!complete) delete loaded[id];
  }
  if (id === 'events') becomeEmitter();
  return module.exports;
}

loaded['internal/primordials'] = { exports: primordials, id: 'internal/primordials' };
loaded['internal/bootstrap'] = module;
const { stacks } = exports;
loaded['internal/stacks'] = { exports: stacks, id: 'internal/stacks' };
module.exports = { requireBuiltin };

// ---- process ---------------------------------------------------------------------------------

const proto = ObjectCreate(ObjectPrototype, {
  __proto__: null,
  constructor: {
    __proto__: null,
    configurable: true,
    enumerable: false,
    writable: true,
    value: function process() {}, // eslint-disable-line func-style
  },
});
proto.constructor.prototype = proto;
self = ObjectCreate(proto);
ObjectDefineProperty(self, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'process',
});

stacks.setup(requireBuiltin);

// process is an EventEmitter, but many programs never find out: the module is loaded
// when the first of an emitter's properties is used, or when somebody requires it.
const EMITTER = [
  '_events', '_eventsCount', '_maxListeners', 'addListener', 'emit', 'eventNames',
  'getMaxListeners', 'listenerCount', 'listeners', 'off', 'on', 'once', 'prependListener',
  'prependOnceListener', 'rawListeners', 'removeAllListeners', 'removeListener',
  'setMaxListeners',
];
let isEmitter = false;

function becomeEmitter() {
  if (isEmitter) return;
  isEmitter = true;
  for (let i = 0; i < EMITTER.length; i++) delete proto[EMITTER[i]];
  const EventEmitter = requireBuiltin('events');
  ObjectSetPrototypeOf(proto, EventEmitter.prototype);
  FunctionPrototypeCall(EventEmitter, self);
  requireBuiltin('internal/process').listen(self);
}

for (let i = 0; i < EMITTER.length; i++) {
  const name = EMITTER[i];
  ObjectDefineProperty(proto, name, {
    __proto__: null,
    configurable: true,
    get() {
      becomeEmitter();
      return self[name];
    },
    set(value) {
      becomeEmitter();
      this[name] = value;
    },
  });
}

const { nextTick, queueMicrotask, runTicks } = requireBuiltin('internal/tasks');
const rejections = () => requireBuiltin('internal/rejections');
const fatal = () => requireBuiltin('internal/fatal');
const life = requireBuiltin('internal/life');
const { getOption } = requireBuiltin('internal/options');
const { runLastAgain, runTimers } = requireBuiltin('internal/timers');
const { runImmediates } = requireBuiltin('internal/immediates');
const timers = requireBuiltin('timers');

self.nextTick = nextTick;
self._fatalException = (error, fromPromise) => fatal().dispatch(error, fromPromise);
self.setUncaughtExceptionCaptureCallback = function setUncaughtExceptionCaptureCallback(fn) {
  fatal().setUncaughtExceptionCaptureCallback(fn);
};
self.hasUncaughtExceptionCaptureCallback = function hasUncaughtExceptionCaptureCallback() {
  return fatal().hasUncaughtExceptionCaptureCallback();
};
life.setup();
requireBuiltin('internal/process').setup(self);

// ---- globals ------------------------------------------------------------------------------------

function define(name, value, enumerable = true) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, configurable: true, enumerable, value, writable: true,
  });
}

// The few that for-in finds are named as Node's are.
function nameGetter(get, name) {
  ObjectDefineProperty(get, 'name', { __proto__: null, configurable: true, value: `get ${name}` });
}

function defineGetter(name, get) {
  nameGetter(get, name);
  ObjectDefineProperty(globalThis, name, {
    __proto__: null, configurable: true, enumerable: true, get,
  });
}

// An accessor for good, as these two are in Node.
function defineSettable(name, make) {
  let value;
  let isMade = false;
  ObjectDefineProperty(globalThis, name, {
    __proto__: null,
    configurable: true,
    enumerable: false,
    get() {
      if (!isMade) {
        value = make();
        isMade = true;
      }
      return value;
    },
    set(other) {
      value = other;
      isMade = true;
    },
  });
}

define('global', globalThis);
defineSettable('process', () => self);
define('setTimeout', timers.setTimeout);
define('setInterval', timers.setInterval);
define('setImmediate', timers.setImmediate);
define('clearTimeout', timers.clearTimeout);
define('clearInterval', timers.clearInterval);
define('clearImmediate', timers.clearImmediate);
// Node 10 did not have it, and programs written for it bring their own.
if (words[SWITCHES] & QUEUE_MICROTASK) define('queueMicrotask', queueMicrotask);
// A function from the start, as in Node: programs replace it and put it back.
define('fetch', function fetch(input, init = undefined) {
  return requireBuiltin('web/fetch/fetch').fetch(input, init);
});
const webSocket = getOption('--no-experimental-websocket') === undefined;
// Made when first read; a program may put its own value there. The module, the names of it that
// are globals, each with a space behind it, and whether for-in finds them. A loop that calls
// nothing of ours: internal/primordials says why.
const LAZY = [
  'internal/console', 'console ', false,
  'web/structured-clone', 'structuredClone ', true,
  'web/performance', 'performance ', true,
  'web/fetch/headers', 'Headers ', false,
  'web/fetch/form-data', 'FormData ', false,
  'web/fetch/request', 'Request ', false,
  'web/fetch/response', 'Response ', false,
  'web/websocket/websocket', webSocket ? 'WebSocket ' : '', false,
  'web/close-event', webSocket ? 'CloseEvent ' : '', false,
  'web/event-source', getOption('--experimental-eventsource') ? 'EventSource ' : '', false,
  'web/crypto', 'Crypto ', false,
  'internal/crypto/web/key', 'CryptoKey ', false,
  'internal/crypto/web/subtle', 'SubtleCrypto ', false,
  'buffer', 'atob btoa ', true,
  'buffer', 'Blob File ', false,
  'web/encoding', 'TextEncoder TextDecoder ', false,
  'web/domexception', 'DOMException ', false,
  'web/quota-exceeded-error', 'QuotaExceededError ', false,
  'web/navigator', 'Navigator ', false,
  'perf_hooks',
  'Performance PerformanceEntry PerformanceMark PerformanceMeasure PerformanceObserver ' +
  'PerformanceObserverEntryList PerformanceResourceTiming ', false,
  'web/event-target', 'Event EventTarget CustomEvent ', false,
  'web/message-port', 'MessageChannel MessagePort ', false,
  'web/message-event', 'MessageEvent ', false,
  'web/broadcast-channel', 'BroadcastChannel ', false,
  'web/abort-controller', 'AbortController AbortSignal ', false,
  'web/url', 'URL ', false,
  'web/url-search-params', 'URLSearchParams ', false,
  'web/url-pattern', 'URLPattern ', false,
  'web/streams/byte-controller', 'ReadableByteStreamController ReadableStreamBYOBRequest ', false,
  'web/streams/compression', 'CompressionStream DecompressionStream ', false,
  'web/streams/readable-default', 'ReadableStreamDefaultController ', false,
  'web/streams/readable-stream',
  'ReadableStream ReadableStreamBYOBReader ReadableStreamDefaultReader ', false,
  'web/streams/strategies', 'ByteLengthQueuingStrategy CountQueuingStrategy ', false,
  'web/streams/text', 'TextDecoderStream TextEncoderStream ', false,
  'web/streams/transform', 'TransformStream TransformStreamDefaultController ', false,
  'web/streams/writable-stream',
  'WritableStream WritableStreamDefaultController WritableStreamDefaultWriter ', false,
];
for (let i = 0; i < LAZY.length; i += 3) {
  const id = LAZY[i];
  const names = LAZY[i + 1];
  const enumerable = LAZY[i + 2];
  for (let at = 0, end; at < names.length; at = end + 1) {
    end = names.indexOf(' ', at);
    const name = names.slice(at, end);
    const get = () => {
      const value = requireBuiltin(id)[name];
      define(name, value, enumerable);
      return value;
    };
    if (enumerable) nameGetter(get, name);
    ObjectDefineProperty(globalThis, name, {
      __proto__: null,
      configurable: true,
      enumerable,
      get,
      set(value) {
        define(name, value, enumerable);
      },
    });
  }
}
defineSettable('Buffer', () => requireBuiltin('buffer').Buffer);
defineGetter('navigator', () => requireBuiltin('web/navigator').navigator);
defineGetter('crypto', () => requireBuiltin('web/crypto').crypto);
ObjectDefineProperty(globalThis, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'global',
});

const isSteered = getOption('--seed') !== undefined || getOption('--schedule') !== undefined;
if (getOption('--virtual-time') || isSteered) {
  requireBuiltin('internal/virtual-date').install();
}
if (isSteered) requireBuiltin('internal/seeded-random').install();

// See internal/webassembly.
const { WebAssembly } = globalThis;
const replaced = []; // functions of the engine's that are ours
if (WebAssembly !== undefined) {
  const { compile, instantiate } = {
    compile(bytes) { return requireBuiltin('internal/webassembly').compile(bytes); },
    instantiate(source, imports = undefined) {
      return requireBuiltin('internal/webassembly').instantiate(source, imports);
    },
  };
  WebAssembly.compile = replaced[0] = compile;
  WebAssembly.instantiate = replaced[1] = instantiate;
}

if (tasks.isFinallyShort) requireBuiltin('internal/finally').install();

// See internal/function-text, which is loaded when the first text is asked for.
const { toString } = {
  toString() { return requireBuiltin('internal/function-text').textOf(this); },
};
module.exports.functionToString = {
  __proto__: null, engines: FunctionPrototype.toString, ours: toString, replaced,
};
ObjectDefineProperty(FunctionPrototype, 'toString', {
  __proto__: null, configurable: true, enumerable: false, value: toString, writable: true,
});

// See internal/atomics.
const { Atomics } = globalThis;
if (Atomics !== undefined && Atomics.waitAsync === undefined) {
  const { notify, wait } = Atomics;
  let extended;
  const own = () => extended ??= requireBuiltin('internal/atomics').extend(wait, notify);
  const methods = {
    notify: (typedArray, index, count) => own().notify(typedArray, index, count),
    wait: (typedArray, index, value, timeout) =>
      own().wait(typedArray, index, value, timeout),
    waitAsync: (typedArray, index, value, timeout) =>
      own().waitAsync(typedArray, index, value, timeout),
  };
  // The main thread's does not end before the process.
  const needsWait = words[THREAD] !== 0 && native('atomics').isHalted !== undefined;
  if (!needsWait && !isSteered) delete methods.wait;
  for (const name in methods) {
    replaced[replaced.length] = methods[name];
    ObjectDefineProperty(Atomics, name, {
      __proto__: null, configurable: true, enumerable: false, value: methods[name], writable: true,
    });
  }
}

const { cellType, sharesModules } = native('types');
if (cellType === undefined) requireBuiltin('internal/proxies').install(globalThis);
if (WebAssembly !== undefined && !sharesModules) {
  requireBuiltin('internal/module-bytes').install(WebAssembly);
}

tasks.setup({
  __proto__: null,
  beforeExit: () => { if (isEmitter) life.beforeExit(); },
  exit: () => { if (isEmitter || life.isUnsettled()) life.finish(); },
  handled: (promise) => rejections().handled(promise),
  importMeta: (record) => requireBuiltin('internal/esm/records').meta(record),
  importModule: (specifier, options, name) =>
    requireBuiltin('internal/esm/loader').onImport(specifier, options, name),
  rejected: (promise, reason) => rejections().rejected(promise, reason),
  hearsNothing: () => rejections().hearsNothing(),
  runImmediates,
  runLastAgain,
  runRejections: () => rejections().runRejections(),
  runTicks,
  runTimers,
  start: () => requireBuiltin(
    words[THREAD] === 0 ? 'internal/start' : 'internal/worker/main').start(),
  status: life.status,
  uncaught: (error) => fatal().uncaught(error),
  why: () => requireBuiltin('internal/why').report(),
});
