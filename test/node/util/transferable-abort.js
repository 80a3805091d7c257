// SPDX-License-Identifier: MIT
// Signals that can be sent through a message channel.

'use strict';

const { once } = require('events');
const { transferableAbortController, transferableAbortSignal } = require('util');

async function send(value, transfer) {
  const { port1, port2 } = new MessageChannel();
  port1.postMessage(value, transfer);
  const [data] = await once(port2, 'message');
  port1.close();
  return data;
}

async function main() {
  const controller = transferableAbortController();
  const there = await send(controller.signal, [controller.signal]);
  console.log(there instanceof AbortSignal, there.aborted, there !== controller.signal);
  const fired = once(there, 'abort');
  controller.abort('the reason');
  await fired;
  console.log(there.aborted, there.reason, controller.signal.reason);

  const aborted = transferableAbortSignal(AbortSignal.abort('before'));
  const copy = await send({ aborted }, [aborted]);
  console.log(copy.aborted.aborted, copy.aborted.reason);

  for (const wrong of [undefined, null, {}, 'x']) {
    try {
      transferableAbortSignal(wrong);
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
}

// The ports of a signal keep no process alive.
const alive = setInterval(() => {}, 1000);
main().then(() => clearInterval(alive));
