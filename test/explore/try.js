// SPDX-License-Identifier: MIT
//
// tools/try-explore: explores the programs of this folder with many base seeds, and prints a table.
//
//   try.js [--tries=N] [--runs=N] [--sound=N] [--folder=DIR] [NAME...]
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');

const options = { tries: 10, runs: 20, sound: 2000, folder: __dirname, rondo: process.execPath };
const names = [];
for (const word of process.argv.slice(2)) {
  const found = /^--(\w+)=(.+)$/.exec(word);
  if (found === null) names.push(word);
  else if (!(found[1] in options)) throw new Error(`no such option: ${word}`);
  else options[found[1]] = typeof options[found[1]] === 'number' ? +found[2] : found[2];
}
const out = fs.mkdtempSync(path.join(os.tmpdir(), 'rondo-try-explore-'));
process.on('exit', () => fs.rmSync(out, { recursive: true, force: true }));

function programs(kind) {
  const folder = path.join(options.folder, kind);
  if (!fs.existsSync(folder)) return [];
  return fs.readdirSync(folder).filter((name) => name.endsWith('.js'))
    .map((name) => path.join(folder, name))
    .filter((file) => names.length === 0 || names.includes(path.basename(file, '.js')));
}

// Without temporary files of programs that hang or are killed.
function explore(file, ...words) {
  const { status, stderr, stdout } = spawnSync(process.execPath, [
    'explore', '--json', '--no-shorten', '--first', `--out=${out}`, ...words, file,
  ], { encoding: 'utf8', env: { ...process.env, TMPDIR: out }, maxBuffer: 1e9 });
  if (status > 1) throw new Error(`${file}: ${stderr}`);
  return JSON.parse(stdout);
}

// The number of the first run that failed, from 1 on; undefined if none did.
function firstFailure({ failed }) {
  return failed.length === 0 ? undefined : Math.min(...failed.flatMap(({ runs }) => runs));
}

let isGood = true;
let well = 0;
const bugs = programs('bugs');
for (const file of bugs) {
  const after = [];
  const kinds = new Set();
  let usual = false;
  for (let base = 1; base <= options.tries; base++) {
    const report = explore(file, '-n', `${options.runs + 1}`, `--base-seed=${base}`);
    const first = firstFailure(report);
    if (first !== undefined) after.push(first);
    usual ||= first === 0;
    for (const { kind } of report.failed) kinds.add(kind);
  }
  after.sort((a, b) => a - b);
  const isWell = after.length >= options.tries * 0.9 && !usual;
  well += isWell;
  isGood &&= isWell;
  console.log(`${isWell ? ' ' : '-'} ${path.basename(file, '.js').padEnd(34)}` +
    `${`${after.length}/${options.tries}`.padStart(6)}  ` +
    `median ${`${after[after.length >> 1] ?? '-'}`.padStart(2)}  ` +
    `most ${`${after.at(-1) ?? '-'}`.padStart(2)}  ${[...kinds].join(', ')}` +
    `${usual ? '  (also in the usual order)' : ''}`);
}
if (bugs.length > 0) console.log(`${well} of ${bugs.length} are found in 9 of 10 tries`);
for (const file of programs('sound')) {
  const report = explore(file, '-n', `${options.sound}`);
  const isSound = report.failed.length === 0;
  isGood &&= isSound;
  console.log(`${isSound ? ' ' : '-'} ${path.basename(file, '.js').padEnd(34)} ${report.runs} runs, ` +
    `${report.orders} orders, ${isSound ? 'sound' :
      `fails: ${report.failed[0].message} (${report.failed[0].seed})`}`);
}
process.exitCode = isGood ? 0 : 1;
