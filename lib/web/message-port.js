// SPDX-License-Identifier: MIT
// MessageChannel and MessagePort: a port is an end of a channel (src/node/messages/message.c) with the
// methods of an EventTarget and, Node's addition, of an EventEmitter.
//
// 1. A port keeps the process alive while it has a listener for 'message', unless unref() was
//    called since; such a listener starts it, too, and it stops when the last one is gone.
// 2. `end` is the number of the end, -1 when the port is closed or its end was transferred.
'use strict';

const {
  ArrayIsArray,
  FunctionPrototypeCall,
  JSONStringify,
  ObjectAssign,
  ObjectCreate,
  ObjectDefineProperties,
  ObjectDefineProperty,
  ObjectSetPrototypeOf,
  SymbolFor,
  SymbolIterator,
  TypeError,
  Uint8Array,
} = primordials;

const binding = native('message');
const resources = require('internal/async/resources');
const { codedError, codes } = require('internal/errors');
const { Identity } = require('internal/identity');
const { deserialize, give, serialize, setPorts } = require('internal/messaging/message');
const { List } = require('internal/v8/list');
const { Event } = require('web/event');
const {
  EventTarget, NodeEventTarget, defineEventHandler, initEventTarget, kCreateEvent, kHybridDispatch,
  kNewListener, kRemoveListener,
} = require('web/event-target');

const { dispatchEvent } = EventTarget.prototype;
const CLOSED = -1;
const UV_EBADF = -9;
const NO_PARTS = [];
const inbox = new Uint8Array(4096);
binding.inbox(inbox);

// What native post says beside 0 (nobody hears it) and 1.
const TO_ITSELF = 2;
const TOO_MANY = 3;

// ---- What is inside a port

class Inside extends Identity {
  #end;
  #ports; // that came with the message which is being delivered
  #hearer; // undefined: messages are events

  constructor(port, end) {
    super(port);
    this.#end = end;
    this.#ports = undefined;
    this.#hearer = undefined;
  }

  static has(value) {
    return typeof value === 'object' && value !== null && #end in value;
  }

