// SPDX-License-Identifier: MIT
// rondo explain names the observers of a page whose callbacks are called, and their rules: they are
// no scripts, and neither are custom elements that the parser makes. No Node has this: the expected
// output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const { status, stderr } = spawnSync(process.execPath,
  ['explain', '--loop=browser', '--virtual-time', 'observers.html'],
  { encoding: 'utf8', cwd: path.join(__dirname, 'fixtures') });
console.log(status);
console.log(stderr.replaceAll(/ {2,}/g, ' | '));
