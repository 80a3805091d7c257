// SPDX-License-Identifier: MIT
// The order of callbacks in a Worker: its script runs in the poll phase, so immediates come before
// timers; messages come in the poll phase, a checkpoint after each.
'use strict';
const { Worker } = require('worker_threads');

function order(code) {
  return new Promise((resolve) => {
    const worker = new Worker(`
      const { parentPort } = require('worker_threads');
      const seen = [];
      const say = (x) => seen.push(x);
      process.on('exit', () => parentPort.postMessage(seen));
      ${code}`, { eval: true });
    worker.on('message', (seen) => {
      if (Array.isArray(seen)) console.log(seen.join(' '));
    });
    worker.on('exit', resolve);
    worker.on('online', () => {
      worker.postMessage(1);
      worker.postMessage(2);
      worker.postMessage(3);
    });
  });
}

(async () => {
  await order(`
    setTimeout(say, 0, 'timeout');
    setImmediate(say, 'immediate');
    process.nextTick(say, 'tick');
    Promise.resolve().then(() => { say('microtask'); process.nextTick(say, 'tick of microtask'); });
    queueMicrotask(() => say('queued'));
    say('script');`);
  await order(`
    setImmediate(() => { say('i1'); process.nextTick(say, 't1'); Promise.resolve('m1').then(say); });
    setImmediate(() => { say('i2'); process.nextTick(say, 't2'); });
    setTimeout(() => { say('timeout'); process.nextTick(say, 't3'); Promise.resolve('m3').then(say); }, 1);
    `);
  await order(`
    let count = 0;
    parentPort.on('message', (m) => {
      say('message ' + m);
      process.nextTick(say, 'tick ' + m);
      Promise.resolve('microtask ' + m).then(say);
      if (++count === 3) parentPort.close();
    });
    parentPort.on('close', () => say('close'));`);
  await order(`
    (async () => { say('a'); await 0; say('b'); await null; say('c'); })();
    process.on('beforeExit', () => say('beforeExit'));
    setImmediate(() => setImmediate(() => say('second immediate')));`);
})();
