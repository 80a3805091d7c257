// SPDX-License-Identifier: MIT
// rondo --test --explore=N: an order that a test does not expect is a failed test, with the line
// that replays it. (Rondo's own.)
'use strict';

const fs = require('fs');
const path = require('path');
const explore = require('./explore');

// In a folder of its own: schedules are written beside the tests.
const folder = path.join(explore.out, 'fixtures');
fs.mkdirSync(folder);
fs.copyFileSync(path.join(explore.fixtures, 'order.test.js'), path.join(folder, 'order.test.js'));
const run = (words) => explore.run(words, {}, folder);

const { status, stdout } = run(['--test', '--explore=20', '--test-reporter=tap', 'order.test.js']);
console.log(status);
console.log(stdout.split('\n').filter((line) => /^(?:not )?ok|^# (?:tests|pass|fail)/.test(line))
  .join('\n'));
console.log(/Fails when .*/.exec(stdout)[0]);
const [, seed] = /rondo replay --seed=(\S+) --test order\.test\.js/.exec(stdout);
const replay = run(['replay', `--seed=${seed}`, '--test', 'order.test.js']);
console.log('replay', replay.status, /timeout,file/.test(replay.stdout));
console.log(fs.readdirSync(path.join(folder, '.rondo')).length > 0);

console.log(run(['--test', '--explore=none', 'order.test.js']).status);
