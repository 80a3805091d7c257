// SPDX-License-Identifier: MIT
// The tasks of a trace that was written by hand: queues, positions, parents without plumbing,
// triggers, places that are inherited, what never ran. (Rondo's own.)
'use strict';

const { readTrace, tasksOf } = require('rondo:trace');
const { Chunk } = require('./fixtures/encode');

const trace = new Chunk({ base: 5_000_000_000n }).begin()
  .later(100).place(1, 3, 7, 'start', '/app.js').place(2, 8, 1, '', '/app.js')
  .put('begin', { kind: 'main', id: 1, reason: 'called', text: 'main script' })
  .later(10).put('queued', { kind: 'tick', id: 2, parent: 1, place: 1, reason: 'queued' })
  .put('queued', { kind: 'microtask', id: 3, parent: 1, reason: 'queued' })
  .put('queued', { kind: 'await', id: 4, parent: 1, reason: 'queued' })
  .put('queued', { kind: 'timer', id: 5, parent: 1, text: 'JavaScript timers', reason: 'due' })
  .put('queued', { kind: 'timer', id: 6, parent: 5, place: 2, reason: 'due' }).detail(6, 1_000_000, 1)
  .put('queued', { kind: 'timer', id: 7, parent: 1, reason: 'due' })
  .later(10).put('end', { kind: 'main', id: 1 })
  .put('begin', { kind: 'tick', id: 2, parent: 1, reason: 'queued' })
  .later(5).put('queued', { kind: 'tick', id: 8, parent: 2, reason: 'queued' })
  .put('ready', { kind: 'await', id: 4, parent: 2 })
  .put('end', { kind: 'tick', id: 2 })
  .put('begin', { kind: 'tick', id: 8, parent: 2, reason: 'queued' }).later(1).put('end', { id: 8 })
  .put('begin', { kind: 'microtask', id: 3, parent: 1, reason: 'queued' })
  .put('begin', { kind: 'event', id: 9, parent: 3, reason: 'called' }).later(2)
  .put('calls', { id: 9, place: 2 })
  .put('end', { id: 9 }).put('end', { id: 3 })
  .put('begin', { kind: 'await', id: 4, parent: 1, reason: 'queued' }).put('end', { id: 4 })
  .later(7).put('turn-begin', { value: 1 }).put('wait-begin', { value: 1_000_000 })
  .later(1000).put('wait-end', { value: 1 })
  .put('phase-begin', { phase: 'poll' })
  .put('begin', { kind: 'read', phase: 'poll', id: 10, reason: 'ready' }).later(3).put('end', { id: 10 })
  .put('begin', { kind: 'read', phase: 'poll', id: 10, reason: 'ready' }).later(3).put('end', { id: 10 })
  .put('phase-end', { phase: 'poll' }).put('phase-begin', { phase: 'timers' })
  .put('begin', { kind: 'timer', phase: 'timers', id: 5, parent: 1, reason: 'due' })
  .put('begin', { kind: 'timer', phase: 'timers', id: 6, parent: 5, reason: 'due' })
  .later(4).put('dropped', { kind: 'timer', id: 7 }).put('end', { id: 6 }).put('end', { id: 5 })
  .put('phase-end', { phase: 'timers' }).put('turn-end')
  .raw(200, { text: 'of another time' })
  .raw(66);

const read = readTrace(trace.bytes());
const lane = read.lanes[0];
console.log(read.start, read.problems, lane.events.count, lane.model, lane.thread, lane.process);
const ms = (time) => (time === null ? '-' : time.toFixed(3));
const at = (place) => (place === null ? '-' : `${place.function}@${place.file}:${place.line}:${place.column}`);
for (const t of tasksOf(read)) {
  console.log(t.id, t.run, t.kind, t.queue, t.position, t.phase, `turn ${t.turn}`,
              `parent ${t.parent}`, `trigger ${t.trigger}`, `in ${t.outer}`, t.reason, at(t.place), at(t.callback),
              ms(t.queued), ms(t.ready), ms(t.ran), ms(t.took), ms(t.dropped));
}
