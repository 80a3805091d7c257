// SPDX-License-Identifier: MIT
// fs.watchFile and fs.unwatchFile: files that are looked at again and again.
//
// One StatWatcher per path, for all its listeners. It counts for whom the process is kept alive: each
// fs.watchFile of the path adds one, unref() takes one away.
'use strict';

const {
  BigInt64Array, Float64Array, FunctionPrototypeCall, ObjectSetPrototypeOf, SafeMap, Symbol,
} = primordials;

const EventEmitter = require('events');
const { UVException } = require('internal/errors');
const { toPath, pathToString } = require('internal/fs/paths');
const { bigIntStatsFrom, kStatWords, statsFrom } = require('internal/fs/stats');
const { validateFunction, validateUint32 } = require('internal/validators');
const resources = require('internal/async/resources');
const binding = native('watch');

const kIntervalMs = 5007; // as it has always been
const kUsers = Symbol('kUsers');
const kRefs = Symbol('kRefs');

let numbers;
let integers;

class Poll {
  #watch = -1;
  #life;

  constructor() {
    this.#life = resources.open('STATWATCHER', this);
  }

  get life() { return this.#life; }

  start(path, interval, isBig, tell) {
    const told = () => {
      if (isBig) {
        integers ??= new BigInt64Array(binding.shared);
        tell(bigIntStatsFrom(integers, 0), bigIntStatsFrom(integers, kStatWords));
      } else {
        numbers ??= new Float64Array(binding.shared);
        tell(statsFrom(numbers, 0), statsFrom(numbers, kStatWords));
      }
    };
    const watch = binding.poll(path, interval, isBig, resources.bind(this.#life, told));
    if (watch < 0) return watch;
    this.#watch = watch;
    return 0;
  }

  ref(on) {
    if (this.#watch >= 0) binding.ref(this.#watch, on);
  }

  close() {
    if (this.#watch >= 0) binding.close(this.#watch);
    this.#watch = -1;
    resources.close(this.#life);
  }
}

function StatWatcher() {
  FunctionPrototypeCall(EventEmitter, this);
  this._handle = null;
  this[kUsers] = 1;
  this[kRefs] = 1;
}
ObjectSetPrototypeOf(StatWatcher.prototype, EventEmitter.prototype);
ObjectSetPrototypeOf(StatWatcher, EventEmitter);

function emitStop(watcher) {
  watcher.emit('stop');
}

function begin(watcher, path, { bigint, interval, persistent }) {
  validateUint32(interval, 'interval');
  watcher._handle = new Poll();
  const errno = watcher._handle.start(path, interval + 0, bigint === true, (now, before) => {
    watcher.emit('change', now, before);
  });
  if (errno !== 0) {
    watcher._handle.close();
    watcher._handle = null;
    const error = new UVException({ errno, syscall: 'watch', path });
    error.filename = path;
    throw error;
  }
  if (!persistent) watcher.unref();
}

StatWatcher.prototype.start = () => {}; // of old; it has begun already

StatWatcher.prototype.stop = function() {
  const handle = this._handle;
  if (handle === null) return;
  resources.caused(handle.life, () => process.nextTick(emitStop, this));
  handle.close();
  this._handle = null;
};

StatWatcher.prototype.ref = function() {
  if (this[kRefs] === this[kUsers]) return this;
  if (this._handle !== null && this[kRefs]++ === 0) this._handle.ref(true);
  return this;
};

StatWatcher.prototype.unref = function() {
  if (this[kRefs] === 0) return this;
  if (this._handle !== null && --this[kRefs] === 0) this._handle.ref(false);
  return this;
};

// ---- fs.watchFile ----------------------------------------------------------------------------

const watchers = new SafeMap();

function keyOf(filename) {
  return require('path').resolve(pathToString(toPath(filename)));
}

function watchFile(filename, options, listener) {
  const path = keyOf(filename);
  if (options === null || typeof options !== 'object') {
    listener = options;
    options = null;
  }
  const how = { __proto__: null, interval: kIntervalMs, persistent: true, ...options };
  validateFunction(listener, 'listener');
  let watcher = watchers.get(path);
  if (watcher === undefined) {
    watcher = new StatWatcher();
    begin(watcher, path, how);
    watchers.set(path, watcher);
  } else {
    watcher[kUsers]++;
    watcher[kRefs]++;
  }
  watcher.addListener('change', listener);
  return watcher;
}

function unwatchFile(filename, listener) {
  const path = keyOf(filename);
  const watcher = watchers.get(path);
  if (watcher === undefined) return;
  if (typeof listener === 'function') {
    const before = watcher.listenerCount('change');
    watcher.removeListener('change', listener);
    if (watcher.listenerCount('change') < before) {
      watcher[kUsers]--;
      watcher.unref();
    }
  } else {
    watcher.removeAllListeners('change');
    watcher[kUsers] = watcher[kRefs] = 0;
    if (watcher._handle !== null) watcher._handle.ref(false);
  }
  if (watcher.listenerCount('change') !== 0) return;
  watcher.stop();
  watchers.delete(path);
}

module.exports = { StatWatcher, unwatchFile, watchFile };
