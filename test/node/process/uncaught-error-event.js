// SPDX-License-Identifier: MIT
// What is printed of an 'error' event that nobody listens to, and of a deep error.
'use strict';

const { spawnSync } = require('child_process');

function run(script) {
  const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  const lines = stderr.split('\n').filter((line) => /^(Error|Emitted|  o:|  code|}| {4}a:| {6}b:)/.test(line));
  console.log(status, lines);
}

run(`class My extends require('events') {}
     new My().emit('error', Object.assign(new Error('boom'), { code: 'X' }))`);
run(`require('fs').createReadStream('/no/such/file').on('data', () => {})`);
run(`throw Object.assign(new Error('deep'), { o: { a: { b: { c: { d: { e: { f: 1 } } } } } } })`);
