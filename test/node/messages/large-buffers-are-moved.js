// SPDX-License-Identifier: MIT
// Large ArrayBuffers in a transfer list: their bytes arrive, whoever made the buffer and wherever it
// goes, the sender's is detached, and those in messages that nobody reads do no harm.
'use strict';
const { MessageChannel, Worker, receiveMessageOnPort } = require('worker_threads');

const SIZES = [0, 1, 1024, 16383, 16384, 16385, 100000, 3 * 1024 * 1024];
const fill = (buffer, seed) => {
  const bytes = new Uint8Array(buffer);
  for (let i = 0; i < bytes.length; i += 997) bytes[i] = i * 31 + seed;
  if (bytes.length > 0) bytes[bytes.length - 1] = seed;
  return buffer;
};
const sum = (buffer) => new Uint8Array(buffer).reduce((a, b) => (a * 31 + b) | 0, buffer.byteLength);

function inOneThread() {
  const { port1, port2 } = new MessageChannel();
  for (const size of SIZES) {
    for (const make of [
      () => new ArrayBuffer(size),
      () => new Uint8Array(Buffer.alloc(size)).buffer,
      () => new Uint32Array(size >> 2).buffer,
      () => structuredClone(new ArrayBuffer(size)),
    ]) {
      const buffer = fill(make(), size & 255);
      const before = sum(buffer);
      port1.postMessage({ buffer, view: new Uint8Array(buffer, 0, Math.min(size, 4) & ~3) },
                        [buffer]);
      const { message } = receiveMessageOnPort(port2);
      console.log(size, buffer.byteLength, sum(message.buffer) === before,
                  message.view.buffer === message.buffer, message.buffer.constructor.name);
      // And back, twice.
      port2.postMessage(message.buffer, [message.buffer]);
      const again = receiveMessageOnPort(port1).message;
      fill(again, 7);
      console.log(message.buffer.byteLength, sum(again) === sum(fill(new ArrayBuffer(again.byteLength), 7)));
    }
  }
  const resizable = fill(new ArrayBuffer(50000, { maxByteLength: 90000 }), 3);
  const before = sum(resizable);
  port1.postMessage(resizable, [resizable]);
  const { message } = receiveMessageOnPort(port2);
  message.resize(60000);
  console.log(resizable.byteLength, message.resizable, message.maxByteLength, message.byteLength,
              sum(message.slice(0, 50000)) === before);
  for (let i = 0; i < 50; i++) {
    const lost = new ArrayBuffer(1 << 20);
    port1.postMessage(lost, [lost]);
  }
  port2.close();
}

function withWorkers() {
  const echo = `require('worker_threads').parentPort.on('message', (message) => {
    new Uint8Array(message.buffer)[5]++;
    require('worker_threads').parentPort.postMessage(message, [message.buffer]);
  })`;
  let right = 0;
  let left = 3 * 40;
  for (let w = 0; w < 3; w++) {
    const worker = new Worker(echo, { eval: true });
    worker.on('message', ({ buffer, i, before }) => {
      new Uint8Array(buffer)[5]--;
      if (before === undefined) return;
      if (sum(buffer) === before) right++;
      if (--left === 0) console.log('echoed', right);
      if (i === 39) {
        const lost = new ArrayBuffer(1 << 20);
        worker.postMessage({ buffer: lost }, [lost]);
        worker.terminate();
      }
    });
    for (let i = 0; i < 40; i++) {
      const buffer = fill(new ArrayBuffer(20000 + i * 1000), i);
      worker.postMessage({ buffer, i, before: sum(buffer) }, [buffer]);
    }
  }
}

inOneThread();
withWorkers();
