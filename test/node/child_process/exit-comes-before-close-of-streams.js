// SPDX-License-Identifier: MIT
// A child that has ended before the loop looks: 'exit' comes in the poll phase in which its output
// ends, the streams' 'close' in the close phase. From Node 24; with Node 20 the end of output that
// has words before it comes earlier.
'use strict';
const { spawn } = require('child_process');
const fs = require('fs');

function run(file, ...args) {
  return new Promise((resolve) => {
    const told = [];
    const child = spawn(file, args);
    for (const name of ['exit', 'close']) child.on(name, () => told.push(name));
    for (const name of ['stdout', 'stderr']) {
      for (const event of ['data', 'end', 'close']) {
        child[name].on(event, () => told.push(`${name} ${event}`));
      }
    }
    child.on('close', () => setImmediate(() => {
      console.log(told.join(', '));
      resolve();
    }));
    // It is dead, and nobody has waited for it.
    while (!/^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${child.pid}/stat`, 'latin1')));
  });
}

(async () => {
  await run('/bin/true');
  await run('/bin/echo', 'a');
  await run('/bin/sh', '-c', 'echo a; echo b >&2; exit 3');
})();
