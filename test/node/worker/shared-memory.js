// SPDX-License-Identifier: MIT
// SharedArrayBuffers are shared between threads, and Atomics wake those who wait.
'use strict';
const { once } = require('events');
const { Worker, MessageChannel, receiveMessageOnPort } = require('worker_threads');

const ended = (worker) => new Promise((resolve) => worker.on('exit', resolve));

async function counting() {
  const shared = new SharedArrayBuffer(16);
  const counter = new Int32Array(shared);
  const wide = new BigInt64Array(shared, 8);
  const workers = [0, 1, 2].map(() => new Worker(`
    const { workerData } = require('worker_threads');
    for (let i = 0; i < 20000; i++) Atomics.add(workerData.counter, 0, 1);
    Atomics.add(workerData.wide, 0, 5n);
    workerData.counter[1]++;`.replace('workerData.counter[1]++', 'Atomics.add(workerData.counter, 1, 1)'),
  { eval: true, workerData: { counter, wide } }));
  await Promise.all(workers.map(ended));
  console.log(counter[0], counter[1], wide[0]);
}

async function pingPong() {
  const turn = new Int32Array(new SharedArrayBuffer(8));
  const worker = new Worker(`
    const { workerData: turn } = require('worker_threads');
    for (let i = 0; i < 200; i++) {
      while (Atomics.load(turn, 0) !== 1) Atomics.wait(turn, 0, 0);
      turn[1]++;
      Atomics.store(turn, 0, 0);
      Atomics.notify(turn, 0);
    }`, { eval: true, workerData: turn });
  await new Promise((resolve) => worker.on('online', resolve));
  for (let i = 0; i < 200; i++) {
    Atomics.store(turn, 0, 1);
    Atomics.notify(turn, 0);
    while (Atomics.load(turn, 0) !== 0) Atomics.wait(turn, 0, 1, 1000);
  }
  console.log(turn[1], await ended(worker));
}

async function growing() {
  const shared = new SharedArrayBuffer(8, { maxByteLength: 64 });
  const view = new Uint8Array(shared);
  const worker = new Worker(`
    const { workerData, parentPort } = require('worker_threads');
    const before = [workerData.byteLength, workerData.growable, workerData.maxByteLength];
    workerData.grow(32);
    new Uint8Array(workerData)[31] = 7;
    parentPort.postMessage(before);`, { eval: true, workerData: shared });
  worker.on('message', (before) => console.log(before));
  await ended(worker);
  console.log(shared.byteLength, view.length, view[31]);
}

// The memory outlives the thread that made it.
async function outliving() {
  const worker = new Worker(`
    const shared = new SharedArrayBuffer(1024);
    new Uint8Array(shared).fill(5);
    require('worker_threads').parentPort.postMessage({ shared, part: new Uint16Array(shared, 2, 3) });`,
  { eval: true });
  const { shared, part } = await new Promise((resolve) => worker.on('message', resolve));
  await ended(worker);
  part[0] = 0x0102;
  console.log(new Uint8Array(shared).slice(0, 5), part.length, part.buffer === shared);
}

// The reader waits in Atomics.wait, and takes the message without its loop.
async function synchronously() {
  const { port1, port2 } = new MessageChannel();
  const shared = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(`
    const { parentPort, receiveMessageOnPort, workerData } = require('worker_threads');
    Atomics.wait(workerData.shared, 0, 0);
    parentPort.postMessage([receiveMessageOnPort(workerData.port),
                            receiveMessageOnPort(workerData.port)]);
    workerData.port.close();`, {
    eval: true, workerData: { port: port1, shared }, transferList: [port1],
  });
  await once(worker, 'online');
  port2.postMessage({ hello: 1 });
  Atomics.store(shared, 0, 1);
  Atomics.notify(shared, 0);
  console.log((await once(worker, 'message'))[0]);
  console.log(receiveMessageOnPort(port2));
  await ended(worker);
}

function onOneThread() {
  const { port1, port2 } = new MessageChannel();
  const shared = new SharedArrayBuffer(4);
  port1.postMessage([shared, new Int32Array(shared)]);
  const { message } = receiveMessageOnPort(port2);
  message[1][0] = 3;
  const clone = structuredClone(shared);
  console.log(message[0] !== shared, message[1].buffer === message[0], new Int32Array(shared)[0],
              clone !== shared, new Int32Array(clone)[0], clone.byteLength);
  port1.close();
}

// Atomics.notify of one thread wakes the waitAsync of another; a Worker that ends while it waits takes
// its waiters along.
async function waitingAsync() {
  const BEGUN = 0;
  const ANSWER = 1;
  const WAITERS = 20;
  const words = new Int32Array(new SharedArrayBuffer(64));
  const worker = new Worker(`
    const { parentPort, workerData: words } = require('worker_threads');
    let woken = 0;
    const keep = setInterval(() => {}, 1000);
    const { async: isAsync, value } = Atomics.waitAsync(words, ${ANSWER}, 0);
    if (!isAsync) throw new Error(value);
    value.then((result) => {
      parentPort.postMessage(result + ' ' + woken);
      clearInterval(keep);
    });
    (function notify() {
      woken += Atomics.notify(words, ${BEGUN}, 3);
      if (woken < ${WAITERS}) setImmediate(notify);
    })();`, { eval: true, workerData: words });
  worker.on('message', (text) => console.log('worker', text));
  const over = ended(worker);
  const waits = [];
  for (let i = 0; i < WAITERS; i++) waits.push(Atomics.waitAsync(words, BEGUN, 0).value);
  const values = await Promise.all(waits);
  console.log('main', new Set(values), values.length);
  Atomics.store(words, ANSWER, 1);
  Atomics.notify(words, ANSWER);
  await over;
  const other = new Worker(`
    const { workerData, parentPort } = require('worker_threads');
    Atomics.waitAsync(workerData, 5, 0);
    parentPort.postMessage('waits');`, { eval: true, workerData: words });
  other.on('message', (text) => console.log(text));
  await ended(other);
  console.log(Atomics.notify(words, 5));
}

(async () => {
  await counting();
  await pingPong();
  await growing();
  await outliving();
  await synchronously();
  onOneThread();
  await waitingAsync();
})();
