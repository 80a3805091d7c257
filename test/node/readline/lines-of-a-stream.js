// SPDX-License-Identifier: MIT
// Without a terminal: where lines end, what comes in pieces, the events, the iterator. Expected
// output from Node 24: from then on U+2028 and U+2029 end lines, too.
'use strict';
const readline = require('readline');
const { PassThrough, Readable } = require('stream');

function face(options) {
  const input = new PassThrough();
  const rl = readline.createInterface({ input, ...options });
  const seen = [];
  for (const event of ['line', 'pause', 'resume', 'close']) {
    rl.on(event, (value) => seen.push(event === 'line' ? value : event));
  }
  return { input, rl, seen };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

async function endings() {
  for (const chunks of [['a\nb\r\nc\rd\u2028e\u2029f'], ['a\r', '\nb\n', '\n', 'tail'],
                        ['\r\n\r\n'], ['x\r', 'y'], [Buffer.from([0xe2, 0x82]),
                                                    Buffer.from([0xac, 0x0a])], ['']]) {
    const { input, seen } = face();
    for (const chunk of chunks) {
      input.write(chunk);
      await tick();
    }
    input.end();
    await tick();
    await tick();
    console.log(JSON.stringify(chunks), JSON.stringify(seen));
  }
}

async function events() {
  const { input, rl, seen } = face({ crlfDelay: 20 });
  console.log(rl.terminal, rl.crlfDelay, rl.tabSize, rl.line, rl.getPrompt(), rl.historySize);
  console.log(rl.pause() === rl, rl.resume() === rl, rl.resume());
  rl.write('written\npart');
  rl.write(' more\n');
  input.end('last');
  await tick();
  await tick();
  console.log(JSON.stringify(seen), rl.closed);
  rl.close();
  console.log(face({ crlfDelay: 5000 }).rl.crlfDelay, face({ crlfDelay: Infinity }).rl.crlfDelay);
}

async function iterator() {
  const rl = readline.createInterface({ input: Readable.from(['1\n2\n', '3\n4', '4\n5']) });
  const lines = [];
  for await (const line of rl) lines.push(line);
  console.log(lines.join());
  const other = readline.createInterface({ input: Readable.from(['a\nb\nc\n']) });
  for await (const line of other) {
    console.log(line);
    if (line === 'b') break;
  }
  other.close();
  const source = new PassThrough();
  const failing = readline.createInterface({ input: source });
  failing.on('error', (error) => console.log('error event', error.message));
  source.emit('error', new Error('of the input'));
  failing.close();
}

async function prompts() {
  const written = [];
  const output = new PassThrough();
  output.on('data', (data) => written.push(String(data)));
  const rl = readline.createInterface(new PassThrough(), output);
  rl.prompt();
  rl.setPrompt('? ');
  rl.prompt(true);
  await tick();
  console.log(JSON.stringify(written), rl.getPrompt());
  rl.close();
  const controller = new AbortController();
  const { rl: aborted, seen } = face({ signal: controller.signal });
  controller.abort();
  await tick();
  console.log(aborted.closed, JSON.stringify(seen));
  const early = face({ signal: AbortSignal.abort() });
  console.log(early.rl.closed);
  await tick();
  console.log(early.rl.closed);
}

(async () => {
  await endings();
  await events();
  await iterator();
  await prompts();
})();
