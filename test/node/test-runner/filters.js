// SPDX-License-Identifier: MIT
// Which tests and files run. Node 24's format.
'use strict';
const { spawnSync } = require('node:child_process');
const { show } = require('./fixtures/show.js');

show(['--test', '--test-name-pattern=alpha', 'names.test.js']);
show(['--test', '--test-name-pattern=/GROUP/i', '--test-skip-pattern=gamma', 'names.test.js']);
show(['--test', '--test-name-pattern=group two alpha', 'names.test.js']);
show(['--test', '--test-skip-pattern=alpha', 'names.test.js']);
show(['--test', '--test-only', 'names.test.js']);
show(['--test-only', '--test-name-pattern=delta', 'names.test.js']);
const tree = { cwd: `${__dirname}/fixtures/tree` };
for (const args of [
  [], ['src/*.js'], ['**/*.cjs'], ['{src,test}/[a-e]*.js'], ['src/**/?.test.js'],
  ['src/a.test.js', 'src/a.*.js'], ['src/@(a|b)[.-]test.js'],
  ['src/!(t*|l*).js'], ['--test-shard=2/3'],
]) {
  const { stdout } = spawnSync(process.execPath, ['--test', '--test-reporter=tap', ...args], tree);
  const files = String(stdout).match(/(?<=# Subtest: ).*/g);
  console.log(args.join(' '), files);
}
