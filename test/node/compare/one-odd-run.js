// SPDX-License-Identifier: MIT
// A single run that goes wrong, as on a machine that has no memory left, changes nothing of what is
// found: be it the first run of a loop, or the one that should have been traced.
'use strict';

const fs = require('fs');
const os = require('os');
const path = require('path');
const { compare } = require('./fixtures/compare');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-odd-'));
const file = path.join(folder, 'count');

function tell(name, text, count, where) {
  fs.writeFileSync(file, '');
  const { differences: [{ cause, line, virtual_time }], loops, unstable, varying } = compare(
    ['--loops=node10,node11', '--runs=3', 'odd-run.js', file, text, `${count}`, where]);
  console.log(`${name}: ${fs.readFileSync(file).length} odd, unstable: ${unstable}`);
  console.log(cause.switches.map((set) => set.map((one) => one.name)), line, virtual_time, varying);
  for (const { loop, outcomes: [{ stdout }] } of loops) {
    console.log(`  ${loop}: ${stdout.text.trim().split('\n').join(', ')}`);
  }
}

tell('the first run of node10', '--loop=node10', 1, 'middle');
tell('the first run of node11', '--loop=node11', 1, 'middle');
tell('the first two traced runs', '--outputs', 2, 'begin');
fs.rmSync(folder, { recursive: true });
