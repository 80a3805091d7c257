// SPDX-License-Identifier: MIT
// util.transferableAbortSignal and util.transferableAbortController: signals that can be sent to
// another thread. What arrives there is a signal of its own; a message port that goes along tells
// it the reason when the first one aborts.
//
// 1. Neither port keeps a process alive: somebody waits for the signal, or nobody does.

'use strict';

const { ObjectDefineProperty } = primordials;

const { codes } = require('internal/errors');
const { kTransfer, kTransferList } = require('internal/messaging/transferable');

const kPorts = primordials.Symbol('ports');

const hide = (object, key, value) => ObjectDefineProperty(object, key, {
  __proto__: null, value, writable: true, enumerable: false, configurable: true,
});

function openPorts() {
  if (this.aborted) return [];
  const { MessageChannel } = require('worker_threads');
  const channel = new MessageChannel();
  channel.port1.unref();
  channel.port2.unref();
  hide(this, kPorts, channel);
  return [channel.port2];
}

function transfer() {
  const make = 'internal/util/transferable_abort:fromMessage';
  if (this.aborted) return { data: { aborted: true, reason: this.reason }, make };
  const { port1, port2 } = this[kPorts];
  this[kPorts] = undefined;
  this.addEventListener('abort', () => {
    port1.postMessage(this.reason);
    port1.close();
  }, { __proto__: null, once: true });
  return { data: { port: port2 }, make };
}

// The signal on the other side, which can be sent on.
function fromMessage({ aborted, reason, port }) {
  const controller = new (require('web/abort-controller').AbortController)();
  if (aborted) {
    controller.abort(reason);
  } else {
    port.onmessage = ({ data }) => {
      controller.abort(data);
      port.onmessage = undefined;
      port.close();
    };
    port.unref();
  }
  return transferableAbortSignal(controller.signal);
}

function transferableAbortSignal(signal) {
  const { AbortSignal } = require('web/abort-controller');
  if (!(signal instanceof AbortSignal)) {
    throw new codes.ERR_INVALID_ARG_TYPE('signal', 'AbortSignal', signal);
  }
  hide(signal, kTransferList, openPorts);
  hide(signal, kTransfer, transfer);
  return signal;
}

function transferableAbortController() {
  const controller = new (require('web/abort-controller').AbortController)();
  transferableAbortSignal(controller.signal);
  return controller;
}

module.exports = { fromMessage, transferableAbortController, transferableAbortSignal };
