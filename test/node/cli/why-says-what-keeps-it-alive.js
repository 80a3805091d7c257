// SPDX-License-Identifier: MIT
// --why, and SIGUSR1: what keeps a process alive, where it was created, and at exit what could not.
// No Node has this: the expected output is written by hand.
'use strict';

const { spawn, spawnSync } = require('child_process');

const script = `
setInterval(() => {}, 50000).unref();
setTimeout(() => {}, 30);
setImmediate(() => {});
`;
const { status, stderr } = spawnSync(process.execPath, ['--why', '-e', script], { encoding: 'utf8' });
console.log(status);
console.log(/could not keep the loop alive:\n {2}- setInterval of 50000 ms, due in \d+ ms, created at \[eval\]:2:\d+: it is unref'd\n/
  .test(stderr));

const exits = spawnSync(process.execPath, ['--why', '-e', 'setTimeout(() => {}, 9); process.exit(3)'],
                        { encoding: 'utf8' });
console.log(exits.status, /given up:\n {2}- setTimeout of 9 ms/.test(exits.stderr));

const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000); console.log("ready")']);
let said = '';
child.stdout.once('data', () => child.kill('SIGUSR1'));
child.stderr.on('data', (data) => {
  said += data;
  if (!said.includes('With --why')) return;
  console.log(/keeps this process alive \(1\):\n {2}- setTimeout of 60000 ms, due in \d+ ms\n/.test(said));
  child.kill();
});
child.on('exit', (code, signal) => console.log(code, signal));
