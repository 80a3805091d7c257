// SPDX-License-Identifier: MIT
// Tags, random order, setup for all, options that are refused. Node 24.
'use strict';
const { spawnSync } = require('node:child_process');
const path = require('node:path');
const { show } = require('./fixtures/show.js');

show(['--no-warnings', '--experimental-test-tag-filter=db', 'tags.test.js']);
show(['--no-warnings', '--experimental-test-tag-filter=NET-1', 'tags.test.js']);
show(['--test', '--no-warnings', '--experimental-test-tag-filter=slow', 'tags.test.js']);
for (const seed of [1, 77]) {
  show(['--test', `--test-random-seed=${seed}`, '--test-concurrency=1', '--test-reporter=tap',
        'tree/src/a.test.js', 'tree/src/b-test.js', 'tree/src/test.js', 'order.test.js']);
}
show(['--test', '--test-global-setup=./setup.js', 'names.test.js']);
show(['--test-timeout=60000', '--test-name-pattern=times out|waits', 'errors.test.js']);
show(['--test-timeout=20', 'slow.test.js']);

// What is wrong is said on standard error; the words of the command line parser are our own.
function refused(args, env) {
  const { status, stderr } = spawnSync(process.execPath, args, {
    cwd: path.join(__dirname, 'fixtures'), encoding: 'utf8', env: { ...process.env, ...env },
  });
  const line = stderr.split('\n').find((text) => /\[ERR_|not both|NODE_OPTIONS/.test(text)) ?? '';
  console.log(args, env ?? '', status, line.replace(/^.*?: (?=either)|^.*NODE_OPTIONS.*$/, ''));
}
refused(['--test', '--test-shard=1']);
refused(['--test', '--test-shard=3/2']);
refused(['--test', '--test-random-seed=4294967296']);
refused(['--test', '--test-reporter=tap', '--test-reporter=dot', 'none.js']);
refused(['--test-reporter=tap', '--test-reporter=dot', 'names.test.js']);
refused(['--test', '--eval', '1']);
refused(['--test', '--check', 'none.js']);
refused(['none.js'], { NODE_OPTIONS: '--test' });
refused(['none.js'], { NODE_OPTIONS: '--test-timeout=5' });
refused(['none.js'], { NODE_OPTIONS: '--test-only' });
