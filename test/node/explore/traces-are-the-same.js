// SPDX-License-Identifier: MIT
// The traces of two replays differ in the number of the process and the date only: the times of a
// Worker's loop, its end too, are those of the schedule's clock. (Rondo's own.)
'use strict';

const path = require('path');
const { out, run } = require('./explore');

function traced(name) {
  const file = path.join(out, name);
  run(['trace', '--seed=w1-1-3-4-1795000000000', '-o', file, 'two-threads.js']);
  return run(['trace', '--to=json', file]).stdout.replace(/"unix_ms":\d+/g, '')
    .replace(/"loop":"\d+\./g, '"loop":".').replace(/"process":\d+/g, '').replace(/"thread":\d+\}/g, '}');
}

const first = traced('first');
const ends = [...first.matchAll(/"loop":"\.(\d)","event":"(loop-\w+)"/g)].map(([, loop, event]) => `${loop} ${event}`);
console.log(ends.includes('2 loop-begin'), ends.includes('2 loop-end'));
console.log(first === traced('second'));
