// SPDX-License-Identifier: MIT
// Two reads in the wrong order: seed, shortest schedule and the race in words. The program is ours,
// and so is the order that it fails in: fs.readFile promises none. (Rondo's own.)
'use strict';

const fs = require('fs');
const { explore, run } = require('./explore');

const first = explore('-n', '20', 'reads.js');
const { failed, orders, runs } = first.report;
console.log('status', first.status, 'runs', runs, 'orders', orders > 5, 'kinds', failed.length);
const [{ causes, choices, exit, kind, message, race, schedule, seed, stable, usual }] = failed;
console.log({ choices, exit, kind, message, stable, usual });
console.log(race);
for (const { name, why } of causes) console.log(`${name}: ${why}`);

const again = explore('-n', '20', '--jobs=1', 'reads.js');
console.log('same runs again', JSON.stringify(again.report.failed) === JSON.stringify(failed));
const other = explore('-n', '20', '--base-seed=2', '--no-shorten', 'reads.js');
console.log('others with another base', other.report.failed[0].seed !== seed);

// Each replay prints the same, on both backends, and fails in the same way.
const outputs = new Set();
for (let i = 0; i < 20; i++) {
  const env = { RONDO_POLL: i % 2 === 0 ? 'uring' : 'epoll' };
  for (const how of [`--seed=${seed}`, `--schedule=${schedule}`]) {
    const { status, stderr, stdout } = run(['replay', how, 'reads.js'], env);
    outputs.add(`${status} ${stdout}${/^Error: .*/m.exec(stderr)}`);
  }
}
console.log([...outputs]);
const lines = fs.readFileSync(schedule, 'utf8').split('\n');
console.log(lines.filter((line) => /^(?:rondo|seed|choice) /.test(line)).map((line) => line.split(' ')[0]));

// The other tools take the same run.
const explained = run(['explain', `--schedule=${schedule}`, 'reads.js']);
console.log('explain', explained.status, /fs\.readFile/.test(explained.stderr));
