// SPDX-License-Identifier: MIT
// Events 'blocked' that come together have all that blocked as their cause. No Node has this: the
// expected output is written by hand.
'use strict';
const fs = require('fs');
const os = require('os');
const path = require('path');
const run = require('./fixtures/run');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-together-'));
const file = path.join(folder, 'out');

run('two.js', { before: ['explain', '--json', '-o', file] });
const { lines, tasks } = JSON.parse(fs.readFileSync(file, 'utf8'));
for (const name of ['first', 'second']) {
  const line = lines.find(({ text }) => text === name);
  const { why } = tasks.find(({ id, run }) => id === line.task && run === line.run);
  console.log(`${name}:`, why.replace(/ \(\S*two\.js:\d+\)/g, ''));
}
fs.rmSync(folder, { recursive: true });
