// SPDX-License-Identifier: MIT
// --why says where each thing was created: a server with address and port, what is unref'd, an await that
// nothing settles; rondo explain tells the same of its end. No Node has this: the expected output is written
// by hand.
'use strict';

const { spawnSync } = require('child_process');

const folder = require('path').join(__dirname, 'fixtures');

function run(...words) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...words, 'why.js'],
    { encoding: 'utf8', cwd: folder });
  const [, port] = /server on port (\d+)/.exec(stdout);
  console.log(status);
  return stderr.replaceAll(`${folder}/`, '').replaceAll(port, 'PORT').replace(/^\(rondo:\d+\) /gm, '')
    .replace(/due in \d+ ms/g, 'due in N ms');
}

console.log(run('--why'));
console.log(run('explain').split('\n').filter((line) => line.startsWith('Still')).sort().join('\n'));
