// SPDX-License-Identifier: MIT
'use strict';
const { spawnSync } = require('child_process');

for (const word of ['--blocked=0', '--blocked=1.5', '--blocked=x', '--blocked=', '--blocked=99999999999',
                    '--immediates-per-turn=0', '--immediates-per-turn=-1']) {
  const { status, stderr } = spawnSync(process.execPath, [word, '-e', '0'], { encoding: 'utf8' });
  console.log(status, stderr.split('\n')[0]);
}
const { Worker } = require('worker_threads');
try {
  new Worker('', { eval: true, execArgv: ['--blocked=5'] });
} catch (error) {
  console.log(error.code);
}
