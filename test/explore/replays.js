// SPDX-License-Identifier: MIT
//
// tools/try-replays: replays each failure that explore finds, many times, and compares.
//
//   replays.js [--replays=N] [--traces=N] [--busy=N] [--base=N] [--folder=DIR] [NAME...]
//
// A replay is the same if it has the same exit status and prints the same bytes. A trace is the same
// if it has the same lines, with the same ids, causes and virtual times. What names the process (its
// number, temporary names, ports that the kernel chose, threads of the pool) is taken out of both
// before.
'use strict';

const { spawn, spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const options = { replays: 1000, traces: 20, busy: 0, base: 1,
                  folder: path.join(__dirname, 'bugs'), rondo: process.execPath };
const names = [];
for (const word of process.argv.slice(2)) {
  const found = /^--(\w+)=(.+)$/.exec(word);
  if (found === null) names.push(word);
  else if (!(found[1] in options)) throw new Error(`no such option: ${word}`);
  else options[found[1]] = typeof options[found[1]] === 'number' ? +found[2] : found[2];
}
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-try-replays-'));
const busy = Array.from({ length: options.busy },
                        () => spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' }));
for (const child of busy) child.unref(); // they end with us
process.on('exit', () => {
  for (const child of busy) child.kill('SIGKILL');
  fs.rmSync(out, { recursive: true, force: true });
});

function run(words, environment) {
  const { pid, signal, status, stderr, stdout } = spawnSync(process.execPath, words, {
    encoding: 'latin1', env: { ...process.env, TMPDIR: out, ...environment }, maxBuffer: 1e9,
  });
  return { end: signal ?? status, pid, stdout, stderr };
}

// What a program may know of its process and its machine, and what differs from run to run.
const withoutNames = (text) => text
  .replace(/"unix_ms":\d+/g, '"unix_ms":0')
  .replace(/"loop":"\d+\./g, '"loop":"0.').replace(/"process":\d+/g, '"process":0')
  .replace(/"backend":"\w+"/g, '"backend":""').replace(/,"thread":\d+\}/g, '}')
  .replace(new RegExp(`${out}/[^/"' ]*`, 'g'), 'TEMPORARY')
  .replace(/127\.0\.0\.1:\d{4,5}/g, 'ADDRESS').replace(/(?:localhost|\[::1?\]|0\.0\.0\.0):\d{4,5}/g, 'ADDRESS')
  .replace(/port: \d{4,5}/g, 'PORT')
  .replace(/\(node:\d+\)|\(rondo:\d+\)/g, '(PROCESS)');

const asText = ({ end, pid, stderr, stdout }) =>
  withoutNames(`${end}\n${stdout}\n${stderr}`).replaceAll(`-${pid}`, '-PROCESS');

function traceOf(words, environment) {
  const file = path.join(out, 'trace');
  run(['trace', ...words.slice(0, 1), '-o', file, ...words.slice(1)], environment);
  return withoutNames(run(['trace', '--to=json', file]).stdout);
}

// How many of `count` results of `make` are the first one.
function countSame(count, first, make) {
  let same = 0;
  for (let i = 0; i < count; i++) {
    const text = make();
    if (text === first) same++;
    else if (process.env.RONDO_TRY_SHOW) show(first, text);
  }
  return same;
}

function show(wanted, found) {
  const a = wanted.split('\n');
  const b = found.split('\n');
  const at = a.findIndex((line, i) => line !== b[i]);
  console.log(`    line ${at + 1}: ${a[at]}\n    but then: ${b[at]}`);
}

function otherBackend() {
  return { RONDO_POLL: process.env.RONDO_POLL === 'epoll' ? 'uring' : 'epoll' };
}

let isGood = true;
for (const name of fs.readdirSync(options.folder)) {
  const base = path.basename(name, '.js');
  if (!name.endsWith('.js') || (names.length > 0 && !names.includes(base))) continue;
  const file = path.join(options.folder, name);
  const found = run(['explore', '--json', '--first', '-n', '60', `--base-seed=${options.base}`,
                     `--out=${path.join(out, 'schedules')}`, file]);
  const { failed } = JSON.parse(found.stdout);
  if (failed.length === 0) {
    console.log(`  ${base.padEnd(34)} not found in 60 runs`);
    continue;
  }
  const [{ schedule, seed }] = failed;
  const bySeed = ['replay', `--seed=${seed}`, file];
  const byFile = ['replay', `--schedule=${schedule}`, file];
  const seedFirst = asText(run(bySeed));
  const fileFirst = asText(run(byFile));
  const half = options.replays >> 1;
  const counts = [
    ['seed', half, countSame(half, seedFirst, () => asText(run(bySeed)))],
    ['schedule', options.replays - half,
     countSame(options.replays - half, fileFirst, () => asText(run(byFile)))],
  ];
  const words = byFile.slice(1);
  const firstTrace = traceOf(words);
  counts.push(['traces', options.traces, countSame(options.traces, firstTrace, () => traceOf(words))]);
  const other = Math.max(1, options.traces >> 1);
  counts.push(['other backend', other,
               countSame(other, fileFirst, () => asText(run(byFile, otherBackend())))]);
  const isSame = counts.every(([, all, same]) => all === same) && !fileFirst.startsWith('0\n');
  isGood &&= isSame;
  console.log(`${isSame ? ' ' : '-'} ${base.padEnd(34)} ` +
    counts.map(([what, all, same]) => `${what} ${same}/${all}`).join('  '));
}
process.exitCode = isGood ? 0 : 1;
