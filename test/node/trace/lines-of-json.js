// SPDX-License-Identifier: MIT
// --to=json: a line an event, with the fields of docs/tracing.md; loops in the order of their
// times. (Rondo's own.)
'use strict';

const fs = require('fs');
const { folder, run } = require('./fixtures/tracing');
const { Chunk } = require('./fixtures/encode');

const base = 9_007_199_254_740_993n; // more than a number holds exactly
const first = new Chunk({ base }).begin({ unix_ms: 5, forked_from: 0 })
  .later(1).put('queued', { kind: 'timer', id: 1, reason: 'due', text: 'a "name"' }).detail(1, 1000, 0)
  .later(1).put('turn-begin', { value: 1 })
  .put('wait-begin', { value: -1 }).later(5).put('wait-end', { value: 2 })
  .put('phase-begin', { phase: 'poll' })
  .put('pool-started', { kind: 'fs', phase: 'poll', id: 2, value: 3 })
  .put('begin', { kind: 'fs', phase: 'poll', id: 2, parent: 1, reason: 'done' })
  .put('output', { id: 2, value: 1, text: 'not shown' })
  .put('cap-hit', { phase: 'poll', value: 1 })
  .later(1).put('end', { kind: 'fs', phase: 'poll', id: 2 })
  .put('dropped', { kind: 'timer', id: 1, reason: 'due' })
  .put('phase-end', { phase: 'poll' }).put('turn-end').raw(66);
const second = new Chunk({ base: base + 3000n, lane: 2 })
  .begin({ unix_ms: 6, thread: 1, model: 'node10', forked_from: 99, backend: 'uring' });
const file = `${folder}/a.trace`;
fs.writeFileSync(file, Buffer.concat([first.bytes(), second.bytes()]));
process.stdout.write(run(['trace', '--to=json', file]).stdout);

const out = `${folder}/lines`;
console.log(run(['trace', '--to=json', '-o', out, file]).status, fs.readFileSync(out, 'utf8').split('\n').length);
