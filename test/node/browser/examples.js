// SPDX-License-Identifier: MIT
// The programs of examples/browser print what docs/browser.md says: on the browser's loop what Chromium
// printed, on Node's what Node 20 did.
'use strict';

const { execFileSync } = require('child_process');
const path = require('path');

const cwd = path.join(__dirname, '../../../examples/browser');

function run(...args) {
  const text = execFileSync(process.execPath, args, { cwd, encoding: 'utf8' });
  console.log(`${args.join(' ')}: ${text.trim().split('\n').join(', ')}`);
}

for (const name of ['boundary.js', 'tick.js', 'idle.js']) {
  run('--loop=browser', '--virtual-time', name);
  run(name);
}
run('--loop=browser', '--virtual-time', 'starve.js');
run('--loop=browser', '--virtual-time', '--input=checkpoint.input', 'checkpoint.html');
run('--loop=browser', '--virtual-time', '--input=sign-in.input', 'sign-in.html');
