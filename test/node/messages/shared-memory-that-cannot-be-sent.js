// SPDX-License-Identifier: MIT
// Without the capability shared-memory a SharedArrayBuffer cannot be sent: the sender gets an error
// that says so, and nothing of the message is taken from it. A clone of one shares its memory all
// the same. (Rondo's own.)
'use strict';
const { spawnSync } = require('child_process');

function program() {
  const { MessageChannel, Worker } = require('worker_threads');
  const shared = new SharedArrayBuffer(4);
  const bytes = new Uint8Array(shared);
  const copy = structuredClone({ bytes }).bytes;
  bytes[0] = 7;
  console.log('clone', copy[0], copy.buffer instanceof SharedArrayBuffer);

  function attempt(name, send) {
    try {
      send();
      console.log(name, 'was sent');
    } catch (error) {
      console.log(name, error.name, error.code, error.message);
    }
  }
  const { port1, port2 } = new MessageChannel();
  const moved = new ArrayBuffer(8);
  attempt('port', () => port1.postMessage([moved, shared], [moved]));
  console.log(moved.byteLength);
  attempt('view', () => port1.postMessage(new Int8Array(shared)));
  port2.on('message', (value) => {
    console.log('port still works', value);
    port2.close();
  });
  port1.postMessage('yes');
  attempt('channel', () => {
    const channel = new BroadcastChannel('x');
    try {
      channel.postMessage(shared);
    } finally {
      channel.close();
    }
  });
  attempt('workerData', () => new Worker('', { eval: true, workerData: shared }));
  const worker = new Worker('require("worker_threads").parentPort.once("message", (m) => process.exit(m))',
                            { eval: true });
  attempt('worker', () => worker.postMessage(shared));
  worker.postMessage(3);
  worker.on('exit', (code) => console.log('exit', code));
}

const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', `(${program})()`], {
  encoding: 'utf8', env: { ...process.env, RONDO_WITHOUT: 'shared-memory' },
});
console.log(stdout + stderr + status);
