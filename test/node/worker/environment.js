// SPDX-License-Identifier: MIT
// A Worker has a copy of its parent's environment, what it was given, or shares its parent's.
'use strict';
const { Worker, SHARE_ENV, setEnvironmentData, getEnvironmentData } = require('worker_threads');

process.env.THREAD_A = 'one';
delete process.env.THREAD_B;
setEnvironmentData('list', [1, { two: 2 }]);
setEnvironmentData('gone', 1);
setEnvironmentData('gone');

const text = (code) => `
  const { parentPort, Worker, SHARE_ENV, getEnvironmentData, setEnvironmentData } =
    require('worker_threads');
  const env = () => [process.env.THREAD_A, process.env.THREAD_B, process.env.THREAD_C,
    'THREAD_B' in process.env, Object.keys(process.env).filter((k) => k.startsWith('THREAD_')).sort()];
  ${code}`;
const run = (code, options) => new Promise((resolve) => {
  const worker = new Worker(text(code), { eval: true, ...options });
  worker.on('message', (message) => console.log(message));
  worker.on('error', (error) => console.log(error.code ?? error));
  worker.on('exit', resolve);
});
const ours = () => console.log('parent', process.env.THREAD_A, process.env.THREAD_B,
                               Object.keys(process.env).filter((key) => key.startsWith('THREAD_')).sort());

(async () => {
  await run('process.env.THREAD_A = 2; process.env.THREAD_B = true; parentPort.postMessage(env())');
  ours();
  await run('parentPort.postMessage([env(), process.env.n, process.env.HOME])',
            { env: { THREAD_A: 'given', n: 5, o: { toString: () => 'x' } } });
  await run('process.env.THREAD_A = "shared"; process.env.THREAD_B = "new"; delete process.env.THREAD_C;' +
            'parentPort.postMessage(env())', { env: SHARE_ENV });
  ours();
  delete process.env.THREAD_B;
  await run('parentPort.postMessage(env()); new Worker("process.env.THREAD_C = 7; ' +
            'delete process.env.THREAD_A", { eval: true, env: SHARE_ENV })' +
            '.on("exit", () => parentPort.postMessage(env()))', { env: { THREAD_A: 'inner' } });
  ours();
  await run('parentPort.postMessage([getEnvironmentData("list"), getEnvironmentData("gone")]);' +
            'setEnvironmentData("list", 3);' +
            'new Worker("require(\'worker_threads\').parentPort.postMessage(require(\'worker_threads\')' +
            '.getEnvironmentData(\'list\'))", { eval: true }).on("message", (m) => parentPort.postMessage(m))');
  console.log(getEnvironmentData('list'));
  for (const env of [1, 'x', Symbol('s'), true]) {
    try {
      new Worker('', { eval: true, env });
    } catch (error) {
      console.log(error.code, error.message);
    }
  }
  const child = require('child_process').execFileSync(process.execPath, ['-p', `
    const { Worker } = require('worker_threads');
    new Worker('process.env.THREAD_D = "worker"; process.stdout.write(require("child_process")' +
      '.execFileSync("sh", ["-c", "echo $THREAD_D"], { encoding: "utf8" }))', { eval: true }); process.env.THREAD_D`],
  { encoding: 'utf8' });
  console.log(child);
})();
