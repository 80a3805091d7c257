// SPDX-License-Identifier: MIT
// What is told of a program that cannot be started, and in which order: it has pipes, which end in
// the poll phase.
'use strict';
const { fork, spawn } = require('child_process');
const net = require('net');

function watch(child, told, resumes) {
  child.on('error', (error) => {
    told.push(`error ${error.code}`);
    process.nextTick(() => told.push('tick'));
    Promise.resolve().then(() => told.push('microtask'));
    setImmediate(() => told.push('immediate'));
  });
  for (const name of ['exit', 'close', 'disconnect', 'spawn']) child.on(name, () => told.push(name));
  for (const name of ['stdin', 'stdout', 'stderr']) {
    for (const event of ['end', 'finish', 'error', 'close']) {
      child[name]?.on(event, () => told.push(`${name} ${event}`));
    }
    if (resumes) child[name]?.resume();
  }
  return new Promise((resolve) => child.on('close', () => setImmediate(setImmediate, () => {
    console.log(told.join(', '));
    resolve();
  })));
}

(async () => {
  const child = spawn('/no/such/program');
  console.log(child.pid, child.stdout instanceof net.Socket, child.stdin.writable,
              child.stdin.readable, child.stdout.readable);
  await watch(child, [], true);
  await watch(spawn('/no/such/program'), [], false);
  await watch(spawn('/no/such/program', { stdio: 'ignore' }), [], false);
  await watch(spawn('/'), [], true);
  await watch(fork('/no/such.js', { execPath: '/no/such/program', silent: true }), [], true);
  const written = spawn('/no/such/program');
  const told = [];
  written.stdin.write('x', (error) => told.push(`written ${error?.code}`));
  await watch(written, told, true);
})();
