// SPDX-License-Identifier: MIT
// rondo run app.js, as other runtimes have it: the error says what to type. A file that is called run
// is run. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'no-run-'));
process.on('exit', () => fs.rmSync(folder, { recursive: true }));

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: folder, encoding: 'utf8',
  });
  const hint = stderr.split('\n').filter((line) => line.startsWith('rondo has no'));
  console.log(words.join(' '), '->', status, JSON.stringify(stdout), hint,
              stderr.includes('MODULE_NOT_FOUND'));
}

fs.writeFileSync(path.join(folder, 'app.js'), 'console.log("app")');
run('run', 'app.js');
run('--no-warnings', 'run', 'app.js', 'more');
run('run');
run('walk', 'app.js');
run('sub/run', 'app.js');
run('-e', 'require("./run")', 'app.js');
run('app.js', 'run');
fs.writeFileSync(path.join(folder, 'run'), 'console.log("run", process.argv[2])');
run('run', 'app.js');
