// SPDX-License-Identifier: MIT
// The records of MutationObservers. A page without any pays one comparison per change
// (shared.observing).
//
//   node[kObservers]: null, or [{ observer, options, source }, ...]; `source` is the registration
//   that a transient one was made of, when its node was taken out of the observed tree.

'use strict';

const { ArrayPrototypePush, SafeMap, SafeWeakRef } = primordials;

const { kNodes, kObservers, kParent, kQueue, shared } = require('web/dom/slots');
const hooks = require('web/dom/hooks');

function wants({ options }, isTarget, type, name, namespace) {
  if (!isTarget && !options.subtree) return false;
  switch (type) {
    case 'attributes':
      if (!options.attributes) return false;
      return options.attributeFilter === undefined ||
        namespace === null && options.attributeFilter.has(name);
    case 'characterData': return options.characterData;
    default: return options.childList;
  }
}

function queueRecord(type, target, name, namespace, oldValue, added, removed, before, after) {
  let interested = null; // observer -> its oldValue
  for (let node = target; node !== null; node = node[kParent]) {
    const list = node[kObservers];
    if (!list) continue;
    for (let i = 0; i < list.length; i++) {
      const entry = list[i];
      if (!wants(entry, node === target, type, name, namespace)) continue;
      interested ??= new SafeMap();
      const wantsOld = type === 'attributes' && entry.options.attributeOldValue ||
        type === 'characterData' && entry.options.characterDataOldValue;
      if (wantsOld || !interested.has(entry.observer)) {
        interested.set(entry.observer, wantsOld ? oldValue : null);
      }
    }
  }
  if (interested === null) return;
  const { makeRecord } = require('web/dom/mutation-observer');
  interested.forEach((old, observer) => {
    if (observer[kQueue].length === 0) pending(observer);
    ArrayPrototypePush(observer[kQueue], makeRecord(
      type, target, name, namespace, old, added, removed, before, after));
  });
  queueMicrotask();
}

function pending(observer) {
  const list = shared.observersPending;
  for (let i = 0; i < list.length; i++) if (list[i] === observer) return;
  ArrayPrototypePush(list, observer);
}

function queueMicrotask() {
  if (shared.observersQueued) return;
  shared.observersQueued = true;
  hooks.queueMicrotask(() => { require('web/dom/mutation-observer').notify(); });
}

function queueAttributeRecord(element, name, namespace, oldValue) {
  if (shared.observing === 0) return;
  queueRecord('attributes', element, name, namespace, oldValue, [], [], null, null);
}

function queueTextRecord(node, oldValue) {
  if (shared.observing === 0) return;
  queueRecord('characterData', node, null, null, oldValue, [], [], null, null);
}

function queueTreeRecord(target, added, removed, before, after) {
  if (shared.observing === 0) return;
  queueRecord('childList', target, null, null, null, added, removed, before, after);
}

// A slot's assigned nodes changed: slotchange comes with the observers' microtask.
function signalSlot(slot) {
  const list = shared.signalSlots;
  for (let i = 0; i < list.length; i++) if (list[i] === slot) return;
  ArrayPrototypePush(list, slot);
  queueMicrotask();
}

// A node leaves: observers of what was above it still hear of it until they are called.
function addTransient(node, parent) {
  if (shared.observing === 0) return;
  for (let at = parent; at !== null; at = at[kParent]) {
    const list = at[kObservers];
    if (!list) continue;
    for (let i = 0; i < list.length; i++) {
      const entry = list[i];
      if (!entry.options.subtree) continue;
      ArrayPrototypePush(node[kObservers] ??= [], {
        __proto__: null, observer: entry.observer, options: entry.options, source: entry,
      });
      ArrayPrototypePush(entry.observer[kNodes], new SafeWeakRef(node));
    }
  }
}

module.exports = {
  addTransient, queueAttributeRecord, queueTextRecord, queueTreeRecord, signalSlot,
};
