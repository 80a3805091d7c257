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

const some = run(['explore', '--exhaustive', '-n', '10', 'small.js', log]);
console.log(some.status, some.stdout.split('\n')[1].replace(/at least \d+/, 'at least N'));
