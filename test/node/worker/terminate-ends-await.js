// SPDX-License-Identifier: MIT
// terminate() ends a Worker that awaits without end, whatever it awaits: also where that makes no
// garbage, and where each wait is short.
'use strict';
const { Worker } = require('worker_threads');

const programs = [
  '(async () => { for (;;) await null; })()',
  '(async () => { for (;;) try { await null; } catch {} finally { await 1; } })()',
  'const f = async () => {}; (async () => { for (;;) await f(); })()',
  'const again = () => queueMicrotask(again); again()',
  'const wait = async () => { for (;;) await 0; }; wait(); wait(); setTimeout(wait, 1)',
];

function run(i) {
  if (i === programs.length) return;
  const worker = new Worker(programs[i], { eval: true });
  worker.on('online', () => setTimeout(async () => {
    console.log(programs[i], await worker.terminate());
    run(i + 1);
  }, 10));
}
run(0);
