// SPDX-License-Identifier: MIT
// Workers one after the other, ended in every way, leave no threads, descriptors or memory behind.
'use strict';
const fs = require('fs');
const { Worker } = require('worker_threads');

const before = `
  const net = require('net');
  const server = net.createServer().listen(0, () => {
    const socket = net.connect(server.address().port);
    fs.openSync(__filename === '[worker eval]' ? '/dev/null' : __filename);
    setInterval(() => {}, 1000);
    new (require('worker_threads').Worker)('setInterval(() => {}, 1000)', { eval: true });
    fs.readFile('/dev/null', () => parentPort.postMessage(1));
    ENDING
  });
  const fs = require('fs');
  const { parentPort } = require('worker_threads');`;
const endings = ['for (;;);', 'process.exit()', 'throw 1', ''];

function measure() {
  const status = fs.readFileSync('/proc/self/status', 'utf8');
  return {
    threads: +/Threads:\s+(\d+)/.exec(status)[1],
    memory: +/VmRSS:\s+(\d+)/.exec(status)[1],
    descriptors: fs.readdirSync('/proc/self/fd').length,
  };
}

function run(i) {
  return new Promise((resolve) => {
    const worker = new Worker(before.replace('ENDING', endings[i % endings.length]), { eval: true });
    worker.on('online', () => { if (i % 4 === 0) setTimeout(() => worker.terminate(), 5); });
    worker.on('message', () => worker.terminate());
    worker.on('error', () => {});
    worker.on('exit', () => setImmediate(resolve));
  });
}

(async () => {
  for (let i = 0; i < 12; i++) await run(i);
  const first = measure();
  for (let i = 0; i < 24; i++) await run(i);
  const last = measure();
  console.log(last.threads - first.threads < 6, last.descriptors - first.descriptors < 4,
              last.memory - first.memory < 60000);
})();
