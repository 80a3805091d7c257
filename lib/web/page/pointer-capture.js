// SPDX-License-Identifier: MIT
//
// Element.prototype.setPointerCapture() and the like: they say who will have captured a pointer
// when its next event comes (web/page/pointers).
'use strict';

const { kConnected, kNodeType } = require('web/dom/slots');
const { fail, illegal, isObject, long, need } = require('web/dom/idl');
const { frameOf, pointersOf } = require('web/page/pointers');

function pointerOf(element, id) {
  const frame = frameOf(element);
  return frame === null ? undefined : pointersOf(frame.page).byId.get(id);
}

function check(element, count, method) {
  if (!isObject(element) || element[kNodeType] !== 1) throw illegal();
  need(count, 1, method, 'Element');
}

const noPointer = (method) => fail('NotFoundError', method, 'Element',
                                   'No active pointer with the given id is found.');

const members = {
  hasPointerCapture(pointerId) {
    check(this, arguments.length, 'hasPointerCapture');
    return pointerOf(this, long(pointerId))?.pending === this;
  },

  releasePointerCapture(pointerId) {
    check(this, arguments.length, 'releasePointerCapture');
    const pointer = pointerOf(this, long(pointerId));
    if (pointer === undefined) throw noPointer('releasePointerCapture');
    if (pointer.pending === this) pointer.pending = null;
  },

  setPointerCapture(pointerId) {
    check(this, arguments.length, 'setPointerCapture');
    const pointer = pointerOf(this, long(pointerId));
    if (pointer === undefined) throw noPointer('setPointerCapture');
    if (!this[kConnected]) {
      throw fail('InvalidStateError', 'setPointerCapture', 'Element', 'InvalidStateError');
    }
    if (pointer.buttons !== 0 && pointer.frame === frameOf(this)) pointer.pending = this;
  },
};

function install() {
  const { Element } = require('web/dom/element');
  const names = primordials.ObjectKeys(members);
  for (let i = 0; i < names.length; i++) {
    primordials.ObjectDefineProperty(Element.prototype, names[i], {
      __proto__: null, configurable: true, enumerable: true, value: members[names[i]],
      writable: true,
    });
  }
}

module.exports = { install };
