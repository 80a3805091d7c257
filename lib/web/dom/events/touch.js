// SPDX-License-Identifier: MIT
// Touch, TouchList, TouchEvent.

'use strict';

const { ObjectCreate, TypeError } = primordials;

const { kItems, slot } = require('web/dom/slots');
const {
  double, expose, illegal, illegalConstructor, isObject, long, need, needToConstruct, unsignedLong,
} = require('web/dom/idl');
const { defineEvent } = require('web/dom/event');
const { MODIFIERS, UIEvent, hideModifiers, targetOrNull } = require('web/dom/events/ui');
const { legacyProxy } = require('web/dom/legacy-object');

const MEMBERS = {
  clientX: 0, clientY: 0, force: 0, identifier: undefined, pageX: 0, pageY: 0, radiusX: 0,
  radiusY: 0, rotationAngle: 0, screenX: 0, screenY: 0, target: undefined,
};
const kTouch = slot('touch');

class Touch {
  constructor(touchInitDict) {
    needToConstruct(arguments.length, 1, 'Touch');
    if (!isObject(touchInitDict) || touchInitDict.identifier === undefined ||
        touchInitDict.target === undefined) {
      throw new TypeError("Failed to construct 'Touch': Required member is undefined.");
    }
    const values = this[kTouch] = { __proto__: null };
    for (const name in MEMBERS) {
      const value = touchInitDict[name];
      if (name === 'identifier') values[name] = long(value);
      else if (name === 'target') values[name] = targetOrNull(value);
      else values[name] = value === undefined ? MEMBERS[name] : double(value);
    }
  }
}
for (const name in MEMBERS) {
  primordials.ObjectDefineProperty(Touch.prototype, name, {
    __proto__: null,
    get() {
      if (!isObject(this) || this[kTouch] === undefined) throw illegal();
      return this[kTouch][name];
    },
    enumerable: true,
    configurable: true,
  });
}
expose(Touch, 'Touch');

class TouchList {
  constructor() {
    throw illegalConstructor();
  }

  get length() {
    if (!isObject(this) || this[kItems] === undefined) throw illegal();
    return this[kItems].length;
  }

  item(index) {
    if (!isObject(this) || this[kItems] === undefined) throw illegal();
    need(arguments.length, 1, 'item', 'TouchList');
    return this[kItems][unsignedLong(index)] ?? null;
  }
}
expose(TouchList, 'TouchList');

function touches(value) {
  const list = [];
  for (const item of value) list[list.length] = item;
  const object = ObjectCreate(TouchList.prototype);
  object[kItems] = list;
  return legacyProxy(object, {
    __proto__: null, length: () => list.length, item: (index) => list[index],
  });
}
const none = () => touches([]);

const TouchEvent = defineEvent('TouchEvent', UIEvent, {
  ...MODIFIERS,
  changedTouches: [touches, none],
  targetTouches: [touches, none],
  touches: [touches, none],
});
hideModifiers(TouchEvent);

module.exports = { Touch, TouchEvent, TouchList };
