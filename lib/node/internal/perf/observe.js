// SPDX-License-Identifier: MIT
// The timeline and those who watch it. Marks and measures stay in it until they are cleared; every
// entry is also put into the buffers of observers of its type, which are called together, in an
// immediate.

'use strict';

const {
  ArrayFrom, ArrayIsArray, ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypePush,
  ArrayPrototypeSlice, ArrayPrototypeSort, Error, ObjectDefineProperties, ObjectFreeze, SafeSet,
  Symbol, SymbolFor, SymbolToStringTag,
} = primordials;

const { codes } = require('internal/errors');
const { validateFunction, validateObject } = require('internal/validators');
const { isEntry } = require('internal/perf/entry');

const kMake = Symbol('make');
const kDispatch = Symbol('dispatch');
const kOffer = Symbol('offer');
const kInspect = SymbolFor('nodejs.util.inspect.custom');
const ENUMERABLE = { __proto__: null, enumerable: true };
// What is ever told.
const TYPES = ObjectFreeze(['dns', 'function', 'http', 'mark', 'measure', 'net', 'resource']);
const WARN_AT = 1e6;

// ---- The timeline

const timeline = { __proto__: null, mark: [], measure: [], resource: [] };
const CLEAR = {
  __proto__: null, mark: 'performance.clearMarks', measure: 'performance.clearMeasures',
};
const warned = new SafeSet();

const byStart = (a, b) => a.startTime - b.startTime;

function keep(entry) {
  const { entryType } = entry;
  const entries = timeline[entryType];
  ArrayPrototypePush(entries, entry);
  if (entries.length <= WARN_AT || warned.has(entryType)) return;
  warned.add(entryType);
  const warning = new Error(
    `Possible perf_hooks memory leak detected. ${entries.length} ${entryType} entries added to ` +
    'the global performance entry buffer. Use ' +
    `${CLEAR[entryType]} to clear the buffer.`);
  warning.name = 'MaxPerformanceEntryBufferExceededWarning';
  warning.entryType = entryType;
  warning.count = entries.length;
  process.emitWarning(warning);
}

const countOf = (type) => timeline[type].length;

function clear(type, name) {
  timeline[type] = name === undefined ?
    [] : ArrayPrototypeFilter(timeline[type], (entry) => entry.name !== name);
}

function find(name, type) {
  let found = [];
  if (type === undefined) {
    for (const each in timeline) {
      const entries = timeline[each];
      for (let i = 0; i < entries.length; i++) ArrayPrototypePush(found, entries[i]);
    }
  } else {
    found = ArrayPrototypeSlice(timeline[type] ?? []);
  }
  if (name !== undefined) found = ArrayPrototypeFilter(found, (entry) => entry.name === name);
  return ArrayPrototypeSort(found, byStart);
}

// ---- Observers

const observers = new SafeSet();
const pending = new SafeSet();
let queued = false;

function queue(observer) {
  pending.add(observer);
  if (queued) return;
  queued = true;
  require('timers').setImmediate(() => {
    queued = false;
    const list = ArrayFrom(pending.values());
    pending.clear();
    for (let i = 0; i < list.length; i++) list[i][kDispatch]();
  });
}

function enqueue(entry) {
  if (!isEntry(entry)) throw new codes.ERR_INVALID_ARG_TYPE('entry', 'PerformanceEntry', entry);
  if (observers.size === 0) return;
  const list = ArrayFrom(observers.values());
  for (let i = 0; i < list.length; i++) list[i][kOffer](entry);
}

function inspectAs(name, value, depth, options) {
  const inner = options.depth === null || options.depth === undefined ? null : options.depth - 1;
  return `${name} ${require('util').inspect(value, { ...options, depth: inner })}`;
}

class PerformanceObserverEntryList {
  #entries;

  constructor(key, entries) {
    if (key !== kMake) throw new codes.ERR_ILLEGAL_CONSTRUCTOR();
    this.#entries = ArrayPrototypeSort(entries, byStart);
  }

  static #check(list) {
    if (list === null || typeof list !== 'object' || !(#entries in list)) {
      throw new codes.ERR_INVALID_THIS('PerformanceObserverEntryList');
    }
  }

