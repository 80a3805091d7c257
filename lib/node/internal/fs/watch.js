// SPDX-License-Identifier: MIT
// fs.watch and fs.promises.watch: files and folders that the kernel tells of.
//
// 1. What is watched is a source: open(path, options, tell) gives something with close() and
//    ref(on), and tell(status, type, name) is called until it is closed. A folder's tree is a
//    source too (watch-tree.js).
// 2. A watcher that has failed is closed, but emits no 'close'.
'use strict';

const {
  ArrayIsArray, ArrayPrototypePush, ArrayPrototypeShift, FunctionPrototypeCall,
  ObjectSetPrototypeOf, PromiseWithResolvers, RegExpPrototypeExec, StringPrototypeIncludes,
  StringPrototypeLastIndexOf, StringPrototypeSlice,
} = primordials;

const EventEmitter = require('events');
const { AbortError, UVException, codes } = require('internal/errors');
const { getOptions } = require('internal/fs/options');
const { toPath } = require('internal/fs/paths');
const {
  validateAbortSignal, validateBoolean, validateInteger, validateObject, validateOneOf,
} = require('internal/validators');
const resources = require('internal/async/resources');
const binding = native('watch');

const ENOSPC = -28;
const ENOENT = -2;
const kIsChange = 1;

// ---- sources ---------------------------------------------------------------------------------

// One file or folder.
class FSEvent {
  #watch = -1;
  #life;

  constructor() {
    this.#life = resources.open('FSEVENTWRAP', this);
  }

