// SPDX-License-Identifier: MIT
// performance.eventCounts: a map of how many events of a user's input there were, by their types.
'use strict';

const {
  ArrayPrototypePush, ReflectApply, SafeMap, StringPrototypeSplit, SymbolIterator, TypeError,
} = primordials;

const { expose, illegal, isObject, need, text } = require('web/dom/idl');
const { slot } = require('web/dom/slots');

const kMake = {};
const kIsCounts = slot('eventCounts');

const TYPES = StringPrototypeSplit(
  'pointerdown touchend input keydown mouseleave mouseenter drop beforeinput pointerenter ' +
  'dragend pointercancel compositionupdate mousedown dragleave dragover mouseup pointerover ' +
  'lostpointercapture mouseover gotpointercapture dblclick keyup keypress pointerup ' +
  'compositionstart auxclick dragstart touchstart compositionend pointerout dragenter ' +
  'touchcancel click contextmenu mouseout pointerleave', ' ');

const counts = new SafeMap();
for (let i = 0; i < TYPES.length; i++) counts.set(TYPES[i], 0);

// Those that were counted before this module was needed: type -> number.
function setCounts(before) {
  for (const type in before) if (counts.has(type)) counts.set(type, before[type]);
}

// Whether it is of a type that is measured.
function countEvent(type) {
  const before = counts.get(type);
  if (before === undefined) return false;
  counts.set(type, before + 1);
  return true;
}

function check(value) {
  if (!isObject(value) || value[kIsCounts] !== true) throw illegal();
}

class EventCounts {
  constructor(key) {
    if (key !== kMake) {
      throw new TypeError("Failed to construct 'EventCounts': Illegal constructor");
    }
    this[kIsCounts] = true;
  }

  get size() {
    check(this);
    return counts.size;
  }

  entries() {
    check(this);
    return counts.entries();
  }

  forEach(callback, self = undefined) {
    check(this);
    need(arguments.length, 1, 'forEach', 'EventCounts');
    if (typeof callback !== 'function') {
      throw new TypeError("Failed to execute 'forEach' on 'EventCounts': " +
                          'The callback provided as parameter 1 is not a function.');
    }
    const pairs = [];
    for (const { 0: type, 1: count } of counts) ArrayPrototypePush(pairs, [count, type, this]);
    for (let i = 0; i < pairs.length; i++) ReflectApply(callback, self, pairs[i]);
  }

  get(key) {
    check(this);
    need(arguments.length, 1, 'get', 'EventCounts');
    return counts.get(text(key));
  }

  has(key) {
    check(this);
    need(arguments.length, 1, 'has', 'EventCounts');
    return counts.has(text(key));
  }

  keys() {
    check(this);
    return counts.keys();
  }

  values() {
    check(this);
    return counts.values();
  }
}
expose(EventCounts, 'EventCounts');
primordials.ObjectDefineProperty(EventCounts.prototype, SymbolIterator, {
  __proto__: null, configurable: true, value: EventCounts.prototype.entries, writable: true,
});

module.exports = { EventCounts, countEvent, makeCounts: () => new EventCounts(kMake), setCounts };
