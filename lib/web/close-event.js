// SPDX-License-Identifier: MIT
// CloseEvent, and ErrorEvent as WebSocket and EventSource send it, which Node does not make a global.
'use strict';

const { ObjectDefineProperty } = primordials;

const { Event, show, tag } = require('web/event');
const {
  checkDictionary, illegal, needArguments, toText, toUSVString, toUnsignedShort,
} = require('web/idl');

const CONSTRUCTOR = 'CloseEvent constructor';

class CloseEvent extends Event {
  #wasClean = false;
  #code = 0;
  #reason = '';

  constructor(type, init = undefined) {
    needArguments(arguments.length, 1, CONSTRUCTOR);
    const name = toText(type, 'type', CONSTRUCTOR);
    checkDictionary(init, CONSTRUCTOR);
    super(name, init === null ? undefined : init);
    if (init === undefined || init === null) return;
    const { wasClean, code, reason } = init;
    this.#wasClean = wasClean ? true : false;
    if (code !== undefined) this.#code = toUnsignedShort(code);
    if (reason !== undefined) this.#reason = toUSVString(reason);
  }

  static #check(self) {
    if (typeof self !== 'object' || self === null || !(#code in self)) throw illegal();
  }

  get wasClean() {
    CloseEvent.#check(this);
    return this.#wasClean;
  }

  get code() {
    CloseEvent.#check(this);
    return this.#code;
  }

  get reason() {
    CloseEvent.#check(this);
    return this.#reason;
  }
}

show(CloseEvent.prototype, ['wasClean', 'code', 'reason']);
tag(CloseEvent.prototype, 'CloseEvent');
ObjectDefineProperty(CloseEvent, 'length', { __proto__: null, value: 1 });

class ErrorEvent extends Event {
  #error;

  constructor(type, error) {
    super(type);
    this.#error = error;
  }

  get message() { return this.#error.message; }

  get error() { return this.#error; }
}

show(ErrorEvent.prototype, ['message', 'error']);
tag(ErrorEvent.prototype, 'ErrorEvent');

module.exports = { CloseEvent, ErrorEvent };
