// SPDX-License-Identifier: MIT
// Sound: the promise of 'ready' exists before anything else is awaited, for a child and for a
// Worker. The counterpart of bugs/ready-is-missed.js.
'use strict';
const assert = require('assert');
const { once } = require('events');
const fs = require('fs');
const { spawn } = require('child_process');
const { Worker } = require('worker_threads');

// A stream may be cut anywhere, so a line is not always one chunk.
function firstLine(stream) {
  return new Promise((resolve) => {
    let text = '';
    stream.on('data', (chunk) => {
      text += chunk;
      if (text.includes('\n')) resolve(text);
    });
  });
}

async function main() {
  const child = spawn('sh', ['-c', 'echo ready; cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
  const childReady = firstLine(child.stdout);
  const worker = new Worker(`
    const { parentPort } = require('worker_threads');
    parentPort.once('message', () => parentPort.close());
    parentPort.postMessage('ready');
  `, { eval: true });
  const workerReady = once(worker, 'message');
  const ends = [once(child, 'close'), once(worker, 'exit')];

  await fs.promises.readFile(__filename);
  const [text, [message]] = await Promise.all([childReady, workerReady]);
  assert.strictEqual(text, 'ready\n');
  assert.strictEqual(message, 'ready');
  child.stdin.end();
  worker.postMessage('stop');
  const [[code], [exitCode]] = await Promise.all(ends);
  assert.deepStrictEqual([code, exitCode], [0, 0]);
}

main();
