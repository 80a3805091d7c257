// SPDX-License-Identifier: MIT
// PerformanceObserver, and the timeline behind it: entries go to the observers of their type, whose
// callbacks run in one task that is queued with the first entry.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort, MathMax, ObjectFreeze,
  ReflectApply, SafeMap, SafeSet, SymbolIterator, TypeError,
} = primordials;

const context = require('web/page/context');
const { slot } = require('web/dom/slots');
const { expose, fail, illegal, isObject, need, needToConstruct, text } = require('web/dom/idl');
const { fieldsOf } = require('web/page/performance-entries');
const { ResourceBuffer } = require('web/page/resource-buffer');

const IN_WORKERS = ObjectFreeze(['mark', 'measure', 'resource']);
const IN_WINDOWS = ObjectFreeze([
  'event', 'first-input', 'largest-contentful-paint', 'long-animation-frame', 'longtask', 'mark',
  'measure', 'navigation', 'paint', 'resource', 'visibility-state',
]);
const TYPES = context.frame.isWorker ? IN_WORKERS : IN_WINDOWS;

// Kept for observers that come later: so many of each type.
const BUFFERS = {
  __proto__: null, 'event': 150, 'first-input': 1, 'largest-contentful-paint': 150,
  'long-animation-frame': 200, 'longtask': 200, 'navigation': 1, 'paint': 2, 'visibility-state': 50,
};

const EVENT_MS = 104; // shorter events are for observers that ask for them by durationThreshold,
const EVENT_LEAST_MS = 16; // which can be no less than this

const isKnown = (type) => {
  for (let i = 0; i < TYPES.length; i++) if (TYPES[i] === type) return true;
  return false;
};

// By time, in their order where the times are equal.
function sorted(entries) {
  return ArrayPrototypeSort(ArrayPrototypeSlice(entries),
                            (a, b) => fieldsOf(a).startTime - fieldsOf(b).startTime);
}

// undefined: any
function filtered(entries, name, type) {
  const found = [];
  for (let i = 0; i < entries.length; i++) {
    const fields = fieldsOf(entries[i]);
    if (name !== undefined && fields.name !== name) continue;
    if (type !== undefined && fields.entryType !== type) continue;
    ArrayPrototypePush(found, entries[i]);
  }
  return sorted(found);
}

// ---- The timeline

class Timeline {
  constructor() {
    this.observers = new SafeSet();
    this.pending = new SafeSet(); // observers with entries, in the order in which they got them
    this.kept = new SafeMap(); // type -> entries
    this.resources = new ResourceBuffer();
    this.kept.set('resource', this.resources.entries);
    this.dropped = { __proto__: null };
    this.isQueued = false;
  }

  has(type) {
    return this.kept.has(type);
  }

  // An entry for the observers; `keep`: and for getEntries.
  add(entry, keep) {
    const { entryType } = fieldsOf(entry);
    if (keep) this.keep(entry, entryType);
    this.tell(entry);
  }

  tell(entry) {
    const { entryType } = fieldsOf(entry);
    for (const observer of this.observers) {
      if (observer[kTypes].has(entryType) && isLongEnough(observer, entry)) {
        this.#give(observer, entry);
      }
    }
  }

  // Somebody looks at the entries, or observes some: what they need is noticed from now on.
  asked(type) {
    switch (type) {
      case 'paint':
      case 'largest-contentful-paint':
        require('web/page/performance-paint').ask(type !== 'paint');
        break;
      case 'long-animation-frame':
        require('web/page/performance-paint').watchFrames();
        break;
      default:
    }
  }

  keep(entry, type) {
    if (type === 'resource') {
      this.resources.add(entry);
      return;
    }
    let list = this.kept.get(type);
    if (list === undefined) this.kept.set(type, list = []);
    const limit = BUFFERS[type];
    if (limit !== undefined && list.length >= limit) {
      this.dropped[type] = (this.dropped[type] ?? 0) + 1;
      return;
    }
    ArrayPrototypePush(list, entry);
  }

