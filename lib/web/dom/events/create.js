// SPDX-License-Identifier: MIT
// document.createEvent(): by names of interfaces, in any case of letters. The event has to be
// initialised before it is dispatched. As in Chromium on a desktop, there is none of TouchEvent.

'use strict';

const { kInitialized, kTrusted } = require('web/dom/slots');
const { fail } = require('web/dom/idl');
const { makeEvent } = require('web/dom/event');
const { lower } = require('web/dom/names');

// interface: module
const NAMES = {
  __proto__: null,
  beforeunloadevent: ['before-unload', 'BeforeUnloadEvent'],
  compositionevent: ['input', 'CompositionEvent'],
  customevent: ['../event', 'CustomEvent'],
  devicemotionevent: ['device', 'DeviceMotionEvent'],
  deviceorientationevent: ['device', 'DeviceOrientationEvent'],
  dragevent: ['mouse', 'DragEvent'],
  event: ['../event', 'Event'],
  events: ['../event', 'Event'],
  focusevent: ['focus', 'FocusEvent'],
  hashchangeevent: ['history', 'HashChangeEvent'],
  htmlevents: ['../event', 'Event'],
  keyboardevent: ['keyboard', 'KeyboardEvent'],
  messageevent: ['message', 'MessageEvent'],
  mouseevent: ['mouse', 'MouseEvent'],
  mouseevents: ['mouse', 'MouseEvent'],
  storageevent: ['storage', 'StorageEvent'],
  svgevents: ['../event', 'Event'],
  textevent: ['input', 'TextEvent'],
  uievent: ['ui', 'UIEvent'],
  uievents: ['ui', 'UIEvent'],
};

function createEvent(type) {
  const found = NAMES[lower(type)];
  if (found === undefined) {
    throw fail('NotSupportedError', 'createEvent', 'Document',
               `The provided event type ('${type}') is invalid.`);
  }
  const [file, name] = found;
  const module = file === '../event' ? require('web/dom/event') :
    require(`web/dom/events/${file}`);
  const event = makeEvent(module[name], '');
  event[kTrusted] = false;
  event[kInitialized] = false;
  return event;
}

module.exports = { createEvent };
