// SPDX-License-Identifier: MIT
// Programs read the first line of --version, and look for Node.js and its version, one word, at the
// end of what an uncaught error prints. People get the name and the version of rondo there, too.
// (Rondo's own.)
'use strict';

const { spawnSync } = require('child_process');

const run = (...words) => spawnSync(process.execPath, words, { encoding: 'utf8' });
const hide = (text) => text.replaceAll(process.versions.rondo, 'RONDO')
  .replace(/WebKitGTK \d+\.\d+\.\d+\n/, 'WebKitGTK ENGINE\n');

for (const words of [['--version'], ['-v'], ['--version', '--loop=node10'],
                     ['--loop=node11', '-v', 'app.js']]) {
  const { status, stdout, stderr } = run(...words);
  console.log(words.join(' '), status, stderr, hide(stdout));
}
for (const loop of ['node10', 'node20']) {
  const { stderr } = run(`--loop=${loop}`, '-e', 'throw new Error("x")');
  console.log(hide(stderr.trimEnd().split('\n').at(-1)), /\nNode\.js \S+\n$/.test(stderr));
}