  isWanted(type) {
    for (const observer of this.observers) if (observer[kTypes].has(type)) return true;
    return false;
  }

  #give(observer, entry) {
    ArrayPrototypePush(observer[kEntries], entry);
    this.queue(observer);
  }

  queue(observer) {
    this.pending.add(observer);
    if (this.isQueued) return;
    this.isQueued = true;
    context.agent.post('dom', () => this.#tellSteps());
  }

  *#tellSteps() {
    this.isQueued = false;
    const observers = this.pending;
    this.pending = new SafeSet();
    const { invoke } = require('web/page/callbacks');
    for (const observer of observers) {
      const entries = observer[kEntries];
      if (entries.length === 0) continue;
      observer[kEntries] = [];
      const options = {};
      if (observer[kNeedsDropped]) {
        observer[kNeedsDropped] = false;
        options.droppedEntriesCount = 0;
        for (const type of observer[kTypes]) {
          options.droppedEntriesCount += type === 'resource' ? this.resources.dropped :
            this.dropped[type] ?? 0;
        }
      }
      invoke(observer[kCallback], observer, [makeList(entries), observer, options],
             'PerformanceObserverCallback');
      yield;
    }
  }
}

const isLongEnough = (observer, entry) => {
  const { duration, entryType } = fieldsOf(entry);
  return entryType !== 'event' || duration >= observer[kThreshold];
};

const timeline = new Timeline();

// ---- The classes

const kEntries = slot('performance entries');
const kTypes = slot('performance types');
const kCallback = slot('performance callback');
const kNeedsDropped = slot('performance needs dropped');
const kThreshold = slot('performance threshold'); // of the duration of events
const kMode = slot('performance mode'); // 'type' or 'entryTypes', once observe() was called

class PerformanceObserverEntryList {
  constructor() {
    throw new TypeError(
      "Failed to construct 'PerformanceObserverEntryList': Illegal constructor");
  }

  getEntries() {
    return filtered(entriesOf(this), undefined, undefined);
  }

  getEntriesByName(name, type = undefined) {
    const entries = entriesOf(this);
    need(arguments.length, 1, 'getEntriesByName', 'PerformanceObserverEntryList');
    return filtered(entries, text(name), type === undefined ? undefined : text(type));
  }

  getEntriesByType(type) {
    const entries = entriesOf(this);
    need(arguments.length, 1, 'getEntriesByType', 'PerformanceObserverEntryList');
    return filtered(entries, undefined, text(type));
  }
}
expose(PerformanceObserverEntryList, 'PerformanceObserverEntryList');

function entriesOf(list) {
  if (!isObject(list) || list[kEntries] === undefined) throw illegal();
  return list[kEntries];
}

function makeList(entries) {
  const list = primordials.ObjectCreate(PerformanceObserverEntryList.prototype);
  list[kEntries] = entries;
  return list;
}

function check(observer) {
  if (!isObject(observer) || observer[kTypes] === undefined) throw illegal();
}

const OBSERVE = "Failed to execute 'observe' on 'PerformanceObserver'";

function readTypes(value) {
  const where = `${OBSERVE}: Failed to read the 'entryTypes' property from ` +
    "'PerformanceObserverInit'";
  if (!isObject(value)) {
    throw new TypeError(`${where}: The provided value cannot be converted to a sequence.`);
  }
  const iterate = value[SymbolIterator];
  if (typeof iterate !== 'function') {
    throw new TypeError(`${where}: The object must have a callable @@iterator property.`);
  }
  const list = [];
  const iterable = { __proto__: null, [SymbolIterator]: () => ReflectApply(iterate, value, []) };
  for (const item of iterable) ArrayPrototypePush(list, text(item));
  return list;
}