  // 0 or UV_E*
  start(path, options, tell) {
    const { encoding } = options;
    const isText = !encoding || encoding === 'utf8' || encoding === 'utf-8';
    const told = (status, what, name) => {
      if (!isText && name !== null) name = encodeName(name, encoding);
      tell(status, what === kIsChange ? 'change' : 'rename', name);
    };
    const watch = binding.events(path, isText, resources.bind(this.#life, told));
    if (watch < 0) return watch;
    this.#watch = watch;
    if (!options.persistent) this.ref(false);
    return 0;
  }

  ref(on) {
    if (this.#watch >= 0) binding.ref(this.#watch, on);
  }

  close() {
    if (this.#watch >= 0) binding.close(this.#watch);
    this.#watch = -1;
    resources.close(this.#life);
    this.#life = null;
  }
}

function encodeName(name, encoding) {
  const { Buffer } = require('buffer');
  const bytes = typeof name === 'string' ? Buffer.from(name) :
    Buffer.from(name.buffer, name.byteOffset, name.byteLength);
  return encoding === 'buffer' ? bytes : bytes.toString(encoding);
}

function failure(errno, path) {
  const message = errno === ENOSPC ? 'System limit for number of file watchers reached' : '';
  const error = new UVException({ errno, syscall: 'watch', path, message });
  error.filename = path;
  return error;
}

// Throws what the system says to it; undefined if nothing is there and that is allowed.
function open(path, options, tell) {
  if (options.recursive) {
    return require('internal/fs/watch-tree').openTree(path, options, tell);
  }
  const source = new FSEvent();
  const error = source.start(path, options, tell);
  if (error === 0) return source;
  source.close();
  if (error === ENOENT && options.throwIfNoEntry === false) return undefined;
  throw failure(error, path);
}

// ---- what is not wanted ------------------------------------------------------------------------

function checkIgnored(value, name) {
  if (typeof value === 'string') {
    if (value !== '') return;
    throw new codes.ERR_INVALID_ARG_VALUE(name, value, 'must be a non-empty string');
  }
  if (typeof value === 'function' || require('internal/types').isRegExp(value)) return;
  throw new codes.ERR_INVALID_ARG_TYPE(name, ['string', 'RegExp', 'Function'], value);
}

// A pattern without a slash is about the last part of a name.
function ignores(rule, name) {
  if (typeof rule === 'function') return rule(name);
  if (typeof rule !== 'string') return RegExpPrototypeExec(rule, name) !== null;
  const { matches } = require('internal/glob');
  if (matches(name, rule)) return true;
  return !StringPrototypeIncludes(rule, '/') &&
    matches(StringPrototypeSlice(name, StringPrototypeLastIndexOf(name, '/') + 1), rule);
}

// A function that says whether a name is ignored; undefined if none is.
function readIgnore(ignore) {
  if (ignore === undefined || ignore === null) return undefined;
  const isList = ArrayIsArray(ignore);
  const rules = isList ? ignore : [ignore];
  for (let i = 0; i < rules.length; i++) {
    checkIgnored(rules[i], isList ? `options.ignore[${i}]` : 'options.ignore');
  }
  return (name) => {
    for (let i = 0; i < rules.length; i++) {
      if (ignores(rules[i], name)) return true;
    }
    return false;
  };
}

function checkTreeOptions(options) {
  if (options.recursive !== undefined && options.recursive !== null) {
    validateBoolean(options.recursive, 'options.recursive');
  }
  if (!options.recursive) return;
  if (options.persistent !== undefined) validateBoolean(options.persistent, 'options.persistent');
  if (options.throwIfNoEntry !== undefined) {
    validateBoolean(options.throwIfNoEntry, 'options.throwIfNoEntry');
  }
}

// ---- fs.watch --------------------------------------------------------------------------------

function FSWatcher() {
  FunctionPrototypeCall(EventEmitter, this);
  this._handle = null;
}
ObjectSetPrototypeOf(FSWatcher.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(FSWatcher, EventEmitter);

function emitClose(watcher) {
  watcher.emit('close');
}

FSWatcher.prototype.start = () => {}; // of old; it has begun already

FSWatcher.prototype.close = function() {
  if (this._handle === null) return;
  this._handle.close();
  this._handle = null;
  process.nextTick(emitClose, this);
};

FSWatcher.prototype.ref = function() {
  if (this._handle !== null) this._handle.ref(true);
  return this;
};

FSWatcher.prototype.unref = function() {
  if (this._handle !== null) this._handle.ref(false);
  return this;
};

function tellWatcher(watcher, ignore, status, type, name) {
  if (status < 0) {
    if (watcher._handle !== null) {
      watcher._handle.close();
      watcher._handle = null;
    }
    watcher.emit('error', failure(status, name));
  } else if (name === null || ignore === undefined || !ignore(name)) {
    watcher.emit('change', type, name);
  }
}

function closeOnAbort(watcher, signal) {
  if (signal.aborted) {
    process.nextTick(() => watcher.close());
    return;
  }
  const { kResistStopPropagation } = require('web/event-target');
  const close = () => watcher.close();
  signal.addEventListener('abort', close, { __proto__: null, [kResistStopPropagation]: true });
  watcher.once('close', () => signal.removeEventListener('abort', close));
}

function watch(filename, options, listener) {
  if (typeof options === 'function') listener = options;
  options = getOptions(options, {
    __proto__: null, persistent: true, recursive: false, throwIfNoEntry: true,
  });
  const path = toPath(filename);
  checkTreeOptions(options);
  const ignore = readIgnore(options.ignore);
  const watcher = new FSWatcher();
  watcher._handle = open(path, { __proto__: null, ...options, ignore }, (status, type, name) => {
    tellWatcher(watcher, ignore, status, type, name);
  }) ?? null;
  if (listener) watcher.addListener('change', listener);
  if (options.signal) closeOnAbort(watcher, options.signal);
  return watcher;
}

// ---- fs.promises.watch -------------------------------------------------------------------------

function checkPromised(options) {
  validateObject(options, 'options');
  const { persistent = true, recursive = false, encoding = 'utf8', maxQueue = 2048,
          overflow = 'ignore', signal, ignore } = options;
  validateBoolean(persistent, 'options.persistent');
  validateBoolean(recursive, 'options.recursive');
  validateInteger(maxQueue, 'options.maxQueue');
  validateOneOf(overflow, 'options.overflow', ['ignore', 'error']);
  validateAbortSignal(signal, 'options.signal');
  if (encoding && encoding !== 'buffer' && !require('buffer').Buffer.isEncoding(encoding)) {
    throw new codes.ERR_INVALID_ARG_VALUE('encoding', encoding, 'is invalid encoding');
  }
  return { __proto__: null, persistent, recursive, encoding, maxQueue, overflow, signal,
           ignore: readIgnore(ignore) };
}

// Events that nobody has asked for yet: { error } or { event }.
class Queue {
  constructor({ maxQueue, overflow, ignore }) {
    this.items = [];
    this.max = maxQueue;
    this.isStrict = overflow === 'error';
    this.ignore = ignore;
    this.wake = PromiseWithResolvers();
  }

  tell(status, eventType, filename) {
    const { ignore, items } = this;
    if (status < 0) {
      ArrayPrototypePush(items, { error: failure(status, filename) });
    } else if (filename !== null && ignore !== undefined && ignore(filename)) {
      return;
    } else if (items.length < this.max) {
      ArrayPrototypePush(items, { event: { eventType, filename } });
    } else if (this.isStrict) {
      items.length = 0;
      ArrayPrototypePush(items, { error: new codes.ERR_FS_WATCH_QUEUE_OVERFLOW(this.max) });
    } else {
      process.emitWarning('fs.watch maxQueue exceeded');
      return;
    }
    this.wake.resolve();
  }
}

async function* watchPromised(filename, options = { __proto__: null }) {
  const path = toPath(filename);
  options = checkPromised(options);
  const { signal } = options;
  if (signal?.aborted) throw new AbortError(undefined, { cause: signal.reason });
  const queue = new Queue(options);
  const abort = () => queue.wake.resolve();
  let source;
  try {
    if (signal) {
      const { kResistStopPropagation } = require('web/event-target');
      signal.addEventListener('abort', abort,
                              { __proto__: null, once: true, [kResistStopPropagation]: true });
    }
    source = open(path, options, (status, type, name) => queue.tell(status, type, name));
    while (!signal?.aborted) {
      await queue.wake.promise;
      while (queue.items.length > 0) {
        const { error, event } = ArrayPrototypeShift(queue.items);
        if (error !== undefined) throw error;
        yield event;
      }
      queue.wake = PromiseWithResolvers();
    }
    throw new AbortError(undefined, { cause: signal.reason });
  } finally {
    source?.close();
    signal?.removeEventListener('abort', abort);
  }
}

module.exports = { FSEvent, FSWatcher, encodeName, failure, watch, watchPromised };
