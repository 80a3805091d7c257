// SPDX-License-Identifier: MIT
// The programs of examples/browser print what docs/browser.md says: on the browser's loop what Chromium
// printed, on Node's what Node 20 did.
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const cwd = path.join(__dirname, '../../../examples/browser');

function run(...args) {
  const { status, stdout } = spawnSync(process.execPath, args, { cwd, encoding: 'utf8' });
  const end = status === 0 ? '' : ` (exit status ${status})`;
  console.log(`${args.join(' ')}: ${stdout.trim().split('\n').join(', ')}${end}`);
}

for (const name of ['boundary.js', 'tick.js', 'idle.js', 'timers.js', 'errors.js']) {
  run('--loop=browser', '--virtual-time', name);
  run(name);
}
run('--loop=browser', '--virtual-time', 'starve.js');
run('--loop=browser', '--virtual-time', '--input=checkpoint.input', 'checkpoint.html');
run('--loop=browser', '--virtual-time', '--input=sign-in.input', 'sign-in.html');
