// SPDX-License-Identifier: MIT
// --why counts what is equal, as rondo explain does, and both know what waits for a promise that nothing
// settles. An open port is called one. No Node has this: the expected output is written by hand.
'use strict';

const { spawnSync } = require('child_process');

const folder = require('path').join(__dirname, 'fixtures');

function run(word) {
  const { stderr } = spawnSync(process.execPath, [word, 'why-equal.js'], { encoding: 'utf8', cwd: folder });
  return stderr.replaceAll(`${folder}/`, '').replace(/^\(rondo:\d+\) /gm, '')
    .replace(/due in \d+ ms/g, 'due in N ms');
}

console.log(run('--why'));
console.log(run('explain').split('\n').filter((line) => line.startsWith('Still')).join('\n'));
