// SPDX-License-Identifier: MIT
// An option that does not exist, or a value that is none, ends with 9.
'use strict';

const { spawnSync } = require('child_process');

for (const args of [['--bogus'], ['--unhandled-rejections=sometimes', '-e', '1'], ['-e']]) {
  const { status, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', input: '' });
  console.log(args[0], status, JSON.stringify(stdout));
}
