// SPDX-License-Identifier: MIT
// rondo explain names what a page's scripts and handlers have called, wherever they stand in the
// page. No Node has this: the expected output is written by hand.
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const { status, stderr } = spawnSync(process.execPath,
  ['explain', '--loop=browser', '--virtual-time', 'places.html'],
  { encoding: 'utf8', cwd: path.join(__dirname, 'fixtures') });
console.log(status);
console.log(stderr.replaceAll(/: [^:]*$/gm, '').replaceAll(/ {2,}/g, ' | '));
