// SPDX-License-Identifier: MIT
// process.exit() while Workers run, whatever they do: they are gone with the process.
'use strict';
const { Worker } = require('worker_threads');
const codes = [
  'for (;;);',
  'setInterval(() => {}, 1)',
  'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
  'const again = () => require("fs").readFile("/dev/null", again); again()',
  'process.on("exit", () => { throw 1 }); setInterval(() => {}, 1)',
  'new (require("worker_threads").Worker)("for (;;);", { eval: true })',
];
let online = 0;
for (const code of codes) {
  const worker = new Worker(code, { eval: true });
  worker.on('exit', () => {});
  worker.on('online', () => {
    if (++online === codes.length) {
      process.on('exit', (status) => console.log('exit', status));
      process.exit(23);
    }
  });
}
