// SPDX-License-Identifier: MIT
// How a Worker is made, what it is told, which events come in which order, and with what code.
'use strict';
const path = require('path');
const { pathToFileURL } = require('url');
const {
  Worker, isMainThread, parentPort, workerData, threadId, resourceLimits, SHARE_ENV,
} = require('worker_threads');

console.log(isMainThread, parentPort, workerData, threadId, resourceLimits, SHARE_ENV);

const script = path.join(__dirname, 'fixtures', 'script.js');
const esm = path.join(__dirname, 'fixtures', 'module.mjs');

function watch(title, ...args) {
  return new Promise((resolve) => {
    const worker = new Worker(...args);
    const events = [];
    const id = worker.threadId;
    worker.on('online', () => events.push('online'));
    worker.on('message', (message) => events.push(message));
    worker.on('error', (error) => events.push(`${error}`.replaceAll(__dirname, 'DIR')));
    worker.on('exit', (code) => {
      events.push(`exit ${code}`);
      console.log(title, events, id > 0, worker.threadId, worker.listenerCount('exit') > 0);
      setImmediate(() => resolve(worker));
    });
  });
}

async function main() {
  await watch('file', script, { argv: ['a', 1, null], workerData: new Map([[1, { x: 1n }]]) });
  await watch('relative', './fixtures/script.js', { execArgv: ['--no-warnings'] });
  await watch('URL', pathToFileURL(script));
  await watch('module', esm, { workerData: 'data' });
  await watch('data', new URL('data:text/javascript,import{parentPort}from"worker_threads";' +
    'parentPort.postMessage(typeof require);export{}'), {});
  const ended = await watch('text', 'require("worker_threads").parentPort.postMessage(' +
    '[__filename, process.argv.slice(1), typeof module, this === globalThis])', { eval: true });
  console.log(ended.postMessage(1), await ended.terminate(), ended.ref(), ended.unref(),
              ended.resourceLimits, ended.threadId);
  await watch('exit code', 'process.exitCode = 7', { eval: true });
  await watch('exit', 'process.exit(8)', { eval: true });
  await watch('on exit', 'process.on("exit", (c) => { require("worker_threads").parentPort' +
    '.postMessage(c); process.exitCode = 9; })', { eval: true });
  await watch('beforeExit', 'let n = 0; process.on("beforeExit", () => { if (n++ < 2) ' +
    'setImmediate(() => require("worker_threads").parentPort.postMessage(n)) })', { eval: true });
  await watch('throws', 'throw new RangeError("no")', { eval: true });
  await watch('rejects', 'Promise.reject(new TypeError("never"))', { eval: true });
  await watch('caught', 'process.on("uncaughtException", (e) => { require("worker_threads")' +
    '.parentPort.postMessage(e.message) }); throw new Error("heard")', { eval: true });
  await watch('missing', path.join(__dirname, 'no-such-file.js'));
  await watch('syntax', 'let x = ;', { eval: true });
  const worker = new Worker('setInterval(() => {}, 1000)', { eval: true });
  process.once('worker', (made) => console.log('worker event', made === worker));
  worker.once('online', async () => {
    console.log(await worker.terminate(), worker.threadId);
    const early = new Worker('for (;;);', { eval: true });
    early.on('exit', () => console.log('early'));
    console.log(typeof await early.terminate());
    const loop = new Worker('for (;;);', { eval: true });
    loop.once('online', async () => console.log(await loop.terminate()));
  });
}

main();
