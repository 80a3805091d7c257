// SPDX-License-Identifier: MIT
// Errors of timers and promises that an input began are shown by its REPL.
'use strict';
const repl = require('repl');
const { PassThrough } = require('stream');

async function run(options, lines) {
  const input = new PassThrough();
  const output = new PassThrough().setEncoding('utf8');
  let text = '';
  output.on('data', (data) => { text += data; });
  const server = repl.start({ input, output, terminal: false, prompt: '> ', ...options });
  for (const line of lines) {
    input.write(`${line}\n`);
    do await new Promise((resolve) => setTimeout(resolve, 2)); while (!text.includes('Uncaught'));
    await new Promise(setImmediate);
  }
  console.log(text.replace(/\n {4}at .*/g, ''));
  console.log(server.lastError?.message);
  server.close();
}

(async () => {
  await run({}, ['setTimeout(() => { throw new Error("timer") }, 1); 1', '2']);
  await run({}, ['setImmediate(() => { throw new TypeError("immediate") }); 1', '_error.message']);
  await run({}, ['process.nextTick(() => { throw new Error("tick") }); 1']);
  await run({}, ['Promise.reject(new Error("rejected")); 1']);
  await run({}, ['(async () => { await 1; throw new Error("asynchronous") })(); 2', '3']);
  await run({}, ['new Promise((a, reject) => setTimeout(reject, 2, new Error("later"))); 3']);
})();
