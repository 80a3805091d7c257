// SPDX-License-Identifier: MIT
// 'online' of a Worker has the place where the Worker was made: that of its cause.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-online-'));
const out = path.join(folder, 'out');
const script = path.join(folder, 'script.js');
fs.writeFileSync(script, `const { Worker } = require('worker_threads');
setTimeout(function later() {
  const worker = new Worker('', { eval: true });
  worker.on('online', () => console.log('online'));
}, 1);
`);
spawnSync(process.execPath, ['explain', '--json', '-o', out, script]);
const { lines: [line], tasks } = JSON.parse(fs.readFileSync(out, 'utf8'));
const { kind, queued_at: at } = tasks.find(({ id, run, thread }) =>
  id === line.task && run === line.run && thread === line.thread);
console.log(line.text, kind, at && `${path.basename(at.file)}:${at.line}`, at?.function);
fs.rmSync(folder, { recursive: true });
