// SPDX-License-Identifier: MIT
// node:worker_threads, as far as a program of one thread needs it.
'use strict';

const { SymbolFor } = primordials;
const { unavailable } = require('internal/unavailable');

const missing = (name) => unavailable('worker_threads', name);
const environmentData = new primordials.SafeMap();

module.exports = {
  BroadcastChannel: missing('BroadcastChannel'),
  MessageChannel: missing('MessageChannel'),
  MessagePort: missing('MessagePort'),
  Worker: missing('Worker'),
  SHARE_ENV: SymbolFor('nodejs.worker_threads.SHARE_ENV'),
  isMainThread: true,
  isInternalThread: false,
  threadId: 0,
  threadName: '',
  parentPort: null,
  workerData: null,
  resourceLimits: {},
  getEnvironmentData: (key) => environmentData.get(key),
  setEnvironmentData(key, value) {
    if (value === undefined) environmentData.delete(key);
    else environmentData.set(key, value);
  },
  markAsUncloneable: missing('markAsUncloneable'),
  markAsUntransferable: missing('markAsUntransferable'),
  isMarkedAsUntransferable: () => false,
  moveMessagePortToContext: missing('moveMessagePortToContext'),
  postMessageToThread: missing('postMessageToThread'),
  receiveMessageOnPort: missing('receiveMessageOnPort'),
};
