// SPDX-License-Identifier: MIT
// Tests that wait for what cannot happen any more are cancelled: Node 20, without the lines that
// Node 24 added. Node 24 itself waits for 24 days.
'use strict';
const { spawnSync } = require('node:child_process');
const { mask } = require('./fixtures/show.js');

const { status, stdout } = spawnSync(
  process.execPath, ['--test-reporter=tap', `${__dirname}/fixtures/pending.test.js`],
  { encoding: 'utf8' });
console.log(status, mask(stdout).replace(/ *type: .*\n/g, '').replace(/:\d+'$/gm, "'"));