function readInit(init) {
  if (init !== undefined && init !== null && !isObject(init)) {
    throw new TypeError(
      `${OBSERVE}: The provided value is not of type 'PerformanceObserverInit'.`);
  }
  const read = { __proto__: null, buffered: false, durationThreshold: 104, entryTypes: undefined,
                 type: undefined };
  if (init === undefined || init === null) return read;
  if (init.buffered !== undefined) read.buffered = !!init.buffered;
  const { durationThreshold } = init;
  if (durationThreshold !== undefined) read.durationThreshold = +durationThreshold;
  const { entryTypes } = init;
  if (entryTypes !== undefined) read.entryTypes = readTypes(entryTypes);
  const { type } = init;
  if (type !== undefined) read.type = text(type);
  return read;
}

class PerformanceObserver {
  constructor(callback) {
    needToConstruct(arguments.length, 1, 'PerformanceObserver');
    if (typeof callback !== 'function') {
      throw new TypeError(
        "Failed to construct 'PerformanceObserver': parameter 1 is not of type 'Function'.");
    }
    this[kCallback] = callback;
    this[kEntries] = [];
    this[kTypes] = new SafeSet();
    this[kMode] = undefined;
    this[kThreshold] = EVENT_MS;
    this[kNeedsDropped] = true;
  }

  observe(options = undefined) {
    check(this);
    const init = readInit(options);
    if (init.entryTypes === undefined && init.type === undefined) {
      throw new TypeError(
        `${OBSERVE}: An observe() call must include either entryTypes or type arguments.`);
    }
    if (init.entryTypes !== undefined && init.type !== undefined) {
      throw new TypeError(
        `${OBSERVE}: An observe() call must not include both entryTypes and type arguments.`);
    }
    this[kNeedsDropped] = true;
    if (init.entryTypes !== undefined) observeTypes(this, init.entryTypes);
    else observeType(this, init);
  }

  disconnect() {
    check(this);
    timeline.observers.delete(this);
    timeline.pending.delete(this);
    this[kEntries] = [];
    this[kTypes] = new SafeSet();
    this[kMode] = undefined;
  }

  takeRecords() {
    check(this);
    const entries = this[kEntries];
    this[kEntries] = [];
    return entries;
  }

  static get supportedEntryTypes() { return TYPES; }
}
expose(PerformanceObserver, 'PerformanceObserver');

function observeTypes(observer, types) {
  if (observer[kMode] === 'type') {
    throw fail('InvalidModificationError', 'observe', 'PerformanceObserver',
               'This PerformanceObserver has performed observe({type:...}, therefore it cannot ' +
               'perform observe({entryTypes:...})');
  }
  const known = new SafeSet();
  for (let i = 0; i < types.length; i++) if (isKnown(types[i])) known.add(types[i]);
  observer[kMode] = 'entryTypes';
  if (known.size === 0) return;
  observer[kTypes] = known;
  timeline.observers.add(observer);
  for (const type of known) timeline.asked(type);
}

function observeType(observer, { buffered, durationThreshold, type }) {
  if (observer[kMode] === 'entryTypes') {
    throw fail('InvalidModificationError', 'observe', 'PerformanceObserver',
               'This observer has performed observe({entryTypes:...}, therefore it cannot ' +
               'perform observe({type:...})');
  }
  observer[kMode] = 'type';
  if (!isKnown(type)) return;
  timeline.asked(type);
  observer[kTypes].add(type);
  if (type === 'event') {
    observer[kThreshold] = durationThreshold === undefined ? EVENT_MS :
      MathMax(EVENT_LEAST_MS, durationThreshold);
  }
  timeline.observers.add(observer);
  if (!buffered) return;
  const kept = timeline.kept.get(type) ?? [];
  for (let i = 0; i < kept.length; i++) {
    if (isLongEnough(observer, kept[i])) ArrayPrototypePush(observer[kEntries], kept[i]);
  }
  timeline.queue(observer); // also for nothing: what comes until then is in the same task
}

module.exports = { PerformanceObserver, PerformanceObserverEntryList, filtered, timeline };
