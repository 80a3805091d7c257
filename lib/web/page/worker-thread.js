// SPDX-License-Identifier: MIT
// The thread of a page's Worker, for its maker: one of worker_threads, which begins in
// web/page/worker-main. Evaluated once, in the main realm.
'use strict';

const messagePort = require('web/message-port');

const binding = native('message');

// A channel to a thread that is not there yet: our end, and the port that takes the other one along.
function openWire() {
  const ends = binding.pair();
  return { __proto__: null, near: ends[0], wire: messagePort.adopt(ends[1]) };
}

function start({ facts, onControl, onExit, wire }) {
  const { Worker, kWeb } = require('internal/worker/worker');
  const { port1: control, port2 } = messagePort.openPair();
  messagePort.attend(control, { __proto__: null, onMessage: onControl, onError() {} });
  const worker = new Worker('', {
    [kWeb]: true,
    name: facts.name === '' ? 'Worker' : facts.name,
    transferList: [wire, port2],
    workerData: { control: port2, facts, wire },
  });
  worker.unref();
  worker.on('error', () => {}); // told on the other channel
  worker.on('exit', () => {
    messagePort.close(control);
    onExit();
  });
  return {
    __proto__: null,
    ping(round) { messagePort.post(control, { kind: 'ping', round }, undefined); },
    terminate() {
      worker.terminate();
      worker.unref();
    },
  };
}

module.exports = { openWire, start };
