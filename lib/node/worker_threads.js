// SPDX-License-Identifier: MIT
// node:worker_threads, as far as a program of one thread needs it: channels, marks and environment
// data are whole; Worker comes later.
'use strict';

const { SafeMap, SymbolFor } = primordials;
const { codedError, codes } = require('internal/errors');
const { unavailable } = require('internal/unavailable');
const { BroadcastChannel, portOf } = require('web/broadcast-channel');
const { MessageChannel, MessagePort, isOpen, isPort, receive } = require('web/message-port');
const { isUntransferable, markAsUncloneable, markAsUntransferable } =
  require('internal/messaging/transferable');

const missing = (name) => unavailable('worker_threads', name);
const environmentData = new SafeMap();

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
  isMainThread: true,
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
  postMessageToThread: async function postMessageToThread(threadId) {
    if (threadId === 0) throw new codes.ERR_WORKER_MESSAGING_SAME_THREAD();
    throw new codes.ERR_WORKER_MESSAGING_FAILED();
  },
  threadId: 0,
  threadName: '',
  SHARE_ENV: SymbolFor('nodejs.worker_threads.SHARE_ENV'),
  Worker: missing('Worker'),
  parentPort: null,
  workerData: null,
  BroadcastChannel,
  setEnvironmentData: function setEnvironmentData(key, value) {
    if (value === undefined) environmentData.delete(key);
    else environmentData.set(key, value);
  },
  getEnvironmentData: function getEnvironmentData(key) {
    return environmentData.get(key);
  },
};

primordials.ObjectDefineProperty(module.exports, 'locks', {
  __proto__: null,
  configurable: true,
  enumerable: true,
  get() { return require('web/locks').locks; },
});
