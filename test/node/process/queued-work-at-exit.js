// SPDX-License-Identifier: MIT
// What is queued for the pool when everything ends: process.exit() has it done, so that files are
// removed and folders made; what a Worker has queued is dropped with the Worker.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const script = `
const crypto = require('crypto');
const fs = require('fs');
const [folder, how] = process.argv.slice(1);
function queue() {
  for (let i = 0; i < 30; i++) crypto.pbkdf2('a', 'b', 100000, 64, 'sha512', () => {});
  fs.mkdir(folder, () => {});
}
if (how === 'exit') {
  queue();
  process.exit(3);
}
const { Worker } = require('worker_threads');
const worker = new Worker(queue.toString() +
  'const crypto = require("crypto"), fs = require("fs"), folder = ' + JSON.stringify(folder) +
  '; queue(); require("worker_threads").parentPort.postMessage(0); setInterval(() => {}, 1e6)',
  { eval: true });
worker.on('message', async () => {
  if (how === 'terminate') await worker.terminate();
  process.exit(4);
});
`;
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'exit-'));
for (const how of ['exit', 'terminate', 'exit beside']) {
  const folder = path.join(base, how);
  const { status, stderr } = spawnSync(process.execPath, ['-e', script, folder, how], {
    env: { ...process.env, UV_THREADPOOL_SIZE: '1' }, encoding: 'utf8', timeout: 60000,
  });
  console.log(how, status, stderr, fs.existsSync(folder));
}
fs.rmSync(base, { recursive: true });
