// SPDX-License-Identifier: MIT
// An Interface that is closed: only question refuses.
'use strict';
const readline = require('readline');
const { PassThrough } = require('stream');

const rl = readline.createInterface({ input: new PassThrough(), output: new PassThrough() });
for (const event of ['line', 'close', 'pause', 'resume']) {
  rl.on(event, (line) => console.log(event, line));
}
rl.close();
rl.close();
for (const method of ['pause', 'write', 'resume', 'prompt', 'setPrompt', 'getPrompt', 'question']) {
  try {
    const result = rl[method]('x\n', () => {});
    console.log(method, result === rl ? 'itself' : result);
  } catch (error) {
    console.log(method, error.name, error.code, error.message);
  }
}
console.log(rl.closed, rl.paused);
rl.pause();