  static endOf(port) { return port.#end; }

  static close(port) { port.#end = CLOSED; }

  static hearerOf(port) { return port.#hearer; }

  static setHearer(port, hearer) { port.#hearer = hearer; }

  static setPorts(port, ports) { port.#ports = ports; }

  static takePorts(port) {
    const ports = port.#ports;
    port.#ports = undefined;
    return ports;
  }
}

const isPort = (value) => Inside.has(value);
const isOpen = (port) => binding.isOpen(Inside.endOf(port));

function endOf(port) {
  if (!Inside.has(port)) throw new TypeError('Illegal invocation');
  return Inside.endOf(port);
}

class MessagePortCloseEvent extends Event {
  constructor() {
    super('close');
  }
}

function fail(errno) {
  require('internal/errors').throwUV(errno, 'uv_async_init');
}

// A port for an end.
function adopt(end) {
  const port = ObjectCreate(MessagePort.prototype);
  new Inside(port, end); // marks it
  const failed = binding.open(end);
  if (failed !== 0) fail(failed);
  const life = resources.open('MESSAGEPORT', port);
  initEventTarget(port);
  binding.hear(end, resources.bind(life, (bytes, parts) => {
    tell(port, bytes, parts);
  }), resources.bind(life, () => {
    Inside.close(port);
    FunctionPrototypeCall(dispatchEvent, port, new MessagePortCloseEvent());
    resources.close(life);
  }));
  return port;
}

// The bytes of small messages lie in the inbox, and their length is given.
function tell(port, bytes, parts = NO_PARTS) {
  const ports = [];
  let type = 'message';
  let data;
  try {
    if (typeof bytes === 'number') data = deserialize(inbox, bytes, parts, ports);
    else data = deserialize(bytes, bytes.length, parts, ports);
  } catch (error) {
    type = 'messageerror';
    data = error;
  }
  const hearer = Inside.hearerOf(port);
  if (hearer === undefined) {
    Inside.setPorts(port, ports);
    port[kHybridDispatch](data, type, undefined);
  } else if (type === 'message') {
    hearer.onMessage(data);
  } else {
    hearer.onError(data);
  }
}

// Takes the end from its port, which is closed.
function detach(port) {
  const end = Inside.endOf(port);
  binding.detach(end);
  Inside.close(port);
  return end;
}

const close = (port) => { binding.close(Inside.endOf(port)); };

setPorts({ __proto__: null, adopt, close, detach, discard: binding.discard, isOpen, isPort });

// ---- The classes

const isObject = (value) =>
  typeof value === 'object' && value !== null || typeof value === 'function';

function MessagePort() {
  throw new codes.ERR_CONSTRUCT_CALL_INVALID();
}

// Spelt out, because what is no iterator has to be refused in Node's words.
function toList(value, message) {
  const list = new List();
  if (ArrayIsArray(value)) {
    for (let i = 0; i < value.length; i++) list.add(value[i]);
    return list;
  }
  const iterator = isObject(value) && typeof value[SymbolIterator] === 'function' ?
    value[SymbolIterator]() : undefined;
  if (!isObject(iterator)) throw codedError('ERR_INVALID_ARG_TYPE', message);
  for (;;) {
    const { next } = iterator;
    const result = typeof next === 'function' ? FunctionPrototypeCall(next, iterator) : undefined;
    if (!isObject(result)) throw codedError('ERR_INVALID_ARG_TYPE', message);
    if (result.done) return list;
    list.add(result.value);
  }
}

// The second argument of postMessage is a list, or options with one.
function readList(value) {
  if (value === undefined || value === null) return undefined;
  const message = 'Optional transferList argument must be an iterable';
  if (!isObject(value) || typeof value[SymbolIterator] === 'function') {
    return toList(value, message);
  }
  const { transfer } = value;
  return transfer === undefined ? undefined :
    toList(transfer, 'Optional options.transfer argument must be an iterable');
}

function discardParts(parts) {
  for (let i = 0; i < parts.length; i++) {
    if (typeof parts[i] === 'number') binding.discard(parts[i]);
  }
}

function post(port, value, list) {
  const message = serialize(value, list, port);
  const end = Inside.endOf(port);
  const posted = end === CLOSED ? UV_EBADF :
    binding.post(end, message.bytes, message.at,
                 message.parts.length > 0 ? message.parts : undefined);
  give(message);
  if (posted === UV_EBADF) {
    discardParts(message.parts);
    return undefined;
  }
  if (posted < 0) require('internal/errors').throwUV(posted, 'postMessage');
  if (posted === TO_ITSELF) {
    process.emitWarning(
      'The target port was posted to itself, and the communication channel was lost');
  } else if (posted === TOO_MANY) {
    process.emitWarning('Transferables cannot be used with multiple destinations.');
    return undefined;
  }
  return posted !== 0;
}

const methods = {
  __proto__: null,

  postMessage(value, transferList) {
    endOf(this);
    if (arguments.length === 0) {
      throw codedError('ERR_MISSING_ARGS', 'Not enough arguments to MessagePort.postMessage');
    }
    return post(this, value, readList(transferList));
  },

  start() {
    binding.start(endOf(this));
  },

  close(callback) {
    if (typeof callback === 'function') this.once('close', callback);
    binding.close(endOf(this));
  },

  ref() {
    binding.ref(endOf(this), true);
  },

  unref() {
    binding.ref(endOf(this), false);
  },

  hasRef() {
    return !!binding.hasRef(endOf(this));
  },
};

ObjectSetPrototypeOf(MessagePort, NodeEventTarget);
ObjectSetPrototypeOf(MessagePort.prototype, NodeEventTarget.prototype);

function addMethods(names) {
  for (let i = 0; i < names.length; i++) {
    ObjectDefineProperty(MessagePort.prototype, names[i], {
      __proto__: null, value: methods[names[i]], writable: true, enumerable: true,
      configurable: true,
    });
  }
}

addMethods(['postMessage', 'start', 'ref', 'unref', 'hasRef']);
defineEventHandler(MessagePort.prototype, 'message');
defineEventHandler(MessagePort.prototype, 'messageerror');
addMethods(['close']);

ObjectDefineProperties(MessagePort.prototype, {
  __proto__: null,
  [kNewListener]: {
    __proto__: null,
    value(size, type) {
      if (type === 'message' && size === 1) {
        binding.ref(Inside.endOf(this), true);
        binding.start(Inside.endOf(this));
      }
      FunctionPrototypeCall(EventTarget.prototype[kNewListener], this, size, type);
    },
  },
  [kRemoveListener]: {
    __proto__: null,
    value(size, type) {
      if (type !== 'message' || size !== 0) return;
      binding.stop(Inside.endOf(this));
      binding.ref(Inside.endOf(this), false);
    },
  },
  [kCreateEvent]: {
    __proto__: null,
    value(data, type) {
      if (type !== 'message' && type !== 'messageerror') {
        return FunctionPrototypeCall(EventTarget.prototype[kCreateEvent], this, data, type);
      }
      return require('web/message-event').messageEvent(type, data, Inside.takePorts(this));
    },
  },
  [SymbolFor('nodejs.util.inspect.custom')]: {
    __proto__: null,
    value() {
      if (!Inside.has(this)) return this;
      const refed = binding.hasRef(Inside.endOf(this));
      return ObjectAssign({ __proto__: MessagePort.prototype },
                          refed === undefined ? { active: false } : { active: true, refed }, this);
    },
  },
});

function MessageChannel() {
  if (new.target === undefined) {
    throw codedError('ERR_CONSTRUCT_CALL_REQUIRED', 'Cannot call constructor without `new`');
  }
  const { port1, port2 } = openPair();
  this.port1 = port1;
  this.port2 = port2;
}

function openPair() {
  const ends = binding.pair();
  if (typeof ends === 'number') fail(ends);
  return { __proto__: null, port1: adopt(ends[0]), port2: adopt(ends[1]) };
}

// ---- For ports of our own, whose methods a program may have replaced: openPair, post, close and

// Messages go to the hearer, { onMessage(data), onError(error) }, and are no events. The port does
// not keep the process alive.
function attend(port, hearer) {
  Inside.setHearer(port, hearer);
  binding.start(Inside.endOf(port));
}

const ref = (port) => { binding.ref(Inside.endOf(port), true); };
const unref = (port) => { binding.ref(Inside.endOf(port), false); };
const start = (port) => { binding.start(Inside.endOf(port)); };
const stop = (port) => { binding.stop(Inside.endOf(port)); };

// ---- For worker_threads and BroadcastChannel

// [value] of the message that is next, whether or not the port was started.
function receive(port) {
  const message = binding.take(Inside.endOf(port));
  if (message === undefined) return undefined;
  return [deserialize(message[0], message[0].length, message[1], [])];
}

// Quoted, so that no two names look alike in C: NUL and lone surrogates are escaped.
function joinName(name) {
  const end = binding.join(JSONStringify(name));
  if (end < 0) fail(end);
  return adopt(end);
}

const drain = (port) => binding.drain(Inside.endOf(port));

module.exports = {
  MessageChannel,
  MessagePort,
  adopt,
  attend,
  close,
  detach,
  drain,
  inbox,
  isOpen,
  isPort,
  joinName,
  openPair,
  post,
  readList,
  receive,
  ref,
  start,
  stop,
  unref,
};
