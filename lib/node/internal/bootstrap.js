// SPDX-License-Identifier: MIT
//
// The first module after primordials: the loader of the built-in modules, the
// process object, the globals. Every start pays for what happens here, so nearly
// everything is made when it is first asked for.
'use strict';

const {
  Error, FunctionPrototypeCall, ObjectCreate, ObjectDefineProperty, ObjectPrototype,
  ObjectSetPrototypeOf,
  SymbolToStringTag,
} = primordials;

const { has, run } = native('builtins');
const tasks = native('tasks');
const MODEL = 8;

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
const { runImmediates, runTimers } = requireBuiltin('internal/timers');
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

// Made when first read; a program may put its own value there.
function defineLazy(name, id, key = name, enumerable = false) {
  ObjectDefineProperty(globalThis, name, {
    __proto__: null,
    configurable: true,
    enumerable,
    get() {
      const value = key === null ? requireBuiltin(id) : requireBuiltin(id)[key];
      define(name, value, enumerable);
      return value;
    },
    set(value) {
      define(name, value, enumerable);
    },
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
// Node 10 did not have it, and programs of its time bring their own.
if (tasks.words[MODEL] !== 0) define('queueMicrotask', queueMicrotask);
defineLazy('console', 'internal/console', 'console');
defineLazy('structuredClone', 'web/structured-clone', 'structuredClone', true);
defineLazy('performance', 'web/performance', 'performance', true);
defineLazy('fetch', 'web/fetch', 'fetch', true);
defineLazy('atob', 'buffer', 'atob', true);
defineLazy('btoa', 'buffer', 'btoa', true);
defineSettable('Buffer', () => requireBuiltin('buffer').Buffer);
defineLazy('Blob', 'buffer');
defineLazy('File', 'buffer');
defineLazy('TextEncoder', 'web/encoding');
defineLazy('TextDecoder', 'web/encoding');
defineLazy('DOMException', 'web/domexception');
defineLazy('QuotaExceededError', 'web/quota-exceeded-error');
defineLazy('Navigator', 'web/navigator');
ObjectDefineProperty(globalThis, 'navigator', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get: () => requireBuiltin('web/navigator').navigator,
});
defineLazy('Crypto', 'web/crypto');
defineLazy('CryptoKey', 'internal/crypto/web/key');
defineLazy('SubtleCrypto', 'internal/crypto/web/subtle');
ObjectDefineProperty(globalThis, 'crypto', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get: () => requireBuiltin('web/crypto').crypto,
});
defineLazy('Performance', 'perf_hooks');
defineLazy('PerformanceEntry', 'perf_hooks');
defineLazy('PerformanceMark', 'perf_hooks');
defineLazy('PerformanceMeasure', 'perf_hooks');
defineLazy('PerformanceObserver', 'perf_hooks');
defineLazy('PerformanceObserverEntryList', 'perf_hooks');
defineLazy('Event', 'web/event-target');
defineLazy('EventTarget', 'web/event-target');
defineLazy('CustomEvent', 'web/event-target');
defineLazy('MessageChannel', 'web/message-port');
defineLazy('MessagePort', 'web/message-port');
defineLazy('MessageEvent', 'web/message-event');
defineLazy('BroadcastChannel', 'web/broadcast-channel');
defineLazy('AbortController', 'web/abort-controller');
defineLazy('AbortSignal', 'web/abort-controller');
defineLazy('URL', 'web/url');
defineLazy('URLSearchParams', 'web/url-search-params');
defineLazy('URLPattern', 'web/url-pattern');
const STREAMS = [
  'byte-controller', 'ReadableByteStreamController ReadableStreamBYOBRequest ',
  'readable-default', 'ReadableStreamDefaultController ',
  'readable-stream', 'ReadableStream ReadableStreamBYOBReader ReadableStreamDefaultReader ',
  'strategies', 'ByteLengthQueuingStrategy CountQueuingStrategy ',
  'text', 'TextDecoderStream TextEncoderStream ',
  'transform', 'TransformStream TransformStreamDefaultController ',
  'writable-stream',
  'WritableStream WritableStreamDefaultController WritableStreamDefaultWriter ',
];
for (let i = 0; i < STREAMS.length; i += 2) {
  const names = STREAMS[i + 1];
  for (let at = 0, end; at < names.length; at = end + 1) {
    end = names.indexOf(' ', at);
    defineLazy(names.slice(at, end), `web/streams/${STREAMS[i]}`);
  }
}
ObjectDefineProperty(globalThis, SymbolToStringTag, {
  __proto__: null, configurable: true, value: 'global',
});

if (requireBuiltin('internal/options').getOption('--virtual-time')) {
  requireBuiltin('internal/virtual-date').install();
}

// See internal/webassembly.
const { WebAssembly } = globalThis;
if (WebAssembly !== undefined) {
  WebAssembly.compile = function compile(bytes) {
    return requireBuiltin('internal/webassembly').compile(bytes);
  };
  WebAssembly.instantiate = function instantiate(source, imports) {
    return requireBuiltin('internal/webassembly').instantiate(source, imports);
  };
}

tasks.setup({
  __proto__: null,
  beforeExit: () => { if (isEmitter) life.beforeExit(); },
  exit: () => { if (isEmitter || life.isUnsettled()) life.finish(); },
  handled: (promise) => rejections().handled(promise),
  importMeta: (record) => requireBuiltin('internal/esm/engine').meta(record),
  importModule: (specifier, options, name) =>
    requireBuiltin('internal/esm/loader').onImport(specifier, options, name),
  rejected: (promise, reason) => rejections().rejected(promise, reason),
  runImmediates,
  runRejections: () => rejections().runRejections(),
  runTicks,
  runTimers,
  start: () => requireBuiltin('internal/start').start(),
  status: life.status,
  uncaught: (error) => fatal().uncaught(error),
  why: () => requireBuiltin('internal/why').report(),
});
