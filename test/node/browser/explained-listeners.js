// SPDX-License-Identifier: MIT
// A listener has its place where another sentence names it; its own row has the place already. No Node
// has this: the expected output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const { status, stderr } = spawnSync(process.execPath,
  ['explain', '--loop=browser', '--virtual-time', 'listeners.html'],
  { encoding: 'utf8', cwd: path.join(__dirname, 'fixtures') });
console.log(status);
console.log(stderr.replaceAll(/^(?:Still.*)?\n/gm, '').replaceAll(/ {2,}/g, ' | '));
