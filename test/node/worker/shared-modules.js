// SPDX-License-Identifier: MIT
// A WebAssembly.Module can be sent to another thread and back.
'use strict';
const { Worker } = require('worker_threads');

const ended = (worker) => new Promise((resolve) => worker.on('exit', resolve));

async function modules() {
  const module = new WebAssembly.Module(new Uint8Array([
    0, 97, 115, 109, 1, 0, 0, 0, 1, 7, 1, 96, 2, 127, 127, 1, 127, 3, 2, 1, 0, 7, 7, 1, 3, 97, 100,
    100, 0, 0, 10, 9, 1, 7, 0, 32, 0, 32, 1, 106, 11]));
  const worker = new Worker(`
    const { workerData: module, parentPort } = require('worker_threads');
    const { add } = new WebAssembly.Instance(module).exports;
    let sum = 0;
    for (let i = 0; i < 100000; i++) sum = add(sum, 2);
    parentPort.postMessage({ sum, module });`, { eval: true, workerData: module });
  const { sum, module: back } = await new Promise((resolve) => worker.on('message', resolve));
  await ended(worker);
  console.log(sum, back !== module, back instanceof WebAssembly.Module,
              WebAssembly.Module.exports(back)[0].name, new WebAssembly.Instance(back).exports.add(2, 3));
}

modules();
