// SPDX-License-Identifier: MIT
//
// The examples of rondo lens whose order does not depend on the machine. What is expected is what
// real Node 10, 16 and 20 print when they run this program. Where two timers must become due at once
// Rondo has virtual time; Node 10 needs a machine that is not busy, or the second one comes later.
'use strict';

const { spawnSync } = require('child_process');
const path = require('path');

const folder = path.join(__dirname, '..', '..', '..', 'lib', 'rondo', 'lens', 'assets', 'examples');
const isRondo = process.versions.rondo !== undefined;
const isOld = /^(10|16)\./.test(process.versions.node) || /node1[01]/.test(process.execArgv.join(' '));

const EXAMPLES = [
  'immediate-in-io', 'ticks-before-timeouts', 'timeout-at-exit', 'unref',
  'tick-before-promise', 'one-two-three-four', 'timeout-after-script', 'script-promise-timeout',
  'ticks-then-promises', 'tick-adds-a-promise', 'promise-adds-a-tick', 'server-request',
  // Names with node: before them, and ES modules in files without a type, came later.
  ...isOld ? [] : ['immediate-in-io-20', 'tick-then-microtasks', 'microtasks-then-tick'],
];

for (const name of EXAMPLES) {
  const options = [...process.execArgv];
  if (isRondo && name === 'one-two-three-four') options.push('--virtual-time');
  const { stdout, status } = spawnSync(process.execPath, [...options, path.join(folder, `${name}.js`)],
                                       { encoding: 'utf8' });
  console.log(`${name}: ${stdout.trim().split('\n').join(', ')} (${status})`);
}
