// SPDX-License-Identifier: MIT
// The channel child_process tells of a process before it is started.
'use strict';

const { ChildProcess, exec, spawn, spawnSync } = require('child_process');
const dc = require('diagnostics_channel');

const seen = [];
function see(message, name) {
  const { process } = message;
  console.log(name, Object.keys(message), process instanceof ChildProcess, process.pid,
              process.exitCode, process.spawnfile);
  seen.push(process);
}
dc.subscribe('child_process', see);
console.log(spawn(process.execPath, ['-v'], { stdio: 'ignore' }) === seen[0]);
console.log(exec('exit 0') === seen[1]);
spawnSync('true');
console.log(seen.length, new ChildProcess() === seen[2]);
dc.unsubscribe('child_process', see);
spawn('true');
console.log(seen.length);
