// SPDX-License-Identifier: MIT
// --blocked: while a child is waited for, the JavaScript that waits is shown.
'use strict';
const run = require('./fixtures/run');

const { status, stderr } = run('exec-sync.js');
const stack = stderr.slice(stderr.indexOf('immediate callback'));
for (const name of ['spawnSync', 'execFileSync', 'executes', 'processImmediate']) {
  console.log(name, new RegExp(`^    at (\\S+\\.)?${name} (\\[as \\S+\\] )?\\(`, 'm').test(stack));
}
console.log(status);