  getEntries() {
    PerformanceObserverEntryList.#check(this);
    return ArrayPrototypeSlice(this.#entries);
  }

  getEntriesByType(type) {
    PerformanceObserverEntryList.#check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('type');
    type = `${type}`;
    return ArrayPrototypeFilter(this.#entries, (entry) => entry.entryType === type);
  }

  getEntriesByName(name, type = undefined) {
    PerformanceObserverEntryList.#check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    name = `${name}`;
    return ArrayPrototypeFilter(this.#entries, (entry) => entry.name === name &&
      (type === null || type === undefined || entry.entryType === type));
  }

  [kInspect](depth, options) {
    return depth < 0 ? this :
      inspectAs('PerformanceObserverEntryList', this.#entries, depth, options);
  }
}

ObjectDefineProperties(PerformanceObserverEntryList.prototype, {
  getEntries: ENUMERABLE,
  getEntriesByType: ENUMERABLE,
  getEntriesByName: ENUMERABLE,
  [SymbolToStringTag]: {
    __proto__: null, configurable: true, value: 'PerformanceObserverEntryList',
  },
});

function modificationError(message) {
  const { DOMException } = require('web/domexception');
  return new DOMException(message, 'InvalidModificationError');
}

class PerformanceObserver {
  #buffer = [];
  #types = new SafeSet();
  #mode; // 'many' (entryTypes) or 'one' (type), from the first observe to disconnect
  #callback;

  constructor(callback) {
    validateFunction(callback, 'callback');
    this.#callback = callback;
  }

  observe(options = {}) {
    validateObject(options, 'options');
    const { entryTypes, type, buffered } = options;
    if (entryTypes === undefined && type === undefined) {
      throw new codes.ERR_MISSING_ARGS('options.entryTypes', 'options.type');
    }
    if (entryTypes !== undefined && entryTypes !== null && type !== undefined && type !== null) {
      throw new codes.ERR_INVALID_ARG_VALUE(
        'options.entryTypes', entryTypes,
        'options.entryTypes can not set with options.type together');
    }
    if (this.#mode === undefined) {
      this.#mode = type !== undefined ? 'one' : 'many';
    } else if (this.#mode === 'one' && entryTypes !== undefined) {
      throw modificationError('PerformanceObserver can not change to multiple observations');
    } else if (this.#mode === 'many' && type !== undefined) {
      throw modificationError('PerformanceObserver can not change to single observation');
    }
    if (this.#mode === 'many') {
      this.#observeMany(entryTypes);
    } else {
      if (!ArrayPrototypeIncludes(TYPES, type)) return;
      this.#types.add(type);
      if (buffered) {
        const entries = find(undefined, type);
        for (let i = 0; i < entries.length; i++) ArrayPrototypePush(this.#buffer, entries[i]);
        queue(this);
      }
    }
    if (this.#types.size > 0) observers.add(this);
    else this.disconnect();
  }

  #observeMany(entryTypes) {
    if (!ArrayIsArray(entryTypes)) {
      throw new codes.ERR_INVALID_ARG_TYPE('options.entryTypes', 'string[]', entryTypes);
    }
    this.#types.clear();
    for (let i = 0; i < entryTypes.length; i++) {
      if (ArrayPrototypeIncludes(TYPES, entryTypes[i])) this.#types.add(entryTypes[i]);
    }
  }

  disconnect() {
    observers.delete(this);
    pending.delete(this);
    this.#buffer = [];
    this.#types.clear();
    this.#mode = undefined;
  }

  takeRecords() {
    const list = this.#buffer;
    this.#buffer = [];
    return list;
  }

  static get supportedEntryTypes() {
    return TYPES;
  }

  [kOffer](entry) {
    if (!this.#types.has(entry.entryType)) return;
    ArrayPrototypePush(this.#buffer, entry);
    queue(this);
  }

  [kDispatch]() {
    this.#callback(new PerformanceObserverEntryList(kMake, this.takeRecords()), this);
  }

  [kInspect](depth, options) {
    return depth < 0 ? this : inspectAs('PerformanceObserver', {
      connected: observers.has(this),
      pending: pending.has(this),
      entryTypes: ArrayFrom(this.#types.values()),
      buffer: this.#buffer,
    }, depth, options);
  }
}

ObjectDefineProperties(PerformanceObserver.prototype, {
  observe: ENUMERABLE,
  disconnect: ENUMERABLE,
  takeRecords: ENUMERABLE,
  [SymbolToStringTag]: { __proto__: null, configurable: true, value: 'PerformanceObserver' },
});

require('internal/perf/outside').enqueue = enqueue;

module.exports = {
  PerformanceObserver,
  PerformanceObserverEntryList,
  clear,
  countOf,
  enqueue,
  find,
  keep,
};
