// SPDX-License-Identifier: MIT
// Arguments that Worker refuses, and what a Worker may not do.
'use strict';
const { Worker } = require('worker_threads');

function refused(...args) {
  try {
    new Worker(...args);
    console.log('made');
  } catch (error) {
    console.log(error.constructor.name, error.code, error.message.split('\n')[0]);
  }
}

refused();
refused(1);
refused('bare.js');
refused('file:///a.js');
refused(new URL('https://example.com/x.js'));
refused({}, { eval: true });
refused('', { eval: true, argv: 'text' });
refused('', { eval: true, execArgv: {} });
refused('', { eval: true, execArgv: ['--no-such-option'] });
refused('', { eval: true, execArgv: ['--title=x'] });
refused('', { eval: true, name: 5 });
refused('', { eval: true, workerData: () => {} });
refused('', { eval: true, workerData: Symbol('s') });
refused('', { eval: true, env: { NODE_OPTIONS: '--no-such-option' } });
try { Worker('', { eval: true }); } catch (error) { console.log(error.name); }

const worker = new Worker(`
  const { parentPort } = require('worker_threads');
  const seen = [];
  for (const name of ['abort', 'chdir', 'setuid', 'seteuid', 'setgid', 'setegid', 'setgroups', 'initgroups']) {
    try {
      process[name]('/');
      seen.push([name, 'done']);
    } catch (error) {
      seen.push([error.name, error.code, error.message, process[name].disabled]);
    }
  }
  try { process.umask(0); } catch (error) { seen.push(error.message); }
  seen.push(typeof process.umask(), typeof process.pid, typeof process.cwd());
  process.title = 'mine';
  process.on('SIGUSR2', () => {});
  seen.push('_debugProcess' in process, typeof process.send, process.connected);
  parentPort.postMessage(seen);`, { eval: true });
worker.on('message', (seen) => console.log(seen, process.title !== 'mine'));
worker.on('exit', (code) => console.log(code));
