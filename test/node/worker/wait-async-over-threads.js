// Atomics.notify of one thread wakes the waitAsync of another.
'use strict';

const { Worker, isMainThread, parentPort, workerData } = require('worker_threads');

const BEGUN = 0;
const ANSWER = 1;
const WAITERS = 20;

if (isMainThread) {
  const words = new Int32Array(new SharedArrayBuffer(64));
  const worker = new Worker(__filename, { workerData: words });
  const waits = [];
  for (let i = 0; i < WAITERS; i++) waits.push(Atomics.waitAsync(words, BEGUN, 0).value);
  Promise.all(waits).then((values) => {
    console.log('main', new Set(values), values.length);
    Atomics.store(words, ANSWER, 1);
    Atomics.notify(words, ANSWER);
  });
  worker.on('message', (text) => console.log('worker', text));
  worker.on('exit', (code) => {
    console.log('exit', code);
    // One that ends while it waits takes its waiters along.
    const other = new Worker(`
      const { workerData, parentPort } = require('worker_threads');
      Atomics.waitAsync(workerData, 5, 0);
      parentPort.postMessage('waits');`, { eval: true, workerData: words });
    other.on('message', (text) => console.log(text));
    other.on('exit', () => console.log(Atomics.notify(words, 5)));
  });
} else {
  const words = workerData;
  let woken = 0;
  const keep = setInterval(() => {}, 1000);
  const { async: isAsync, value } = Atomics.waitAsync(words, ANSWER, 0);
  if (!isAsync) throw new Error(value);
  value.then((result) => {
    parentPort.postMessage(`${result} ${woken}`);
    clearInterval(keep);
  });
  (function notify() {
    woken += Atomics.notify(words, BEGUN, 3);
    if (woken < WAITERS) setImmediate(notify);
  })();
}
