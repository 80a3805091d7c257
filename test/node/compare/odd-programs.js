// SPDX-License-Identifier: MIT
// Programs that never end, print bytes or much, crash, read their input, or only end differently
// are shown as far as they went. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

function run(...words) {
  const { status, stdout } = spawnSync(process.execPath, ['compare', '--runs=2', ...words], {
    cwd: path.join(__dirname, 'fixtures'), encoding: 'utf8',
  });
  console.log(`== ${words.join(' ')} -> ${status}\n${stdout}`);
}

run('--timeout=3', '--loops=node11,node20', 'odd.js', 'forever');
run('--loops=node11,node20', 'odd.js', 'bytes');
run('--loops=node11,node20', 'odd.js', 'much');
run('--loops=node11,node20', 'odd.js', 'killed');
run('--loops=node11,node20', '--stdin=input.txt', 'odd.js', 'echo');
run('--loops=node11,node20', 'odd.js', 'echo');
run('--loops=node11,node20', 'odd.js', 'version');
run('--loops=node11,node20', 'odd.js', 'status');
