// SPDX-License-Identifier: MIT
// A port that is closed takes with it what waits in it: ports with messages, which carry ports,
// and so on. Each of them closes its other end, however deep it lies. The stack is made small
// for it; Node's needs the usual size (its output is that of `node FILE run`).
'use strict';

const DEEP = 10000;

function run() {
  const { port1: first, port2: watched } = new MessageChannel();
  watched.on('message', () => {});
  watched.on('close', () => { console.log('the innermost is closed'); });

  let last = first;
  let others = 0;
  for (let i = 0; i < DEEP; i++) {
    const { port1, port2 } = new MessageChannel();
    port1.postMessage(i, [last]);
    if (i % 1000 === 0) port1.on('message', () => {}).on('close', () => { others++; });
    last = port2;
  }
  last.on('close', () => { console.log('the outermost is closed'); });
  last.close();
  process.on('exit', () => { console.log(others, 'between'); });
}

if (process.argv[2] === 'run') {
  run();
} else {
  const { status, signal } = require('child_process').spawnSync(
    'sh', ['-c', 'ulimit -s 1024; exec "$0" "$1" run', process.execPath, __filename],
    { stdio: 'inherit' });
  if (status !== 0) console.log(status, signal);
}
