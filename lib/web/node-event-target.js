// SPDX-License-Identifier: MIT
// NodeEventTarget: an EventTarget that also has the methods of an EventEmitter that its users need
// (MessagePort is one). Listeners added by these get the value and not an event.

'use strict';

const { ArrayPrototypePush, String, Symbol } = primordials;

const { codes } = require('internal/errors');
const { validateString } = require('internal/validators');
const EventEmitter = require('events');
const { EventTarget, kEvents, kHybridDispatch, kIsNodeStyleListener } =
  require('web/event-target');
const { show } = require('web/event');

const kIsNodeEventTarget = Symbol('kIsNodeEventTarget');
const { kMaxEventTargetListeners } = EventEmitter;

function check(target) {
  if (target?.constructor?.[kIsNodeEventTarget]) return;
  throw new codes.ERR_INVALID_THIS('NodeEventTarget');
}

class NodeEventTarget extends EventTarget {
  static [kIsNodeEventTarget] = true;
  static defaultMaxListeners = 10;

  setMaxListeners(n) {
    check(this);
    EventEmitter.setMaxListeners(n, this);
  }

  getMaxListeners() {
    check(this);
    return this[kMaxEventTargetListeners];
  }

  eventNames() {
    check(this);
    const names = [];
    this[kEvents]?.forEach((root, name) => ArrayPrototypePush(names, name));
    return names;
  }

  listenerCount(type) {
    check(this);
    return this[kEvents]?.get(String(type))?.size ?? 0;
  }

  off(type, listener, options) {
    check(this);
    this.removeEventListener(type, listener, options);
    return this;
  }

  removeListener(type, listener, options) {
    check(this);
    this.removeEventListener(type, listener, options);
    return this;
  }

  on(type, listener) {
    check(this);
    this.addEventListener(type, listener, { __proto__: null, [kIsNodeStyleListener]: true });
    return this;
  }

  addListener(type, listener) {
    check(this);
    this.addEventListener(type, listener, { __proto__: null, [kIsNodeStyleListener]: true });
    return this;
  }

  emit(type, argument) {
    check(this);
    validateString(type, 'type');
    const had = this.listenerCount(type) > 0;
    this[kHybridDispatch](argument, type);
    return had;
  }

  once(type, listener) {
    check(this);
    this.addEventListener(type, listener, { __proto__: null, once: true,
                                            [kIsNodeStyleListener]: true });
    return this;
  }

  removeAllListeners(type) {
    check(this);
    if (type !== undefined) this[kEvents]?.delete(String(type));
    else this[kEvents]?.clear();
    return this;
  }
}

show(NodeEventTarget.prototype, [
  'setMaxListeners', 'getMaxListeners', 'eventNames', 'listenerCount', 'off', 'removeListener',
  'on', 'addListener', 'once', 'emit', 'removeAllListeners',
]);

module.exports = { NodeEventTarget };
