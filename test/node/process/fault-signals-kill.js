// SPDX-License-Identifier: MIT
// A SIGSEGV or SIGBUS that somebody sends ends the process, although the engine handles its own.
'use strict';

const { spawn, spawnSync } = require('child_process');

for (const name of ['SIGSEGV', 'SIGBUS']) {
  const script = `process.kill(process.pid, '${name}'); setTimeout(() => console.log('alive'), 10);`;
  const { signal, status, stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
  console.log('by itself', status, signal, stdout);
}

// While it computes, too.
const child = spawn(process.execPath, ['-e', 'console.log("ready"); for (;;);']);
child.stdout.once('data', () => child.kill('SIGSEGV'));
child.on('exit', (code, signal) => console.log('by its parent', code, signal));
