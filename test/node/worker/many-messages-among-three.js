// SPDX-License-Identifier: MIT
// 48,000 messages among three Workers: once around in a ring, and by way of their parent. All arrive,
// in order from each sender, and the program ends.
'use strict';
const { MessageChannel, Worker } = require('worker_threads');

const EACH = 8000;
const BURST = 100;
const WORKERS = 3;

// Each Worker sends bursts to its neighbour and to the parent. The next burst follows when one has
// come from the other neighbour.
const code = `
  const { parentPort, workerData: { from, to, number } } = require('worker_threads');
  let sent = 0, ringed = 0, starred = 0, wrong = 0;
  function burst() {
    for (let i = 0; i < ${BURST} && sent < ${EACH}; i++) {
      to.postMessage(sent);
      parentPort.postMessage({ to: (number + 1) % ${WORKERS}, value: sent++ });
    }
  }
  function check() {
    if (ringed < ${EACH} || starred < ${EACH}) return;
    parentPort.postMessage({ result: { number, sent, ringed, starred, wrong } });
    from.close();
    parentPort.close();
  }
  from.on('message', (value) => {
    if (value !== ringed++) wrong++;
    if (ringed % ${BURST} === 0) burst();
    check();
  });
  parentPort.on('message', (value) => {
    if (value !== starred++) wrong++;
    check();
  });
  burst();`;

const channels = Array.from({ length: WORKERS }, () => new MessageChannel());
let passedOn = 0;
const results = [];
const workers = channels.map(({ port1: to }, number) => {
  const from = channels[(number + WORKERS - 1) % WORKERS].port2;
  return new Worker(code, {
    eval: true, workerData: { from, to, number }, transferList: [from, to],
  });
});
for (const worker of workers) {
  worker.on('message', ({ to, value, result }) => {
    if (result) {
      results[result.number] = result;
      return;
    }
    passedOn++;
    workers[to].postMessage(value);
  });
}
process.on('exit', () => {
  console.log(results);
  console.log(passedOn);
});
