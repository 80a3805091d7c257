// SPDX-License-Identifier: MIT
// KeyboardEvent.

'use strict';

const { slot } = require('web/dom/slots');
const { bool, expose, illegal, need, text, unsignedLong } = require('web/dom/idl');
const { defineEvent, initialize, isEvent } = require('web/dom/event');
const { MODIFIERS, UIEvent, computed, hideModifiers, modifierState, windowOrNull } =
  require('web/dom/events/ui');

const kKeyCode = slot('event keyCode');
const kCharCode = slot('event charCode');
const kWhich = slot('event which');

function check(event) {
  if (!isEvent(event) || event[slot('event isComposing')] === undefined) throw illegal();
}

const KeyboardEvent = defineEvent('KeyboardEvent', UIEvent, {
  ...MODIFIERS,
  charCode: [unsignedLong, 0],
  code: [text, ''],
  isComposing: [bool, false],
  key: [text, ''],
  keyCode: [unsignedLong, 0],
  location: [unsignedLong, 0],
  repeat: [bool, false],
}, {
  getModifierState(key) {
    check(this);
    need(arguments.length, 1, 'getModifierState', 'KeyboardEvent');
    return modifierState(this, text(key));
  },

  initKeyboardEvent(type, bubbles = false, cancelable = false, view = null, key = '', location = 0,
                    ctrlKey = false, altKey = false, shiftKey = false, metaKey = false) {
    check(this);
    need(arguments.length, 1, 'initKeyboardEvent', 'KeyboardEvent');
    const values = {
      __proto__: null, view: windowOrNull(view), key: text(key), location: unsignedLong(location),
      ctrlKey: bool(ctrlKey), altKey: bool(altKey), shiftKey: bool(shiftKey),
      metaKey: bool(metaKey),
    };
    if (!initialize(this, text(type), bool(bubbles), bool(cancelable))) return;
    for (const name in values) this[slot(`event ${name}`)] = values[name];
  },
});
hideModifiers(KeyboardEvent);
computed(KeyboardEvent, 'which', (event) =>
  event[kWhich] !== 0 ? event[kWhich] : event[kKeyCode] !== 0 ? event[kKeyCode] : event[kCharCode]);
expose(KeyboardEvent, 'KeyboardEvent', {
  DOM_KEY_LOCATION_STANDARD: 0,
  DOM_KEY_LOCATION_LEFT: 1,
  DOM_KEY_LOCATION_RIGHT: 2,
  DOM_KEY_LOCATION_NUMPAD: 3,
});

module.exports = { KeyboardEvent };
