// SPDX-License-Identifier: MIT
'use strict';
// Two Workers that wait a second before each answer, and the main thread's interval: one time.
const { Worker, MessageChannel } = require('worker_threads');
const code = `
  const { parentPort, workerData: { name, port } } = require('worker_threads');
  port.on('message', (round) => {
    if (round === 10) {
      parentPort.postMessage(name + ' has the last word');
      port.close();
    } else {
      setTimeout(() => port.postMessage(round + 1), 1000);
    }
  });
  if (name === 'a') port.postMessage(0);
`;
const begun = Date.now();
const log = (what) => console.log(what, Date.now() - begun);
const { port1, port2 } = new MessageChannel();
for (const [name, port] of [['a', port1], ['b', port2]]) {
  new Worker(code, { eval: true, workerData: { name, port }, transferList: [port] })
    .on('message', log);
}
let ticks = 0;
const interval = setInterval(() => {
  log('interval');
  if (++ticks === 5) clearInterval(interval);
}, 2400);
