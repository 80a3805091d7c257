// SPDX-License-Identifier: MIT
//
// What tools/try-compare runs: each program whose recorded outputs differ between two eras,
// explained by `rondo compare` and checked against the records.
'use strict';

const { spawnSync } = require('child_process');
const fs = require('fs');
const path = require('path');

const ERAS = ['node10', 'node11', 'node20'];
const options = process.argv.slice(2, 3).filter((word) => word !== '');
const folders = process.argv.slice(3);

function run(words, file) {
  const { stdout, status } = spawnSync(process.execPath, [...words, path.basename(file)], {
    cwd: path.dirname(file), encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'],
  });
  return { stdout, status };
}

// What the Nodes printed. Without a record of Node 10 the program is none of its time.
function recordsOf(file) {
  const records = new Map();
  for (const era of ERAS) {
    const record = `${file.slice(0, -'.js'.length)}.${era}.out`;
    if (fs.existsSync(record)) records.set(era, fs.readFileSync(record, 'latin1'));
  }
  return records;
}

// The two eras that differ; null if none do.
function pairOf(records) {
  const eras = [...records.keys()];
  for (let i = 1; i < eras.length; i++) {
    if (records.get(eras[i - 1]) !== records.get(eras[i])) return [eras[i - 1], eras[i]];
  }
  return null;
}

// The named switches, or an Error that says what is wrong.
function explain(file, records, [from, to]) {
  const loops = `--loops=${from},${to}`;
  const { stdout } = run(['compare', '--json', '--runs=2', ...options, loops], file);
  const { differences, loops: seen } = JSON.parse(stdout);
  for (const { loop, outcomes } of seen) {
    const wanted = Buffer.from(records.get(loop), 'latin1').toString('utf8');
    if (!outcomes.some((outcome) => outcome.stdout.text === wanted)) {
      throw new Error(`${loop} does not print what Node did`);
    }
  }
  if (differences.length === 0) throw new Error('no difference was seen');
  const { cause } = differences[0];
  if (cause.kind !== 'switches') throw new Error(`the cause is ${cause.kind}`);
  const wordOf = ({ name, on }) => `${name}=${on ? 'on' : 'off'}`;
  const named = cause.switches.map((set) => set.map(wordOf));
  for (const set of named) {
    const words = [`--loop=${from}`, ...set.map((one) => `--switch=${one}`), ...options];
    if (run(words, file).stdout !== records.get(to)) {
      throw new Error(`${set.join(' ')} does not make it print what ${to} does`);
    }
  }
  return named.map((set) => set.join(' and ')).join(', or ');
}

let count = 0;
let wrong = 0;
for (const folder of folders) {
  for (const name of fs.readdirSync(folder).sort()) {
    const file = path.join(folder, name);
    const records = name.endsWith('.js') ? recordsOf(file) : new Map();
    const pair = pairOf(records);
    if (pair === null) continue;
    count++;
    try {
      console.log(`${name}: ${pair.join(' -> ')}: ${explain(file, records, pair)}`);
    } catch (error) {
      wrong++;
      console.log(`${name}: ${pair.join(' -> ')}: NOT EXPLAINED: ${error.message}`);
    }
  }
}
console.log(`${count} programs differ between eras, ${wrong} of them are not explained`);
process.exitCode = wrong === 0 && count > 0 ? 0 : 1;
