// SPDX-License-Identifier: MIT
// UIEvent and what its subclasses share: modifier keys, converters of targets and windows.

'use strict';

const { ObjectDefineProperty, TypeError } = primordials;

const { kIsWindow, kListeners, slot } = require('web/dom/slots');
const { bool, illegal, isObject, long, need, objectOrNull, text, unsignedLong } =
  require('web/dom/idl');
const { Event, defineEvent, initialize, isEvent } = require('web/dom/event');

const kView = slot('event view');
const kDetail = slot('event detail');
const kWhich = slot('event which');

function windowOrNull(value) {
  if (value === null || value === undefined) return null;
  if (isObject(value) && value[kIsWindow] === true) return value;
  throw new TypeError("Failed to read the 'view' property from 'UIEventInit': Failed to convert " +
                      "value to 'Window'.");
}

function targetOrNull(value) {
  if (value === null || value === undefined) return null;
  if (isObject(value) && value[kListeners] !== undefined) return value;
  throw new TypeError("Failed to convert value to 'EventTarget'.");
}

const UIEvent = defineEvent('UIEvent', Event, {
  detail: [long, 0],
  sourceCapabilities: [objectOrNull, null],
  view: [windowOrNull, null],
  which: [unsignedLong, 0],
}, {
  initUIEvent(type, bubbles = false, cancelable = false, view = null, detail = 0) {
    if (!isEvent(this) || this[kWhich] === undefined) throw illegal();
    need(arguments.length, 1, 'initUIEvent', 'UIEvent');
    const name = text(type);
    const window = windowOrNull(view);
    const number = long(detail);
    if (!initialize(this, name, bool(bubbles), bool(cancelable))) return;
    this[kView] = window;
    this[kDetail] = number;
  },
});

// EventModifierInit: those with a property of their own, and those only getModifierState knows.
const MODIFIERS = {
  altKey: [bool, false],
  ctrlKey: [bool, false],
  metaKey: [bool, false],
  modifierAltGraph: [bool, false],
  modifierCapsLock: [bool, false],
  modifierFn: [bool, false],
  modifierFnLock: [bool, false],
  modifierHyper: [bool, false],
  modifierNumLock: [bool, false],
  modifierScrollLock: [bool, false],
  modifierSuper: [bool, false],
  modifierSymbol: [bool, false],
  modifierSymbolLock: [bool, false],
  shiftKey: [bool, false],
};

const STATES = {
  __proto__: null, Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey',
};
const HIDDEN = ['AltGraph', 'CapsLock', 'Fn', 'FnLock', 'Hyper', 'NumLock', 'ScrollLock', 'Super',
                'Symbol', 'SymbolLock'];
for (let i = 0; i < HIDDEN.length; i++) STATES[HIDDEN[i]] = `modifier${HIDDEN[i]}`;

function modifierState(event, name) {
  const member = STATES[name];
  return member === undefined ? false : event[slot(`event ${member}`)] === true;
}

// The hidden modifiers are members of the dictionary, not of the event.
function hideModifiers(Class) {
  for (let i = 0; i < HIDDEN.length; i++) delete Class.prototype[`modifier${HIDDEN[i]}`];
}

// A getter that is computed: name, from, and what it gives.
function computed(Class, name, get) {
  const { get: getter } = primordials.ObjectGetOwnPropertyDescriptor({
    get [name]() {
      if (!isEvent(this) || this[kWhich] === undefined) throw illegal();
      return get(this);
    },
  }, name);
  ObjectDefineProperty(Class.prototype, name, {
    __proto__: null, get: getter, set: undefined, enumerable: true, configurable: true,
  });
}

module.exports = {
  MODIFIERS, UIEvent, computed, hideModifiers, modifierState, targetOrNull, windowOrNull,
  get PointerEvent() { return require('web/dom/events/mouse').PointerEvent; },
  get MouseEvent() { return require('web/dom/events/mouse').MouseEvent; },
  get FocusEvent() { return require('web/dom/events/focus').FocusEvent; },
  get InputEvent() { return require('web/dom/events/input').InputEvent; },
  get KeyboardEvent() { return require('web/dom/events/keyboard').KeyboardEvent; },
};
