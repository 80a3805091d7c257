// SPDX-License-Identifier: MIT
// Snapshots: missing, written, equal, different. Node 24.
'use strict';
const fs = require('node:fs');
const os = require('node:os');
const path = require('node:path');
const { spawnSync } = require('node:child_process');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'snapshot-'));
const run = (value, ...options) => {
  const file = path.join(__dirname, 'fixtures', 'snapshot.test.js');
  const args = [...options, '--test-reporter=tap', file];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8', env: { ...process.env, SNAPSHOTS: folder, VALUE: value },
  });
  console.log(value, options, status);
  for (const line of stdout.split('\n')) {
    if (/^\s*(not )?ok|^\s+(error|code|operator):|Cannot|Missing/.test(line)) {
      console.log(line.replaceAll(folder, 'FOLDER'));
    }
  }
};
run('1');
run('1', '--test-update-snapshots');
console.log(fs.readFileSync(path.join(folder, 'values.snapshot'), 'utf8'));
console.log(fs.readFileSync(path.join(folder, 'deep/file.json'), 'utf8'));
run('1');
run('2');
run('2', '--test', '--test-update-snapshots');
run('2', '--test');
fs.appendFileSync(path.join(folder, 'values.snapshot'), '}');
run('2');
fs.rmSync(folder, { recursive: true });
