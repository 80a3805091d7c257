// SPDX-License-Identifier: MIT
// InputEvent, CompositionEvent, TextEvent.

'use strict';

const { slot } = require('web/dom/slots');
const { bool, illegal, need, objectOrNull, text, textOrNull } = require('web/dom/idl');
const { defineEvent, initialize, isEvent } = require('web/dom/event');
const { UIEvent, windowOrNull } = require('web/dom/events/ui');

const kRanges = slot('event targetRanges');
const kData = slot('event data');
const kView = slot('event view');

function ranges(value) {
  const list = [];
  for (const item of value) list[list.length] = item;
  return list;
}

const InputEvent = defineEvent('InputEvent', UIEvent, {
  data: [textOrNull, null],
  dataTransfer: [objectOrNull, null],
  inputType: [text, ''],
  isComposing: [bool, false],
  targetRanges: [ranges, () => []],
}, {
  getTargetRanges() {
    if (!isEvent(this) || this[kRanges] === undefined) throw illegal();
    return this[kRanges];
  },
});
delete InputEvent.prototype.targetRanges;

function checkData(event) {
  if (!isEvent(event) || event[kData] === undefined) throw illegal();
}

const CompositionEvent = defineEvent('CompositionEvent', UIEvent, { data: [text, ''] }, {
  initCompositionEvent(type, bubbles = false, cancelable = false, view = null, data = '') {
    checkData(this);
    need(arguments.length, 1, 'initCompositionEvent', 'CompositionEvent');
    const window = windowOrNull(view);
    if (!initialize(this, text(type), bool(bubbles), bool(cancelable))) return;
    this[kView] = window;
    this[kData] = text(data);
  },
});

const TextEvent = defineEvent('TextEvent', UIEvent, { data: [text, ''] }, {
  initTextEvent(type, bubbles = false, cancelable = false, view = null, data = 'undefined') {
    checkData(this);
    need(arguments.length, 1, 'initTextEvent', 'TextEvent');
    const window = windowOrNull(view);
    if (!initialize(this, text(type), bool(bubbles), bool(cancelable))) return;
    this[kView] = window;
    this[kData] = text(data);
  },
});

module.exports = { CompositionEvent, InputEvent, TextEvent };
