// SPDX-License-Identifier: MIT
// --exhaustive: says when it has seen all schedules, and that there are more if it has not. Three
// things that may come in any order can come in 6 ones. (Rondo's own.)
'use strict';

const fs = require('fs');
const path = require('path');
const { explore, out, run } = require('./explore');

const log = path.join(out, 'orders');
const all = explore('--exhaustive', '-n', '2000', '--no-shorten', 'small.js', log);
console.log(all.status, all.report.complete, all.report.failed.length);
const seen = fs.readFileSync(log, 'utf8').trim().split('\n');
console.log(seen.length === all.report.runs + 1); // the first one is run twice
console.log([...new Set(seen)].sort().join('\n'));

const told = run(['explore', '--exhaustive', '-n', '2000', '--no-shorten', 'small.js', log]);
console.log(told.stdout.trim().split('\n').at(-1));

const some = run(['explore', '--exhaustive', '-n', '10', 'small.js', log]);
console.log(some.status, some.stdout.split('\n')[1].replace(/at least \d+/, 'at least N'));

// A pool with one thread keeps the order.
for (const threads of ['1', '2', '4']) {
  const file = path.join(out, `orders-${threads}`);
  const words = ['explore', '--exhaustive', '--json', '-n', '2000', `--out=${out}`, 'lookups.js', file];
  const { complete } = JSON.parse(run(words, { UV_THREADPOOL_SIZE: threads }).stdout);
  const orders = new Set(fs.readFileSync(file, 'utf8').trim().split('\n'));
  console.log(threads, complete, [...orders].sort().join(', '));
}

// What was cut has not told its choices.
const cut = run(['explore', '--exhaustive', '--no-shorten', '--timeout=2', `--out=${out}`, 'spins.js']);
console.log(cut.status, cut.stdout.trim().split('\n').at(-1).replace(/\d+/g, 'N')
  .replace('them were', 'them was'));
