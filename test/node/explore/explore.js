// SPDX-License-Identifier: MIT
// For the tests of this folder: runs `rondo explore` on a fixture, and other commands.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const fixtures = path.join(__dirname, 'fixtures');
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-test-explore-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));

function run(words, env = {}, cwd = fixtures) {
  const { signal, status, stderr, stdout } = spawnSync(process.execPath, words, {
    cwd, encoding: 'utf8', env: { ...process.env, ...env },
  });
  return { signal, status, stderr, stdout };
}

// The date is part of a seed, so it is fixed.
function explore(...words) {
  const result = run(['explore', '--json', '--date=1795000000000', `--out=${out}`, ...words]);
  if (result.status > 1) throw new Error(result.stderr);
  return { ...result, report: JSON.parse(result.stdout) };
}

module.exports = { explore, fixtures, out, run };
