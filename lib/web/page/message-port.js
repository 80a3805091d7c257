// SPDX-License-Identifier: MIT
// MessageChannel and MessagePort of a window. What lies behind a port is in web/page/endpoints.
//
// 1. port[kEnd] is null once the port was transferred. A closed port keeps its end.
// 2. To set onmessage starts a port, to add a listener does not.
'use strict';

const {
  ObjectCreate, ObjectDefineProperty, ObjectFreeze, ObjectGetOwnPropertyDescriptor, ReflectApply,
  TypeError,
} = primordials;

const context = require('web/page/context');
const { slot } = require('web/dom/slots');
const { expose, illegal, isObject, need } = require('web/dom/idl');
const { EventTarget, defineEventHandler, fireSteps, initEventTarget } =
  require('web/dom/event-target');
const { makeEvent } = require('web/dom/event');
const { setPorts } = require('internal/messaging/message');
const { Endpoint } = require('web/page/endpoints');
const { deserialize, serialize, transferList } = require('web/page/clone');

const kEnd = slot('port end');
const kHearer = slot('port hearer'); // { onMessage(data), onError(error) }: messages are no events
const kData = slot('event data');
const kFirst = slot('channel port1');
const kSecond = slot('channel port2');

const POST = "Failed to execute 'postMessage' on 'MessagePort'";

const isPort = (value) => isObject(value) && value[kEnd] !== undefined;
const isOpen = (port) => port[kEnd] !== null;

function check(value) {
  if (!isPort(value)) throw illegal();
}

// ---- Receiving

// The steps of a message's task. `target` gets the event.
function* messageSteps(target, message, init) {
  const { MessageEvent } = require('web/message-event');
  const ports = [];
  let data;
  let type = 'message';
  try {
    data = deserialize(message, ports);
  } catch {
    type = 'messageerror';
    data = null;
  }
  const event = makeEvent(MessageEvent, type, {
    __proto__: null, ...init, ports: ObjectFreeze(ports),
  });
  event[kData] = data; // undefined is one, too
  yield* fireSteps(target, event);
}

function deliver(port, message) {
  const hearer = port[kHearer];
  if (hearer === undefined) return messageSteps(port, message);
  let data;
  try {
    data = deserialize(message, []);
  } catch (error) {
    hearer.onError(error);
    return undefined;
  }
  hearer.onMessage(data);
  return undefined;
}

// A port for an end.
function adopt(end) {
  const port = ObjectCreate(MessagePort.prototype);
  initEventTarget(port);
  port[kEnd] = end;
  port[kHearer] = undefined;
  end.attach(context.agent, (message) => deliver(port, message));
  return port;
}

// Takes the end from its port.
function detach(port) {
  const end = port[kEnd];
  port[kEnd] = null;
  end.detach();
  return end;
}

// ---- Sending

function post(port, value, list) {
  const end = port[kEnd];
  if (end === null || end.isClosed) return; // nothing is looked at
  const message = serialize(value, list, POST, port);
  // A port that is sent to its own other end takes the channel along.
  end.send(message);
}

class MessagePort extends EventTarget {
  constructor() {
    throw new TypeError("Failed to construct 'MessagePort': Illegal constructor");
  }

  postMessage(message, options = undefined) {
    check(this);
    need(arguments.length, 1, 'postMessage', 'MessagePort');
    if (isOpen(this)) post(this, message, transferList(options, POST));
  }

  start() {
    check(this);
    this[kEnd]?.start();
  }

  close() {
    check(this);
    this[kEnd]?.close();
  }
}
expose(MessagePort, 'MessagePort');
defineEventHandler(MessagePort.prototype, 'message');
defineEventHandler(MessagePort.prototype, 'messageerror');
startByHandler(MessagePort.prototype, 'onmessage');
ObjectDefineProperty(MessagePort.prototype.postMessage, 'length', { __proto__: null, value: 1 });

function startByHandler(prototype, name) {
  const found = ObjectGetOwnPropertyDescriptor(prototype, name);
  const { set } = found;
  found.set = ObjectGetOwnPropertyDescriptor({
    set [name](value) {
      ReflectApply(set, this, [value]);
      this[kEnd]?.start();
    },
  }, name).set;
  ObjectDefineProperty(prototype, name, found);
}

class MessageChannel {
  constructor() {
    const { port1, port2 } = openPair();
    this[kFirst] = port1;
    this[kSecond] = port2;
  }

  get port1() {
    if (!isPort(this?.[kFirst])) throw illegal();
    return this[kFirst];
  }

  get port2() {
    if (!isPort(this?.[kSecond])) throw illegal();
    return this[kSecond];
  }
}
expose(MessageChannel, 'MessageChannel');

// ---- For other modules

function openPair() {
  const ends = Endpoint.pair(context.agent);
  return { __proto__: null, port1: adopt(ends[0]), port2: adopt(ends[1]) };
}

// Messages go to the hearer and are no events.
function attend(port, hearer) {
  port[kHearer] = hearer;
  port[kEnd].start();
}

setPorts({
  __proto__: null,
  adopt,
  close: (port) => { port[kEnd]?.close(); },
  detach,
  discard: (end) => { end.close(); },
  isOpen,
  isPort,
});

module.exports = {
  MessageChannel,
  MessagePort,
  adopt,
  attend,
  close: (port) => { port[kEnd]?.close(); },
  detach,
  isOpen,
  isPort,
  kEnd,
  messageSteps,
  openPair,
  post,
  ref: (port) => { port[kEnd]?.ref(true); },
  start: (port) => { port[kEnd]?.start(); },
  unref: (port) => { port[kEnd]?.ref(false); },
};
