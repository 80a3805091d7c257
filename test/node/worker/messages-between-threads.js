// SPDX-License-Identifier: MIT
// Ports, buffers, broadcasts and messages to any thread, from thread to thread.
'use strict';
const {
  Worker, MessageChannel, BroadcastChannel, postMessageToThread, threadId,
} = require('worker_threads');
const { once } = require('events');

const start = (code, options) => new Worker(`
  const { parentPort, workerData, MessageChannel, MessagePort, BroadcastChannel } = require('worker_threads');
  ${code}`, { eval: true, ...options });
const ended = (worker) => new Promise((resolve) => worker.on('exit', resolve));

async function ports() {
  const { port1, port2 } = new MessageChannel();
  port2.postMessage('queued before');
  const worker = start(`
    workerData.port.on('message', (m) => {
      if (m === 'end') { workerData.port.close(); return; }
      workerData.port.postMessage(['echo', m]);
    });
    const { port1, port2 } = new MessageChannel();
    parentPort.postMessage({ mine: port1, is: workerData.port instanceof MessagePort }, [port1]);
    port2.once('message', (m) => { port2.postMessage(m * 2); port2.close(); });`,
  { workerData: { port: port1 }, transferList: [port1] });
  const first = once(port2, 'message');
  const [{ mine, is }] = await once(worker, 'message');
  console.log(is, mine.constructor.name);
  mine.postMessage(21);
  console.log((await once(mine, 'message'))[0]);
  console.log((await first)[0]);
  port2.postMessage({ a: new Date(0), b: /x/g, c: new Set([1]), e: new RangeError('r') });
  const [[, copy]] = await once(port2, 'message');
  console.log(copy.a.toISOString(), copy.b, copy.c, copy.e.name, copy.e.message);
  const closed = once(port2, 'close');
  const end = ended(worker);
  port2.postMessage('end');
  await closed;
  console.log(await end);
}

async function buffers() {
  const worker = start(`parentPort.once('message', ({ bytes, resizable }) => {
    bytes[0] = 9;
    resizable?.resize(16);
    parentPort.postMessage({ bytes, length: resizable?.byteLength }, [bytes.buffer]);
  })`);
  const bytes = new Uint8Array([1, 2, 3]);
  const resizable = new ArrayBuffer(4, { maxByteLength: 32 });
  worker.postMessage({ bytes, resizable }, [bytes.buffer, resizable]);
  console.log(bytes.length, resizable.byteLength);
  console.log((await once(worker, 'message'))[0]);
  await ended(worker);
}

async function broadcast() {
  const channel = new BroadcastChannel('between threads');
  const heard = [];
  const workers = [1, 2, 3].map((n) => start(`
    const channel = new BroadcastChannel('between threads');
    channel.onmessage = ({ data }) => {
      if (data === 'go') channel.postMessage('from ' + workerData);
      if (data === 'stop') channel.close();
    };
    parentPort.postMessage('ready');`, { workerData: n }));
  await Promise.all(workers.map((worker) => once(worker, 'message')));
  await new Promise((resolve) => {
    channel.onmessage = ({ data }) => { if (heard.push(data) === 3) resolve(); };
    channel.postMessage('go');
  });
  console.log(heard.sort());
  channel.postMessage('stop');
  channel.close();
  await Promise.all(workers.map(ended));
}

async function chains() {
  const code = `
    const { parentPort, workerData: { depth, code }, Worker } = require('worker_threads');
    if (depth === 0) {
      parentPort.postMessage(['deepest']);
    } else {
      const inner = new Worker(code, { eval: true, workerData: { depth: depth - 1, code } });
      inner.on('message', (message) => parentPort.postMessage([depth, ...message]));
    }`;
  const worker = new Worker(code, { eval: true, workerData: { depth: 3, code } });
  console.log((await once(worker, 'message'))[0], await ended(worker));
}

async function toBusyPort() {
  const worker = start('let n = 0; parentPort.on("message", (m) => { n += m; if (m === 0) { ' +
    'parentPort.postMessage(n); parentPort.close(); } })');
  for (let i = 1; i <= 3000; i++) worker.postMessage(i);
  worker.postMessage(0);
  console.log((await once(worker, 'message'))[0]);
  await ended(worker);
}

(async () => {
  await ports();
  await buffers();
  await broadcast();
  await chains();
  await toBusyPort();
  console.log(threadId, typeof postMessageToThread);
})();
