// SPDX-License-Identifier: MIT
// What other hosts say, and standard input, is in the schedule: it replays without them. (Rondo's own.)
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const os = require('os');
const path = require('path');
const { explore, fixtures, out, run } = require('./explore');

// The same each time, though nobody answers any more.
function replayed(schedule, ...words) {
  const first = run(['replay', `--schedule=${schedule}`, ...words]);
  for (let i = 0; i < 4; i++) {
    const again = run(['replay', `--schedule=${schedule}`, ...words]);
    if (JSON.stringify(again) !== JSON.stringify(first)) console.log('another run', again);
  }
  return first;
}

const errorOf = (text) => /^Error: .*/m.exec(text)?.[0] ?? text;

function lookups() {
  const name = os.hostname();
  const { failed: [{ schedule, stable }] } = explore('-n', '20', 'looks-up.js', name).report;
  const text = fs.readFileSync(schedule, 'utf8');
  console.log(stable, text.includes('\ninput lookup 0 '));
  fs.writeFileSync(schedule, text.replaceAll(/^input .*\n/gm, '') +
    'input lookup 0 0 192.0.2.7 1 6\\n2001:db8::7 1 6\\n\n');
  const { status, stderr, stdout } = replayed(schedule, 'looks-up.js', name);
  console.log(status, errorOf(stderr), stdout);
}

function standardInput() {
  const file = path.join(out, 'input.txt');
  fs.writeFileSync(file, `one\ttwo \\ \u00e9\r\n${'x'.repeat(500)}`);
  const { failed: [{ race, schedule }] } =
    explore('-n', '20', `--stdin=${file}`, 'reads-input.js').report;
  fs.rmSync(file);
  const { status, stderr, stdout } = replayed(schedule, 'reads-input.js');
  console.log(race.replaceAll(/ \([^)]*\)/g, '')); // without places: some engines have none
  console.log(status, errorOf(stderr), JSON.stringify(stdout.replace(/x{500}/, 'x, 500 times')));
}

const server = spawn(process.execPath, [path.join(fixtures, 'answers.js')]);
server.stdout.once('data', (port) => {
  const words = ['asks.js', `${port}`.trim()];
  const { failed: [{ schedule, stable }] } = explore('-n', '20', ...words).report;
  server.kill();
  server.once('exit', () => {
    const { status, stderr, stdout } = replayed(schedule, ...words);
    console.log(stable, status, errorOf(stderr));
    console.log(stdout.replaceAll(/[ab] is \d+/g, 'Q is N').replaceAll(/x+/g, 'x'));
    const text = fs.readFileSync(schedule, 'utf8');
    fs.writeFileSync(schedule, text.replace('\ninput read 1 ', '\ninput read 7 '));
    const other = run(['replay', `--schedule=${schedule}`, ...words]);
    console.log(other.status, other.stderr.replace(/choice \d+/, 'choice N'));
    fs.writeFileSync(schedule, text.replace('\ninput read 1 ', '\ninput read 1 5 \\q '));
    const bad = run(['replay', `--schedule=${schedule}`, ...words]);
    console.log(bad.status, bad.stderr.replace(schedule, 'FILE'));
    standardInput();
    lookups();
  });
});
