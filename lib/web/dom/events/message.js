// SPDX-License-Identifier: MIT
// MessageEvent. messageEvent() makes those that the runtime sends itself.

'use strict';

const { ArrayPrototypePush, ObjectFreeze, SymbolIterator, TypeError } = primordials;

const { kIsWindow, kListeners, slot } = require('web/dom/slots');
const { any, bool, illegal, isObject, need, text, usv } = require('web/dom/idl');
const { Event, defineEvent, initialize, isEvent } = require('web/dom/event');

const kData = slot('event data');
const kOriginText = slot('event origin');
const kLastEventId = slot('event lastEventId');
const kSource = slot('event source');
const kPorts = slot('event ports');

const isPort = (value) => isObject(value) && value[kListeners] !== undefined &&
  typeof value.postMessage === 'function';

function source(value) {
  if (value === null || value === undefined) return null;
  if (isObject(value) && (value[kIsWindow] === true || isPort(value))) return value;
  throw new TypeError("Failed to construct 'MessageEvent': The optional 'source' property is " +
                      'neither a Window nor MessagePort.');
}

function ports(value) {
  if (!isObject(value) || typeof value[SymbolIterator] !== 'function') {
    throw new TypeError("Failed to construct 'MessageEvent': Failed to read the 'ports' property " +
                        "from 'MessageEventInit': The object must have a callable @@iterator " +
                        'property.');
  }
  const list = [];
  for (const item of value) {
    if (!isPort(item)) {
      throw new TypeError("Failed to construct 'MessageEvent': Failed to convert value to " +
                          "'MessagePort'.");
    }
    ArrayPrototypePush(list, item);
  }
  return ObjectFreeze(list);
}

const MessageEvent = defineEvent('MessageEvent', Event, {
  data: [any, null],
  lastEventId: [text, ''],
  origin: [usv, ''],
  ports: [ports, () => ObjectFreeze([])],
  source: [source, null],
}, {
  initMessageEvent(type, bubbles = false, cancelable = false, data = null, origin = '',
                   lastEventId = '', from = null, list = []) {
    if (!isEvent(this) || this[kPorts] === undefined) throw illegal();
    need(arguments.length, 1, 'initMessageEvent', 'MessageEvent');
    const given = source(from);
    const frozen = ports(list);
    if (!initialize(this, text(type), bool(bubbles), bool(cancelable))) return;
    this[kData] = data;
    this[kOriginText] = usv(origin);
    this[kLastEventId] = text(lastEventId);
    this[kSource] = given;
    this[kPorts] = frozen;
  },
});

const messageEvent = (type, data, list = []) =>
  new MessageEvent(type, { __proto__: null, data, ports: list });

module.exports = { MessageEvent, messageEvent };
