// SPDX-License-Identifier: MIT
// A stream in a transfer list stays where it is, and feeds (or is fed by) a new one.
'use strict';
const log = (...args) => console.log(...args);
const move = (stream) => structuredClone(stream, { transfer: [stream] });
const until = () => {
  let reached;
  const promise = new Promise((resolve) => { reached = resolve; });
  return { promise, reached };
};
// The side that was left behind does not keep the process alive.
const keepAlive = async (promise) => {
  const timer = setInterval(() => {}, 1000);
  await promise;
  clearInterval(timer);
};

(async () => {
  const readable = ReadableStream.from(['a', { b: 1 }]);
  const moved = move(readable);
  log(moved, readable.locked);
  for await (const value of moved) log(value);

  const got = [];
  const closed = until();
  const writer = move(new WritableStream({
    write(chunk) { got.push(chunk); },
    close() {
      log('closed', got);
      closed.reached();
    },
  })).getWriter();
  await writer.write(1);
  await writer.write([2]);
  await writer.close();
  await keepAlive(closed.promise);

  const doubler = new TransformStream({ transform(chunk, c) { c.enqueue(chunk + chunk); } });
  const { transform } = structuredClone({ transform: doubler }, { transfer: [doubler] });
  log(transform);
  const input = transform.writable.getWriter();
  const output = transform.readable.getReader();
  input.write('x');
  log(await output.read());
  input.close();
  log(await output.read());

  const locked = new ReadableStream();
  locked.getReader();
  try {
    move(locked);
  } catch (error) {
    log(error.name, error.message);
  }
  const broken = move(new ReadableStream({ start(c) { c.error(new RangeError('broken')); } }));
  await broken.getReader().read().catch((error) => log(error.name, error.message));
  const cancelled = until();
  await move(new ReadableStream({
    cancel(reason) {
      log('cancelled', reason);
      cancelled.reached();
    },
  })).cancel('why');
  await keepAlive(cancelled.promise);

  const { port1, port2 } = new MessageChannel();
  port2.onmessage = async ({ data }) => {
    for await (const value of data) log('by port', value);
    port1.close();
  };
  const sent = ReadableStream.from([1, 2]);
  port1.postMessage(sent, [sent]);
})();
