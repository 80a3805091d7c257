// SPDX-License-Identifier: MIT
// node:worker_threads: Worker (internal/worker/worker.js), what a thread knows of itself, and the
// channels between threads, which the web has too.
'use strict';

const { ObjectDefineProperty } = primordials;
const { codedError } = require('internal/errors');
const { unavailable } = require('internal/unavailable');
const { BroadcastChannel, portOf } = require('web/broadcast-channel');
const { MessageChannel, MessagePort, isOpen, isPort, receive } = require('web/message-port');
const { isUntransferable, markAsUncloneable, markAsUntransferable } =
  require('internal/messaging/transferable');
const {
  SHARE_ENV, getEnvironmentData, setEnvironmentData,
} = require('internal/worker/data');

const { words, THREAD } = native('tasks');
const threadId = words[THREAD];

const missing = (name) => unavailable('worker_threads', name);

function checkPort(port) {
  if (isPort(port)) return port;
  throw codedError('ERR_INVALID_ARG_TYPE', 'The "port" argument must be a MessagePort instance');
}

function receiveMessageOnPort(port) {
  const message = receive(checkPort(portOf(port) ?? port));
  return message === undefined ? undefined : { message: message[0] };
}

// Every context has the same port here: there is one engine, so nothing has to move. But the
// prototype of the port would be the wrong one, and programs move ports to get the other.
function moveMessagePortToContext(port, context) {
  if (!isOpen(checkPort(port))) {
    throw codedError('ERR_CLOSED_MESSAGE_PORT', 'Cannot send data on closed MessagePort');
  }
  if (context === null || typeof context !== 'object' && typeof context !== 'function') {
    throw codedError('ERR_INVALID_ARG_TYPE', 'Invalid context argument');
  }
  return missing('moveMessagePortToContext')();
}

module.exports = {
  isInternalThread: false,
  isMainThread: threadId === 0,
  MessagePort,
  MessageChannel,
  markAsUncloneable,
  markAsUntransferable,
  isMarkedAsUntransferable: function isMarkedAsUntransferable(value) {
    return isUntransferable(value) || value !== null && typeof value === 'object' &&
      require('internal/buffer/make').isPool(value);
  },
  moveMessagePortToContext,
  receiveMessageOnPort,
  resourceLimits: {},
  postMessageToThread: function postMessageToThread(...args) {
    return primordials.ReflectApply(
      require('internal/worker/threads').postMessageToThread, undefined, args);
  },
  threadId,
  threadName: threadId === 0 ? '' : native('worker').name(),
  SHARE_ENV,
  Worker: undefined,
  parentPort: null,
  workerData: null,
  BroadcastChannel,
  setEnvironmentData,
  getEnvironmentData,
};

// The class loads streams and more.
ObjectDefineProperty(module.exports, 'Worker', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() {
    const { Worker } = require('internal/worker/worker');
    this.Worker = Worker;
    return Worker;
  },
  set(value) {
    ObjectDefineProperty(this, 'Worker', {
      __proto__: null, configurable: true, enumerable: true, value, writable: true,
    });
  },
});

ObjectDefineProperty(module.exports, 'locks', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return require('web/locks').locks; },
});

// Of internal/worker/main: what this thread was given. Not enumerable, and gone with the call.
ObjectDefineProperty(module.exports, 'setThread', {
  __proto__: null,
  configurable: true,
  value(parentPort, workerData, limits) {
    delete this.setThread;
    this.parentPort = parentPort;
    this.workerData = workerData;
    this.resourceLimits = limits;
  },
});
