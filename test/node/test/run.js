// SPDX-License-Identifier: MIT
// What the reporter tap prints, without times and stacks. Node 24's format.
'use strict';
const { spawnSync } = require('child_process');
const path = require('path');

for (const name of ['results', 'suites', 'passing']) {
  const file = path.join(__dirname, 'fixtures', `${name}.js`);
  const args = ['--test-reporter=tap', file];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  console.log(`== ${name}: ${status}`);
  let stack = -1;
  for (const line of stdout.split('\n')) {
    const indent = line.search(/\S|$/);
    if (stack >= 0 && indent > stack) continue;
    stack = -1;
    if (/^ *stack: \|-/.test(line)) stack = indent;
    if (stack >= 0) continue;
    console.log(line.replace(/duration_ms.*/, 'duration_ms')
      .replace(/(location: ').*\/(.*:\d+):\d+/, '$1$2'));
  }
  console.log(stderr);
}
