// SPDX-License-Identifier: MIT
// rondo trace: the program runs as ever, in the same process, with its own words and status; its
// Workers are lanes; the trace is whole whichever way the program ends. (Rondo's own.)
'use strict';

const fs = require('fs');
const { spawn } = require('child_process');
const { readTrace } = require('rondo:trace');
const { env, folder, run, trace } = require('./fixtures/tracing');

const first = ({ tasks }) => tasks.slice(0, 1).map(({ kind, name, queue, turn }) => [kind, name, queue, turn]);

const words = trace(() => {
  console.log(process.argv.length, process.execArgv, process.argv[1] === __filename);
  process.exitCode = 5;
}, ['--loop=node11', '--no-warnings']);
console.log(words.status, words.stdout, words.stderr, words.trace.lanes[0].model, words.trace.problems);
console.log(first(words), words.trace.lanes[0].argv.includes('--no-warnings'));

for (const [label, program] of [
  ['exit', () => setTimeout(() => process.exit(3), 2)],
  ['throw', () => setTimeout(() => { throw new Error('x'); }, 2)],
  ['abort', () => setTimeout(() => process.abort(), 2)],
  ['kill', () => setTimeout(() => process.kill(process.pid, 'SIGTERM'), 2)],
]) {
  const { status, signal, tasks } = trace(program);
  console.log(label, status, signal, tasks.some(({ kind, ran }) => kind === 'timer' && ran !== null));
}

const lanes = trace(() => {
  const { Worker } = require('worker_threads');
  const worker = new Worker('setTimeout(() => require("worker_threads").parentPort.postMessage(1), 2)', { eval: true });
  worker.on('message', () => {});
});
console.log(lanes.trace.lanes.map(({ lane, thread }) => [lane, thread]),
            lanes.tasks.filter(({ thread }) => thread === 1).some(({ queue }) => queue === 'timers'));

// RONDO_TRACE does the same for every process.
fs.writeFileSync(`${folder}/parent.js`, `
  require('child_process').spawnSync(process.execPath, ['-e', 'setTimeout(() => {}, 1)'], { stdio: 'inherit' });`);
run([`${folder}/parent.js`], { env: { ...env, RONDO_TRACE: `${folder}/all.trace` } });
const all = readTrace(`${folder}/all.trace`);
console.log(new Set(all.lanes.map(({ process }) => process)).size);

// --for ends the trace and not the program.
const short = trace(() => {
  setTimeout(() => setTimeout(() => console.log('goes on'), 60), 60);
}, ['--for=0.02']);
console.log(short.stdout, short.tasks.filter(({ queue, ran }) => queue === 'timers' && ran !== null).length);

// --last keeps the end, and writes it when it is asked to.
const last = trace(() => {
  let turns = 0;
  (function again() { if (++turns < 3000) setImmediate(again); })();
}, ['--last=500']);
const [lane] = last.trace.lanes;
console.log(lane.events.count - 1, lane.dropped > 5000, lane.names.size > 0, last.tasks.at(-1).ran !== null);

const file = `${folder}/usr2.trace`;
fs.writeFileSync(`${folder}/waits.js`, `
  console.log("ready");
  process.stdin.on("data", () => console.log("still here"));`);
const child = spawn(process.execPath, ['trace', '-o', file, '--last=100000', `${folder}/waits.js`],
                    { env, stdio: ['pipe', 'pipe', 'inherit'] });
const sizeOf = () => fs.statSync(file).size;

async function ask() {
  const answer = () => new Promise((resolve) => { child.stdout.once('data', resolve); });
  await answer();
  const empty = sizeOf();
  child.kill('SIGUSR2');
  while (sizeOf() === 0) await new Promise((resolve) => { setTimeout(resolve, 10); });
  console.log('SIGUSR2:', empty, readTrace(file).problems);
  const size = sizeOf();
  child.stdin.write('are you?\n');
  await answer();
  child.kill('SIGINT');
  child.on('exit', (code, signal) => {
    console.log('SIGINT:', code, signal, sizeOf() > size, readTrace(file).problems);
  });
}

ask();
