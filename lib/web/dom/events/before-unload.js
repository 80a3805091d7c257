// SPDX-License-Identifier: MIT
// BeforeUnloadEvent: its returnValue is a text of its own. Only makeEvent can make one.

'use strict';

const { slot } = require('web/dom/slots');
const { expose, illegal, illegalConstructor, text } = require('web/dom/idl');
const { Event, isEvent, making } = require('web/dom/event');

const kReturnValue = slot('event beforeunload returnValue');

function check(event) {
  if (!isEvent(event) || event[kReturnValue] === undefined) throw illegal();
}

class BeforeUnloadEvent extends Event {
  constructor(type, eventInitDict = undefined) {
    if (!making.isOurs) throw illegalConstructor();
    super(type, eventInitDict);
    this[kReturnValue] = '';
  }

  get returnValue() {
    check(this);
    return this[kReturnValue];
  }

  set returnValue(value) {
    check(this);
    this[kReturnValue] = text(value);
  }
}
expose(BeforeUnloadEvent, 'BeforeUnloadEvent');

module.exports = { BeforeUnloadEvent };
