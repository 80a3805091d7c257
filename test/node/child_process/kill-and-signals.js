// SPDX-License-Identifier: MIT
// kill, timeout and AbortSignal end a child.
'use strict';

const { spawn } = require('child_process');
const run = (options, f) => new Promise((resolve) => {
  const c = spawn('sleep', ['30'], options);
  c.on('error', (e) => console.log('error', e.name, e.code));
  c.on('exit', (...a) => { console.log('exit', a, c.killed, c.kill()); resolve(); });
  f?.(c);
});
(async () => {
  await run({}, (c) => console.log(c.kill(0), c.kill()));
  await run({}, (c) => c.kill('SIGKILL'));
  await run({}, (c) => c.kill(2));
  await run({ timeout: 30 });
  await run({ timeout: 30, killSignal: 'SIGKILL' });
  const a = new AbortController();
  await run({ signal: a.signal }, () => setTimeout(() => a.abort(), 20));
  try { run({}, (c) => { try { c.kill('foo'); } finally { c.kill(); } }); } catch {}
})().catch((e) => console.log(e.code));
process.on('unhandledRejection', (e) => console.log(e.code, e.message));
