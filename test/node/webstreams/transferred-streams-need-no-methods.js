// SPDX-License-Identifier: MIT
// Streams that are transferred go through ports of the runtime's own; what a program does to the
// methods of ports is not felt. Node's do feel it: its output is that of `node FILE whole`.
'use strict';

const { MessageChannel, MessagePort, MessageEvent, structuredClone } = globalThis;
const log = (...args) => console.log(...args);
const move = (stream) => structuredClone(stream, { transfer: [stream] });
move(new ReadableStream()); // all is loaded

if (process.argv[2] !== 'whole') {
  const bomb = () => { throw new Error('broken'); };
  for (const { prototype } of [MessagePort, MessageEvent, EventTarget, MessageChannel]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      const { configurable, value } = Object.getOwnPropertyDescriptor(prototype, name);
      if (!configurable || name === 'constructor' || name === 'dispatchEvent') continue;
      Object.defineProperty(prototype, name, typeof value === 'function' ?
        { value: bomb, configurable: true } : { get: bomb, set: bomb, configurable: true });
    }
  }
  for (const name of ['port1', 'port2', 'type']) {
    Object.defineProperty(Object.prototype, name, { set: bomb, configurable: true });
  }
}

(async () => {
  const reader = move(ReadableStream.from(['a', { b: 1 }])).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    log(value);
  }

  const got = [];
  let timer;
  const closed = new Promise((resolve) => {
    timer = setInterval(() => {}, 1000);
    const writer = move(new WritableStream({
      write(chunk) { got.push(chunk); },
      close: resolve,
    })).getWriter();
    writer.write(1);
    writer.write([2]);
    writer.close();
  });
  await closed;
  clearInterval(timer);
  log(got);

  const doubler = new TransformStream({ transform(chunk, c) { c.enqueue(chunk + chunk); } });
  const { readable, writable } = move(doubler);
  const writer = writable.getWriter();
  writer.write('x');
  const output = readable.getReader();
  log(await output.read());
  writer.abort(new Error('given up'));
  await output.read().catch((error) => { log(error.message); });

  const unclonable = move(new ReadableStream({ start(c) { c.enqueue(() => {}); } })).getReader();
  await unclonable.read().catch((error) => { log(error.name); });
})();
