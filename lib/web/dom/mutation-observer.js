// SPDX-License-Identifier: MIT
// MutationObserver and MutationRecord. mutations.js finds out who gets which record.

'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeSort, ArrayPrototypeSplice, ObjectCreate,
  ReflectApply, SafeSet, SafeWeakRef, SymbolIterator, TypeError,
} = primordials;

const {
  kCallback, kNodes, kObservers, kQueue, kRecord, shared, slot,
} = require('web/dom/slots');
const {
  expose, illegal, illegalConstructor, isObject, need, needToConstruct, text, wrongType,
} = require('web/dom/idl');
const { hooksOf } = require('web/dom/event-dispatch');
const { fire } = require('web/dom/event-target');
const { isNode } = require('web/dom/walk');

const kNumber = slot('observer number');
let number = 0;

function check(value) {
  if (!isObject(value) || value[kQueue] === undefined) throw illegal();
}

class MutationObserver {
  constructor(callback) {
    needToConstruct(arguments.length, 1, 'MutationObserver');
    if (typeof callback !== 'function') {
      throw new TypeError("Failed to construct 'MutationObserver': parameter 1 is not of type " +
                          "'Function'.");
    }
    this[kCallback] = callback;
    this[kNodes] = []; // with a registration; transient ones are there twice
    this[kQueue] = [];
    this[kNumber] = ++number;
  }

  observe(target, options = undefined) {
    check(this);
    need(arguments.length, 1, 'observe', 'MutationObserver');
    if (!isNode(target)) throw wrongType('observe', 'MutationObserver', 1, 'Node');
    register(this, target, readOptions(options));
  }

  disconnect() {
    check(this);
    const nodes = this[kNodes];
    this[kNodes] = [];
    for (let i = 0; i < nodes.length; i++) dropFrom(nodes[i].deref(), this, false);
    this[kQueue] = [];
  }

  takeRecords() {
    check(this);
    const records = this[kQueue];
    this[kQueue] = [];
    return records;
  }
}
expose(MutationObserver, 'MutationObserver');

const wrong = (words) =>
  new TypeError(`Failed to execute 'observe' on 'MutationObserver': ${words}`);

function readOptions(init) {
  if (init !== undefined && init !== null && !isObject(init)) {
    throw wrong("parameter 2 is not of type 'MutationObserverInit'.");
  }
  const given = init ?? {};
  const { attributeFilter, attributeOldValue } = given;
  let { attributes } = given;
  const { characterDataOldValue } = given;
  let { characterData } = given;
  const childList = !!given.childList;
  const subtree = !!given.subtree;
  let filter;
  if (attributeFilter !== undefined) {
    if (!isObject(attributeFilter) || typeof attributeFilter[SymbolIterator] !== 'function') {
      throw wrong("The provided value cannot be converted to a sequence.");
    }
    filter = new SafeSet();
    for (const name of attributeFilter) filter.add(text(name));
  }
  if (attributes === undefined) {
    attributes = attributeOldValue !== undefined || filter !== undefined;
  }
  if (characterData === undefined) characterData = characterDataOldValue !== undefined;
  if (!childList && !attributes && !characterData) {
    throw wrong("The options object must set at least one of 'attributes', 'characterData', or " +
                "'childList' to true.");
  }
  if (attributeOldValue && !attributes) {
    throw wrong("The options object may only set 'attributeOldValue' to true when 'attributes' " +
                'is true or not present.');
  }
  if (filter !== undefined && !attributes) {
    throw wrong("The options object may only set 'attributeFilter' when 'attributes' is true or " +
                'not present.');
  }
  if (characterDataOldValue && !characterData) {
    throw wrong("The options object may only set 'characterDataOldValue' to true when " +
                "'characterData' is true or not present.");
  }
  return {
    __proto__: null,
    attributeFilter: filter,
    attributeOldValue: !!attributeOldValue,
    attributes: !!attributes,
    characterData: !!characterData,
    characterDataOldValue: !!characterDataOldValue,
    childList,
    subtree,
  };
}

