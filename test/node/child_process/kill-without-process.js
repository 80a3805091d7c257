// SPDX-License-Identifier: MIT
// Where there is no process nobody is killed: neither we nor our process group. From Node 24;
// Node 20 kills its group if the process was never started.
'use strict';
const { ChildProcess, execFile, spawn, spawnSync } = require('child_process');

for (const [name, object] of [
  ['prototype', ChildProcess.prototype],
  ['not spawned', new ChildProcess()],
  ['made of the prototype', Object.create(ChildProcess.prototype)],
]) {
  console.log(name, object.kill(), object.kill('SIGKILL'), object.kill(0),
              Symbol.dispose ? object[Symbol.dispose]() : undefined, object.killed);
}

const closed = [];
for (const pid of [undefined, 0, -1, process.pid]) {
  const child = spawn('/bin/cat');
  const name = pid === process.pid ? 'own' : pid;
  child.pid = pid;
  console.log('pid written', name, child.kill(), child.killed);
  child.on('close', (code, signal) => closed.push(`closed ${name} ${signal} ${child.kill()}`));
}
process.on('exit', () => console.log(closed.sort()));

const missing = spawn('/no/such/program', { timeout: 1 });
console.log('missing', missing.pid, missing.kill(), missing.killed);
missing.on('error', () => console.log('missing, later', missing.kill()));

const controller = new AbortController();
const aborted = spawn('/no/such/program', { signal: controller.signal });
aborted.on('error', (error) => console.log('aborted', error.code));
controller.abort();
const early = execFile('/no/such/program', { signal: AbortSignal.abort(), timeout: 1 }, (error) => {
  console.log('aborted before', error.code, early.pid);
});
console.log('sync', spawnSync('/no/such/program', { timeout: 1, killSignal: 'SIGKILL' }).error.code);
