// SPDX-License-Identifier: MIT
//
// One program of this folder, explored: check.js bugs|sound PROGRAM.js
//
// A bug must be found within 100 schedules, must not show in the usual order, and its seed and its
// shortest schedule must both fail again. A sound program must pass 40.
'use strict';

const { spawnSync } = require('child_process');
const assert = require('assert');
const fs = require('fs');
const os = require('os');
const path = require('path');

const [kind, file] = process.argv.slice(2);
const RUNS = { bugs: 101, sound: 41 };
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-test-explore-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));
const env = { ...process.env, TMPDIR: out };

const { status, stderr, stdout } = spawnSync(process.execPath, [
  'explore', '--json', '--first', '-n', `${RUNS[kind]}`, '--base-seed=1', `--out=${out}/schedules`, file,
], { encoding: 'utf8', env });
assert.ok((status === 0 || status === 1) && stdout !== '', `status ${status}: ${stderr}`);
const { failed } = JSON.parse(stdout);
console.log(failed);
if (kind === 'sound') {
  assert.deepStrictEqual(failed, []);
} else {
  assert.notStrictEqual(failed.length, 0, 'not found');
  for (const { schedule, seed, usual } of failed) {
    assert.strictEqual(usual, false);
    for (const how of [`--seed=${seed}`, `--schedule=${schedule}`]) {
      const replay = spawnSync(process.execPath, ['replay', how, file], { encoding: 'utf8', env });
      assert.ok(replay.status !== 0 && replay.status !== 3, `${how}: ${replay.status}`);
    }
  }
}
