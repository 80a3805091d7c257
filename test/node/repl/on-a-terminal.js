// SPDX-License-Identifier: MIT
// Keys and what is written: prompts, inputs of several lines, history, search, the editor. Expected
// output from Node 24, where inputs of several lines are edited as one.
'use strict';
const repl = require('repl');
const { PassThrough, Writable } = require('stream');

const UP = '\x1b[A';
const DOWN = '\x1b[B';
const LEFT = '\x1b[D';

async function tick() {
  for (let i = 0; i < 4; i++) await new Promise(setImmediate);
}

async function run(title, keys, options) {
  const input = new PassThrough();
  let text = '';
  const output = new Writable({
    write(chunk, encoding, callback) {
      text += chunk;
      callback();
    },
  });
  output.columns = 60;
  const server = repl.start({
    input, output, terminal: true, useColors: false, preview: false, prompt: '> ', ...options,
  });
  server.on('exit', () => { text += '[exit]'; });
  console.log(`# ${title}`);
  await tick();
  console.log(JSON.stringify(text));
  for (const key of keys) {
    text = '';
    if (typeof key === 'function') key();
    else input.write(key);
    await tick();
    console.log(JSON.stringify(`${key}`), JSON.stringify(text), JSON.stringify(server.line),
      server.cursor);
  }
  console.log(JSON.stringify(server.history));
  if (!server.closed) server.close();
  await tick();
}

(async () => {
  await run('simple', ['1+1\r', 'a = [1,\r', '2]\r', 'a\n', '"x\r', '\r']);
  await run('history', ['1\r', 'function f() {\r', 'return 2\r', '}\r', 'f()\r', UP, UP, UP, DOWN,
    '\r']);
  await run('edit several lines', ['[1,\r', '22,\r', '3]\r', UP, UP, LEFT, '7,', UP, DOWN, DOWN,
    '\x05', '\r']);
  await run('new line in the middle', ['(1 +', '\r', '2)', LEFT, '\r', '\x05', '\r']);
  await run('ctrl+c', ['abc', '\x03', '[1,\r', '\x03', '\x03', '\x03']);
  await run('ctrl+c twice', ['\x03', '1\r', '\x03', '\x03']);
  await run('ctrl+d', ['1\r', '\x04']);
  await run('search', ['alpha = 1\r', 'beta = 2\r', 'alphabet = 3\r', '\x12', 'alp', '\x12', '\x12',
    '\x7f', '\r']);
  await run('search given up', ['one = 1\r', 'typed', '\x12', 'on', '\x03', '\x15', '\x13', 'zz',
    '\x03']);
  await run('editor', ['.editor\r', 'function g() {\r', '  return 42;\r', '\x7f\x7f}\r', 'g()',
    '\x04']);
  await run('editor given up', ['.editor\r', 'a b c\r', UP, '\x03', '1\r']);
  await run('commands', ['.break\r', '.nothing\r', '.exit\r']);
  const open = () => globalThis.open();
  globalThis.gate = new Promise((resolve) => { globalThis.open = resolve; });
  await run('await holds keys back', ['await gate; 6\r', '_ + 1\r', open], { useGlobal: true });
  await run('tab', ['JSON.st\t', '\t', '\x15', 'JSON.p\t\r'], { completer: undefined });
  await run('own completer', ['x\t', '\t'], { completer: (line) => [['xa', 'xb'], line] });
})();
