// SPDX-License-Identifier: MIT
// MouseEvent, PointerEvent, DragEvent. Mouse events have whole pixels, pointer events parts of
// them, except those of a click.

'use strict';

const {
  MathFloor, MathPI, ObjectDefineProperty, ObjectGetOwnPropertyDescriptor, ReflectConstruct,
  ReflectOwnKeys,
} = primordials;

const { kEventType, kNodeType, kRelatedTarget, kTarget, kTrusted, slot } = require('web/dom/slots');
const {
  bool, double, expose, illegal, isObject, long, need, objectOrNull, short, text, unsignedShort,
} = require('web/dom/idl');
const { defineEvent, initialize, isEvent } = require('web/dom/event');
const { MODIFIERS, UIEvent, computed, hideModifiers, modifierState, targetOrNull, windowOrNull } =
  require('web/dom/events/ui');

const kClientX = slot('event clientX');
const kClientY = slot('event clientY');

const pixels = (value) => MathFloor(double(value));

function check(event) {
  if (!isEvent(event) || event[kClientX] === undefined) throw illegal();
}

const MouseEvent = defineEvent('MouseEvent', UIEvent, {
  ...MODIFIERS,
  button: [short, 0],
  buttons: [unsignedShort, 0],
  clientX: [pixels, 0],
  clientY: [pixels, 0],
  movementX: [pixels, 0],
  movementY: [pixels, 0],
  relatedTarget: [targetOrNull, null, kRelatedTarget],
  screenX: [pixels, 0],
  screenY: [pixels, 0],
}, {
  getModifierState(key) {
    check(this);
    need(arguments.length, 1, 'getModifierState', 'MouseEvent');
    return modifierState(this, text(key));
  },

  initMouseEvent(type, bubbles = false, cancelable = false, view = null, detail = 0, screenX = 0,
                 screenY = 0, clientX = 0, clientY = 0, ctrlKey = false, altKey = false,
                 shiftKey = false, metaKey = false, button = 0, relatedTarget = null) {
    check(this);
    need(arguments.length, 1, 'initMouseEvent', 'MouseEvent');
    const values = {
      __proto__: null, view: windowOrNull(view), detail: long(detail), screenX: long(screenX),
      screenY: long(screenY), clientX: long(clientX), clientY: long(clientY),
      ctrlKey: bool(ctrlKey), altKey: bool(altKey), shiftKey: bool(shiftKey),
      metaKey: bool(metaKey), button: short(button),
    };
    const related = targetOrNull(relatedTarget);
    if (!initialize(this, text(type), bool(bubbles), bool(cancelable))) return;
    for (const key in values) this[slot(`event ${key}`)] = values[key];
    this[kRelatedTarget] = related;
  },
});
hideModifiers(MouseEvent);
computed(MouseEvent, 'x', (event) => event[kClientX]);
computed(MouseEvent, 'y', (event) => event[kClientY]);
// No button takes part in a user's moves unless one is down.
const MOVES = {
  __proto__: null, mouseenter: true, mouseleave: true, mousemove: true, mouseout: true,
  mouseover: true,
};
computed(MouseEvent, 'which', (event) => {
  const { [slot('event button')]: button, [slot('event buttons')]: buttons } = event;
  return event[kTrusted] && buttons === 0 && MOVES[event[kEventType]] ? 0 : button + 1;
});

// The event's point in the page, or in its target.
function scrolled(event, name) {
  const view = event[slot('event view')];
  return view === null ? 0 : view[name] ?? 0;
}
computed(MouseEvent, 'pageX', (event) => event[kClientX] + scrolled(event, 'scrollX'));
computed(MouseEvent, 'pageY', (event) => event[kClientY] + scrolled(event, 'scrollY'));
computed(MouseEvent, 'layerX', (event) => event[kClientX]);
computed(MouseEvent, 'layerY', (event) => event[kClientY]);

function offset(event, client, edge, border) {
  const target = event[kTarget];
  if (!isObject(target) || target[kNodeType] !== 1 || target.getBoundingClientRect === undefined) {
    return event[client];
  }
  return event[client] - target.getBoundingClientRect()[edge] - (target[border] ?? 0);
}
computed(MouseEvent, 'offsetX', (event) => offset(event, kClientX, 'left', 'clientLeft'));
computed(MouseEvent, 'offsetY', (event) => offset(event, kClientY, 'top', 'clientTop'));

// Where the pointer comes from, and where it goes.
const isLeaving = (event) =>
  event[kEventType] === 'mouseout' || event[kEventType] === 'mouseleave';
computed(MouseEvent, 'fromElement', (event) =>
  (isLeaving(event) ? event[kTarget] : event[kRelatedTarget]) ?? null);
computed(MouseEvent, 'toElement', (event) =>
  (isLeaving(event) ? event[kRelatedTarget] : event[kTarget]) ?? null);

// ---- PointerEvent

const FRACTIONS = ['clientX', 'clientY', 'movementX', 'movementY', 'screenX', 'screenY'];
const unrestricted = (value) => +value;

function events(value) {
  const list = [];
  for (const item of value) list[list.length] = item;
  return list;
}

const kCoalesced = slot('event coalescedEvents');
const kPredicted = slot('event predictedEvents');

const Base = defineEvent('PointerEvent', MouseEvent, {
  altitudeAngle: [double, MathPI / 2],
  azimuthAngle: [double, 0],
  coalescedEvents: [events, () => []],
  height: [double, 1],
  isPrimary: [bool, false],
  persistentDeviceId: [long, 0],
  pointerId: [long, 0],
  pointerType: [text, ''],
  predictedEvents: [events, () => []],
  pressure: [unrestricted, 0],
  tangentialPressure: [unrestricted, 0],
  tiltX: [long, 0],
  tiltY: [long, 0],
  twist: [long, 0],
  width: [double, 1],
});

// The table's class has what is the same for all; this one adds the parts of pixels.
class PointerEvent extends MouseEvent {
  constructor(type, eventInitDict = undefined) {
    need(arguments.length, 1, 'constructor', 'PointerEvent');
    const made = ReflectConstruct(Base, [type, eventInitDict], new.target);
    const kind = made[kEventType];
    if (kind === 'click' || kind === 'auxclick' || kind === 'contextmenu' ||
        eventInitDict === undefined || eventInitDict === null) {
      return made; // eslint-disable-line constructor-super
    }
    for (let i = 0; i < FRACTIONS.length; i++) {
      const value = eventInitDict[FRACTIONS[i]];
      if (value !== undefined) made[slot(`event ${FRACTIONS[i]}`)] = double(value);
    }
    return made; // eslint-disable-line constructor-super
  }

  getCoalescedEvents() {
    check(this);
    return this[kCoalesced];
  }

  getPredictedEvents() {
    check(this);
    return this[kPredicted];
  }
}
delete Base.prototype.coalescedEvents;
delete Base.prototype.predictedEvents;
const members = ReflectOwnKeys(Base.prototype);
for (let i = 0; i < members.length; i++) {
  if (members[i] === 'constructor' || typeof members[i] !== 'string') continue;
  ObjectDefineProperty(PointerEvent.prototype, members[i],
                       ObjectGetOwnPropertyDescriptor(Base.prototype, members[i]));
}
computed(PointerEvent, 'fromElement', () => null);
computed(PointerEvent, 'toElement', () => null);
expose(PointerEvent, 'PointerEvent');

const DragEvent = defineEvent('DragEvent', MouseEvent, { dataTransfer: [objectOrNull, null] });

module.exports = { DragEvent, MouseEvent, PointerEvent };
