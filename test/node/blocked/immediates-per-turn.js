// SPDX-License-Identifier: MIT
// --immediates-per-turn=2: each turn runs two immediates; the rest of a batch comes before what
// was queued since. A turn is told by the loop's own count of its polls.
'use strict';
const { performance } = require('perf_hooks');

const turn = () => performance.nodeTiming.uvMetricsInfo.loopCount;
const lines = [];
let first;

function run(name) {
  first ??= turn();
  lines.push(`turn ${turn() - first}: ${name}`);
  if (name === 'a') {
    setImmediate(run, 'queued by a');
    process.nextTick(() => lines.push('  tick of a'));
  }
  if (name === 'b') clearImmediate(cleared);
}

for (const name of 'abc') setImmediate(run, name);
const cleared = setImmediate(run, 'cleared by b');
for (const name of 'de') setImmediate(run, name);
process.on('exit', () => console.log(lines.join('\n')));
