// SPDX-License-Identifier: MIT
// BroadcastChannel: all channels of a name, on all threads, hear what one of them posts. Inside is
// a port whose end belongs to the group of that name.
'use strict';

const { ObjectAssign, ObjectDefineProperties, SymbolFor, TypeError } = primordials;

const { codes } = require('internal/errors');
const { EventTarget, defineEventHandler } = require('web/event-target');
const { messageEvent } = require('web/message-event');
const { joinName } = require('web/message-port');

const kInspect = SymbolFor('nodejs.util.inspect.custom');

class BroadcastChannel extends EventTarget {
  #name;
  #port;
  #onmessage;
  #onmessageerror;

  constructor(name) {
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('name');
    if (typeof name === 'symbol') {
      throw new TypeError('Cannot convert a Symbol value to a string');
    }
    super();
    this.#name = `${name}`;
    this.#port = joinName(this.#name);
    this.#onmessage = (data) => { this.dispatchEvent(messageEvent('message', data)); };
    this.#onmessageerror = (data) => { this.dispatchEvent(messageEvent('messageerror', data)); };
    this.#port.on('message', this.#onmessage);
    this.#port.on('messageerror', this.#onmessageerror);
  }

  static #check(value) {
    if (typeof value !== 'object' || value === null || !(#name in value)) {
      throw new codes.ERR_INVALID_THIS('BroadcastChannel');
    }
  }

  static portOf(value) {
    return typeof value === 'object' && value !== null && #name in value ? value.#port : undefined;
  }

  get name() {
    BroadcastChannel.#check(this);
    return this.#name;
  }

  close() {
    BroadcastChannel.#check(this);
    if (this.#port === undefined) return;
    this.#port.off('message', this.#onmessage);
    this.#port.off('messageerror', this.#onmessageerror);
    this.#port.close();
    this.#port = undefined;
  }

  postMessage(message) {
    BroadcastChannel.#check(this);
    if (arguments.length === 0) throw new codes.ERR_MISSING_ARGS('message');
    const { DOMException } = require('web/domexception');
    if (this.#port === undefined) {
      throw new DOMException('BroadcastChannel is closed.', 'InvalidStateError');
    }
    if (this.#port.postMessage(message) === undefined) {
      throw new DOMException('Message could not be posted.');
    }
  }

  ref() {
    BroadcastChannel.#check(this);
    this.#port?.ref();
    return this;
  }

  unref() {
    BroadcastChannel.#check(this);
    this.#port?.unref();
    return this;
  }

  [kInspect](depth, options) {
    BroadcastChannel.#check(this);
    if (depth < 0) return 'BroadcastChannel';
    const { inspect } = require('internal/inspect');
    return `BroadcastChannel ${inspect({
      name: this.#name,
      active: this.#port !== undefined,
    }, ObjectAssign({}, options, {
      depth: options.depth == null ? null : options.depth - 1,
    }))}`;
  }
}

const { portOf } = BroadcastChannel;
delete BroadcastChannel.portOf;

const shown = { __proto__: null, enumerable: true };
ObjectDefineProperties(BroadcastChannel.prototype, {
  __proto__: null, name: shown, close: shown, postMessage: shown,
});
defineEventHandler(BroadcastChannel.prototype, 'message');
defineEventHandler(BroadcastChannel.prototype, 'messageerror');

module.exports = { BroadcastChannel, portOf };
