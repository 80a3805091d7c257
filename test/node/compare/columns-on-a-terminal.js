// SPDX-License-Identifier: MIT
// On a terminal the outputs stand beside each other, within its width, with colours; NO_COLOR takes
// the colours away. `script` makes the terminal. CI, TMUX and others that say what a terminal can show
// are taken out of the environment. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const kept = Object.fromEntries(Object.entries(process.env)
  .filter(([name]) => /^(PATH|HOME|TMPDIR|RONDO_.*|[ALU]\w*SAN_OPTIONS|LD_.*)$/.test(name)));

function run(env) {
  const command = `stty cols 60 rows 20; ${process.execPath} compare --runs=1 --timeout=100 ` +
    '--virtual-time --loops=node10,node11 ../../switches/check-drains.js 2>/dev/null';
  return spawnSync('script', ['-qec', command, '/dev/null'], {
    cwd: path.join(__dirname, 'fixtures'), encoding: 'utf8', env: { ...kept, ...env },
  }).stdout.replaceAll('\r', '');
}

console.log(run({ TERM: 'xterm', NO_COLOR: '1' }));
console.log(JSON.stringify(run({ TERM: 'xterm-256color', NO_COLOR: '' }).split('\n').slice(0, 4)));