function register(observer, target, options) {
  shared.observing++;
  const list = target[kObservers] ??= [];
  for (let i = 0; i < list.length; i++) {
    const entry = list[i];
    if (entry.observer !== observer || entry.source !== null) continue;
    dropTransient(observer, entry);
    entry.options = options;
    return;
  }
  ArrayPrototypePush(list, { __proto__: null, observer, options, source: null });
  ArrayPrototypePush(observer[kNodes], new SafeWeakRef(target));
}

// Takes the observer's registrations off a node; of transient ones those of `source`, or all.
function dropFrom(node, observer, transientOnly, source = undefined) {
  const list = node?.[kObservers];
  if (!list) return;
  for (let i = list.length - 1; i >= 0; i--) {
    const entry = list[i];
    if (entry.observer !== observer || transientOnly && entry.source === null ||
        source !== undefined && entry.source !== source) {
      continue;
    }
    ArrayPrototypeSplice(list, i, 1);
  }
  if (list.length === 0) node[kObservers] = null;
}

function dropTransient(observer, source = undefined) {
  const nodes = observer[kNodes];
  for (let i = nodes.length - 1; i >= 0; i--) {
    const node = nodes[i].deref();
    dropFrom(node, observer, true, source);
    if (node === undefined || !isRegistered(node, observer)) ArrayPrototypeSplice(nodes, i, 1);
  }
}

function isRegistered(node, observer) {
  const list = node[kObservers] ?? [];
  for (let i = 0; i < list.length; i++) if (list[i].observer === observer) return true;
  return false;
}

// The microtask: all observers with records, in the order in which they were made, then slotchange.
function notify() {
  shared.observersQueued = false;
  const observers = shared.observersPending;
  shared.observersPending = [];
  ArrayPrototypeSort(observers, (a, b) => a[kNumber] - b[kNumber]);
  const slots = shared.signalSlots;
  shared.signalSlots = [];
  for (let i = 0; i < observers.length; i++) {
    const observer = observers[i];
    const records = observer[kQueue];
    observer[kQueue] = [];
    dropTransient(observer);
    if (records.length === 0) continue;
    try {
      ReflectApply(observer[kCallback], observer, [records, observer]);
    } catch (error) {
      const own = hooksOf(observer[kCallback]);
      own.report(error, own.window);
    }
  }
  for (let i = 0; i < slots.length; i++) fire(slots[i], 'slotchange', { bubbles: true });
}

// ---- Records

function recordOf(value) {
  const record = isObject(value) ? value[kRecord] : undefined;
  if (record === undefined || record.type === undefined) throw illegal();
  return record;
}

class MutationRecord {
  constructor() {
    throw illegalConstructor();
  }

  get type() { return recordOf(this).type; }

  get target() { return recordOf(this).target; }

  get addedNodes() {
    const record = recordOf(this);
    return record.addedList ??= toList(record.added);
  }

  get removedNodes() {
    const record = recordOf(this);
    return record.removedList ??= toList(record.removed);
  }

  get previousSibling() { return recordOf(this).previous; }

  get nextSibling() { return recordOf(this).next; }

  get attributeName() { return recordOf(this).name; }

  get attributeNamespace() { return recordOf(this).namespace; }

  get oldValue() { return recordOf(this).oldValue; }
}
expose(MutationRecord, 'MutationRecord');

const toList = (nodes) => require('web/dom/collections').makeStaticList(nodes);

function makeRecord(type, target, name, namespace, oldValue, added, removed, previous, next) {
  const record = ObjectCreate(MutationRecord.prototype);
  record[kRecord] = {
    __proto__: null, type, target, name, namespace, oldValue, added, removed, previous, next,
    addedList: null, removedList: null,
  };
  return record;
}

module.exports = { MutationObserver, MutationRecord, makeRecord, notify };
