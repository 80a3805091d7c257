// SPDX-License-Identifier: MIT
// --thread=N says whose task --task=ID is: all threads count from 1.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-threads-'));
const file = path.join(folder, 'trace');
const run = (...words) => spawnSync(process.execPath, words, { encoding: 'utf8' });
run('trace', '--outputs', '-o', file, path.join(__dirname, 'fixtures/both-threads-print.js'));

function explain(...words) {
  const out = path.join(folder, 'out');
  const { status, stderr } = run('explain', '--json', '-o', out, ...words);
  return status === 0 ? JSON.parse(fs.readFileSync(out, 'utf8')) : `${status}: ${stderr.split('\n')[0]}`;
}

const { lines } = explain(file);
for (const text of ['script of main', 'tick of worker']) {
  const { task: id, thread } = lines.find((line) => line.text === text);
  const words = thread === 0 ? [] : [`--thread=${thread}`];
  const [task] = explain(`--task=${id}`, ...words, file).tasks;
  console.log(`${text}: ${task.id === id ? 'the same' : 'another'} ${task.kind} of thread ${task.thread}`);
}
console.log(explain('--task=1000000', '--thread=1', file));
console.log(explain('--thread=1', file));
fs.rmSync(folder, { recursive: true });
