// SPDX-License-Identifier: MIT
// terminate() ends a Worker whose microtasks follow each other without end.
'use strict';
const { Worker } = require('worker_threads');

const worker = new Worker('const again = () => Promise.resolve().then(again); again()', { eval: true });
worker.on('online', () => setTimeout(() => worker.terminate(), 10));
worker.on('exit', (status) => console.log(status));
