// SPDX-License-Identifier: MIT
//
// The tasks of a trace: how many ran, by kind, queue, phase and reason; and what is true of all.
'use strict';

const assert = require('assert');
const { readTrace, tasksOf } = require('rondo:trace');

const trace = readTrace(process.argv[2]);
assert.deepStrictEqual(trace.problems, []);
const counts = new Map();
for (const task of tasksOf(trace)) {
  const { dropped, kind, phase, position, queue, queued, ran, ready, reason, took, turn } = task;
  const key = `${kind} in ${queue}, phase ${phase}, ${reason}${ran === null ? ', did not run' : ''}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
  if (ran === null) continue;
  assert(turn >= 0 && position >= 1, key);
  assert(queued === null || (queued <= ready && ready <= ran), key);
  assert(took === null || took >= 0);
  assert(dropped === null || dropped >= queued);
}
for (const [key, count] of counts) console.log(`${count} ${key}`);
