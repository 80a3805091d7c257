// SPDX-License-Identifier: MIT
// 0; with --expect=same 1 if the loops differ; 2 for a mistake, which is told in a line. (Rondo's
// own.)
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['compare', ...words], {
    cwd: path.join(__dirname, 'fixtures'), encoding: 'utf8',
  });
  console.log(words.join(' '), '->', status, stdout === '' ? '' : 'output', stderr.split('\n')[0]);
}

const quick = ['--runs=1', '--timeout=100', '--virtual-time'];
run(...quick, '--loops=node11,node20', 'unref.js');
run(...quick, '--loops=node11,node20', '--expect=same', 'unref.js');
run(...quick, '--loops=node10,node11', '--expect=same', 'unref.js');
run('--help');
run();
run('--loops=node10', 'unref.js');
run('--loops=node10,node12', 'unref.js');
run('--loops=node10,node10', 'unref.js');
run('--loops=', 'unref.js');
run('--expect=different', 'unref.js');
run('--runs=0', 'unref.js');
run('--timeout=never', 'unref.js');
run('--loop=node10', 'unref.js');
run('--nonsense', 'unref.js');
run('missing.js');
run('.');
run('--stdin=missing.txt', 'unref.js');
run('page.html');
