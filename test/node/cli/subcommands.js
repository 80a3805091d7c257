// SPDX-License-Identifier: MIT
// A subcommand counts only as the first word, and wins over a file of that name. (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, words, {
    cwd: path.join(__dirname, 'fixtures', 'subcommands'), encoding: 'utf8',
  });
  console.log(words.join(' '), '->', status, stdout.split('\n')[0].replace(/ .*/, ''),
              stderr.split('\n')[0]);
}

run('doctor');
run('doctor', '--loop=node10');
run('./doctor', 'doctor');
run('doctor.js');
run('--', 'doctor');
run('--no-warnings', 'doctor');
run('doctor', 'doctor.js');
run('doctor', '-e', '1');
run('doctor', '--nonsense');

for (const word of ['--help', '-h']) {
  console.log(spawnSync(process.execPath, ['doctor', word], { encoding: 'utf8' }).stdout.split('\n')[0]);
}

// A reader that has seen enough is no error.
const { stdout, stderr } = spawnSync('/bin/sh', ['-c', '{ "$0" doctor; echo $? >&2; } | true', process.execPath],
                                     { encoding: 'utf8' });
console.log(JSON.stringify(stdout), JSON.stringify(stderr));
