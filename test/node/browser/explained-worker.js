// SPDX-License-Identifier: MIT
// What a Worker of a page prints is explained by what ran in the Worker. No Node has this: the
// expected output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const { status, stderr } = spawnSync(process.execPath,
  ['explain', '--loop=browser', '--virtual-time', 'worker.html'],
  { encoding: 'utf8', cwd: path.join(__dirname, 'fixtures') });
console.log(status);
console.log(stderr.replaceAll(/^(?:Still.*)?\n/gm, '').replaceAll(/ {2,}/g, ' | '));
