// SPDX-License-Identifier: MIT
// MessageEvent, by the HTML standard, with the words in which Node refuses arguments.
'use strict';

const {
  ArrayIsArray,
  ObjectFreeze,
  SymbolIterator,
  TypeError,
} = primordials;

const { Event, show, tag } = require('web/event');
const {
  checkDictionary, illegal, isObject, needArguments, quoted, toText,
} = require('web/idl');

const isPort = (value) => require('web/message-port').isPort(value);

function checkPort(value, name, where) {
  if (isPort(value)) return value;
  throw new TypeError(
    `${where}: Expected ${name} ("${quoted(value)}") to be an instance of MessagePort.`);
}

function toPorts(value, name, where) {
  if (!isObject(value) || typeof value[SymbolIterator] !== 'function') {
    throw new TypeError(`${where}: ${name} (${quoted(value)}) is not iterable.`);
  }
  const list = [];
  if (ArrayIsArray(value)) {
    for (let i = 0; i < value.length; i++) list[i] = checkPort(value[i], `${name}[${i}]`, where);
  } else {
    for (const item of value) {
      list[list.length] = checkPort(item, `${name}[${list.length}]`, where);
    }
  }
  return list;
}

const CONSTRUCTOR = 'MessageEvent constructor';
const kTrusted = { __proto__: null }; // the caller is ours: nothing to check

const makeParts = (data, ports) =>
  ({ data, origin: '', lastEventId: '', source: null, ports });

class MessageEvent extends Event {
  // One object for all, because each private field costs as much. ports is frozen when it is read.
  #parts;

  constructor(type, init = undefined, from = undefined) {
    if (from === kTrusted) {
      super(type);
      this.#parts = init;
      return;
    }
    needArguments(arguments.length, 1, CONSTRUCTOR);
    const name = toText(type, 'type', CONSTRUCTOR);
    checkDictionary(init, CONSTRUCTOR);
    super(name, init === null ? undefined : init);
    const parts = this.#parts = makeParts(null, undefined);
    if (init === undefined || init === null) return;
    const { data, lastEventId, origin, ports, source } = init;
    if (data !== undefined) parts.data = data;
    if (lastEventId !== undefined) {
      parts.lastEventId = toText(lastEventId, 'eventInitDict.lastEventId', CONSTRUCTOR);
    }
    if (origin !== undefined) parts.origin = `${origin}`;
    if (ports !== undefined) parts.ports = toPorts(ports, 'eventInitDict.ports', CONSTRUCTOR);
    if (source !== undefined && source !== null) {
      parts.source = checkPort(source, 'eventInitDict.source', CONSTRUCTOR);
    }
  }

  get data() {
    check(this);
    return this.#parts.data;
  }

  get origin() {
    check(this);
    return this.#parts.origin;
  }

  get lastEventId() {
    check(this);
    return this.#parts.lastEventId;
  }

  get source() {
    check(this);
    return this.#parts.source;
  }

  get ports() {
    check(this);
    return this.#parts.ports = ObjectFreeze(this.#parts.ports ?? []);
  }

  initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = '',
                   lastEventId = '', source = null, ports = []) {
    check(this);
    const where = 'MessageEvent.initMessageEvent';
    needArguments(arguments.length, 1, where);
    const list = toPorts(ports, 'ports', where);
    if (source !== null) checkPort(source, 'source', where);
    this.initEvent(type, bubbles, cancelable);
    this.#parts = { data, origin: `${origin}`, lastEventId: `${lastEventId}`, source, ports: list };
  }

  static is(value) {
    return typeof value === 'object' && value !== null && #parts in value;
  }
}

const { is } = MessageEvent;
delete MessageEvent.is;

function check(event) {
  if (!is(event)) throw illegal();
}

tag(MessageEvent.prototype, 'MessageEvent');
show(MessageEvent.prototype,
     ['data', 'origin', 'lastEventId', 'source', 'ports', 'initMessageEvent']);
primordials.ObjectDefineProperty(MessageEvent, 'length', { __proto__: null, value: 1 });

// For what we send ourselves.
const messageEvent = (type, data, ports) =>
  new MessageEvent(type, makeParts(data === undefined ? null : data, ports), kTrusted);

module.exports = { MessageEvent, messageEvent };
