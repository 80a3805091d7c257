// SPDX-License-Identifier: MIT
// What cannot be started is an error event; wrong arguments throw.
'use strict';

const { spawn } = require('child_process');
const c = spawn('no-such-program', ['x']);
console.log(c.pid, c.stdin !== null, c.stdout !== null);
c.on('error', (e) => console.log(e.name, e.message, e.code, e.errno, e.syscall, e.path,
  e.spawnargs));
c.on('close', (...a) => console.log('close', a));
spawn('pwd', { cwd: '/no/such/folder' }).on('error', (e) => console.log(e.message));
for (const args of [[], [''], [5], ['a\0b'], ['x', 5], ['x', [], 5], ['x', { cwd: 5 }], ['x',
  { detached: 1 }], 
  ['x', { shell: 5 }], ['x', { argv0: 5 }], ['x', { stdio: 'foo' }], ['x', { stdio: [{}] }], ['x',
    { killSignal: 'SIGFOO' }],
  ['x', { signal: 5 }]]) {
  try { spawn(...args).on('error', () => {}); console.log('no error');
    } catch (e) { console.log(e.code, e.message); }
}
