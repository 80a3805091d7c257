// SPDX-License-Identifier: MIT
// resourceLimits: a Worker whose heap grows without end is ended, in a loop, in microtasks and in
// timers. One that stays below, however much garbage it makes, is not.
'use strict';
const { Worker } = require('worker_threads');

const programs = [
  'const a = []; for (;;) a.push(new Array(20).fill(a.length));',
  'const a = []; (async () => { for (;;) { a.push(new Array(20).fill(a.length)); await null; } })();',
  'const a = []; setInterval(() => { for (let i = 0; i < 2e4; i++) a.push(new Array(20).fill(i)); }, 1);',
  'let a; for (let i = 0; i < 1e6; i++) a = new Array(20).fill(i);',
];

function run(i) {
  if (i === programs.length) return;
  const worker = new Worker(programs[i], { eval: true, resourceLimits: { maxOldGenerationSizeMb: 40 } });
  worker.on('error', (error) => console.log(error.code, error.message));
  worker.on('exit', (code) => {
    console.log(i, code);
    run(i + 1);
  });
}
run(0);
