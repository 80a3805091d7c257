// SPDX-License-Identifier: MIT
// PromiseRejectionEvent.

'use strict';

const {
  ObjectDefineProperties, ObjectGetOwnPropertyDescriptor, PromiseResolve, ReflectConstruct,
  TypeError,
} = primordials;

const { isPromise } = require('internal/types');
const { any, expose, needToConstruct } = require('web/dom/idl');
const { Event, defineEvent } = require('web/dom/event');

const Base = defineEvent('PromiseRejectionEvent', Event, {
  // A promise of a subclass stays the one that it is, as in Chromium.
  promise: [(value) => isPromise(value) ? value : PromiseResolve(value), undefined],
  reason: [any, undefined],
}, {});

class PromiseRejectionEvent extends Event {
  constructor(type, eventInitDict) {
    needToConstruct(arguments.length, 2, 'PromiseRejectionEvent');
    if (eventInitDict?.promise === undefined) {
      throw new TypeError("Failed to construct 'PromiseRejectionEvent': Failed to read the " +
        "'promise' property from 'PromiseRejectionEventInit': Required member is undefined.");
    }
    return ReflectConstruct(Base, [type, eventInitDict], new.target); // eslint-disable-line
  }
}
ObjectDefineProperties(PromiseRejectionEvent.prototype, {
  __proto__: null,
  promise: ObjectGetOwnPropertyDescriptor(Base.prototype, 'promise'),
  reason: ObjectGetOwnPropertyDescriptor(Base.prototype, 'reason'),
});
expose(PromiseRejectionEvent, 'PromiseRejectionEvent');

module.exports = { PromiseRejectionEvent };
