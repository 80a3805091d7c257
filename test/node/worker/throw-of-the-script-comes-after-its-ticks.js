// SPDX-License-Identifier: MIT
// A Worker's script that throws: the ticks that it has queued run before the exception is told, its
// microtasks do not. A Worker that handles the exception goes on with them.
'use strict';
const { Worker } = require('worker_threads');
const path = require('path');

const BEGIN = `
  const { parentPort } = require('worker_threads');
  const seen = [];
  const say = (x) => seen.push(x);
  process.on('exit', (code) => parentPort.postMessage([...seen, 'exit ' + code].join(', ')));`;
const QUEUED = `
  process.nextTick(() => {
    say('tick');
    process.nextTick(say, 'tick of tick');
    queueMicrotask(() => say('microtask of tick'));
  });
  queueMicrotask(() => say('microtask'));
  process.nextTick(say, 'second tick');`;

const programs = {
  'at the top': `${BEGIN} ${QUEUED} throw new Error('boom');`,
  'in a tick': `${BEGIN} process.nextTick(() => { throw new Error('boom'); }); ${QUEUED}`,
  'in a microtask': `${BEGIN} queueMicrotask(() => { throw new Error('boom'); }); ${QUEUED}`,
  'handled': `${BEGIN} ${QUEUED}
    process.on('uncaughtException', (error) => say('handled ' + error.message));
    throw new Error('boom');`,
  'handler queues': `${BEGIN} ${QUEUED}
    process.on('uncaughtException', (error) => {
      say('handled');
      process.nextTick(say, 'tick of handler');
      queueMicrotask(() => say('microtask of handler'));
    });
    throw new Error('boom');`,
  'exit after ticks': `${BEGIN} ${QUEUED} process.exit(3);`,
};

function run(source, options) {
  return new Promise((resolve) => {
    const worker = new Worker(source, options);
    let said; // which of the three events comes first is left to chance
    let failure;
    worker.on('message', (text) => { said = text; });
    worker.on('error', (error) => { failure = error.message; });
    worker.on('exit', (code) => {
      setImmediate(() => {
        console.log('  worker:', said);
        console.log('  error:', failure);
        console.log('  exit:', code);
        resolve();
      });
    });
  });
}

(async () => {
  for (const name of Object.keys(programs)) {
    console.log(name);
    await run(programs[name], { eval: true });
  }
  console.log('a file');
  await run(path.join(__dirname, 'fixtures', 'throws-after-ticks.js'));
})();
