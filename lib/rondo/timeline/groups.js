// SPDX-License-Identifier: MIT
//
// The groups, tracks and rows of a timeline (rows.js says what lies in them), with the levels of
// detail of each row.
'use strict';

const {
  Array, ArrayPrototypePush, ArrayPrototypeSort, Float64Array, Int32Array, MapPrototypeGet,
  MapPrototypeSet, SafeMap, StringPrototypeSlice, StringPrototypeToUpperCase, Uint8Array,
} = primordials;

const { levelsOf } = require('rondo/timeline/levels');
const { KIND_COLOURS, QUEUE_TITLES, depthsOf, queueOrder } = require('rondo/timeline/rows');
const { NEVER_RAN } = require('rondo/timeline/table');

class Rows {
  list = []; // { start, length, code } and what the page gets
  #columns;
  #whole;

  constructor(columns, whole) {
    this.#columns = columns;
    this.#whole = whole;
  }

  #writeLevels(row, start, length, code) {
    const levels = levelsOf(start, length, code, this.#whole);
    for (let i = 0; i < levels.length; i++) {
      const level = levels[i];
      const name = `row.${row.number}.${i}`;
      const column = (how, what) => {
        const values = new Array(level.n);
        for (let k = 0; k < level.n; k++) values[k] = level[what][k];
        this.#columns[how](`${name}.${what}`, values);
      };
      column('deltas', 'start');
      column('ints', 'length');
      column('ints', 'sum');
      column('ints', 'count');
      column('deltas', 'longest');
      column('ints', 'max');
      column('bytes', 'code');
      ArrayPrototypePush(row.levels, level.unit);
    }
  }

  #add(of) {
    const row = { number: this.list.length, of, levels: [] };
    ArrayPrototypePush(this.list, row);
    return row;
  }

  addSpans(spans) {
    const row = this.#add('spans');
    const name = `row.${row.number}`;
    this.#columns.deltas(`${name}.start`, spans.start);
    this.#columns.ints(`${name}.length`, spans.length);
    this.#columns.bytes(`${name}.code`, spans.code);
    this.#columns.deltas(`${name}.value`, spans.value);
    this.#columns.ints(`${name}.extra`, spans.extra);
    this.#writeLevels(row, spans.start, spans.length, spans.code);
    return row.number;
  }

  addTasks(indices, measured, tasks) {
    const row = this.#add('tasks');
    const start = new Float64Array(indices.length);
    const length = new Float64Array(indices.length);
    const code = new Uint8Array(indices.length);
    for (let i = 0; i < indices.length; i++) {
      start[i] = measured.start[indices[i]];
      length[i] = measured.length[indices[i]];
      code[i] = KIND_COLOURS[tasks[indices[i]].kind] ?? 0;
    }
    this.#writeLevels(row, start, length, code);
    return row.number;
  }
}

const capital = (text) => {
  const first = StringPrototypeSlice(text, 0, 1);
  return `${StringPrototypeToUpperCase(first)}${StringPrototypeSlice(text, 1)}`;
};

function groupTitle(lane, isOne) {
  // A program of libuv's may have any number of loops, on any threads.
  const own = lane.lane > 1 ? `Loop ${lane.lane}` : 'Main thread';
  const thread = lane.thread > 0 ? `Worker ${lane.thread}` : own;
  return isOne ? thread : `${thread} of process ${lane.process}`;
}

// Which track each task has, -1 if it never ran; `queues` gets the names of each lane's tracks.
function tracksOf(tasks, measured, lanes, queues) {
  const seen = [];
  for (let i = 0; i < lanes.length; i++) ArrayPrototypePush(seen, { __proto__: null });
  for (let i = 0; i < tasks.length; i++) {
    if (measured.took[i] !== NEVER_RAN) seen[measured.lane[i]][tasks[i].queue ?? 'other'] = true;
  }
  let count = 0;
  const numbers = [];
  for (let i = 0; i < lanes.length; i++) {
    const order = queueOrder(seen[i], lanes[i].model === 'browser');
    const its = { __proto__: null };
    for (let k = 0; k < order.length; k++) its[order[k]] = count++;
    ArrayPrototypePush(numbers, its);
    ArrayPrototypePush(queues, order);
  }
  const track = new Int32Array(tasks.length);
  for (let i = 0; i < tasks.length; i++) {
    track[i] = measured.took[i] === NEVER_RAN ? -1 :
      numbers[measured.lane[i]][tasks[i].queue ?? 'other'];
  }
  return { count, track };
}

function makeGroups(trace, tasks, measured, rows, row, laneSpans, pools) {
  const { lanes } = trace;
  const queues = [];
  const { count, track } = tracksOf(tasks, measured, lanes, queues);
  const depth = new Uint8Array(tasks.length);
  depthsOf(count, measured.start, measured.length, track, depth);
  const members = []; // of each track, of each depth, the tasks
  for (let i = 0; i < count; i++) ArrayPrototypePush(members, []);
  for (let i = 0; i < tasks.length; i++) {
    row[i] = -1;
    if (track[i] >= 0) ArrayPrototypePush(members[track[i]][depth[i]] ??= [], i);
  }
  const groups = [];
  const isOne = MapPrototypeGet(pools, 'processes') === 1;
  let number = 0;
  const lastOf = new SafeMap(); // the last lane of each process, behind which its pool stands
  for (let i = 0; i < lanes.length; i++) MapPrototypeSet(lastOf, lanes[i].process, i);
  for (let i = 0; i < lanes.length; i++) {
    const lane = lanes[i];
    const { busy, phases, waits } = laneSpans[i];
    const tracks = [];
    const add = (title, kind, list) => ArrayPrototypePush(tracks, { title, kind, rows: list });
    if (busy.start.length > 0) add('Utilisation and delay', 'strip', [rows.addSpans(busy)]);
    if (phases.start.length > 0) add('Phases', 'phases', [rows.addSpans(phases)]);
    for (let k = 0; k < queues[i].length; k++) {
      const list = [];
      const of = members[number++];
      for (let d = 0; d < of.length; d++) {
        const indices = of[d] ?? [];
        const its = rows.addTasks(indices, measured, tasks);
        for (let m = 0; m < indices.length; m++) row[indices[m]] = its;
        ArrayPrototypePush(list, its);
      }
      add(QUEUE_TITLES[queues[i][k]] ?? capital(queues[i][k]), 'tasks', list);
    }
    if (waits.start.length > 0) add('Waiting', 'waits', [rows.addSpans(waits)]);
    ArrayPrototypePush(groups, {
      title: groupTitle(lane, isOne), process: lane.process, thread: lane.thread ?? 0, lane: i,
      model: lane.model, backend: lane.backend, tracks,
    });
    if (MapPrototypeGet(lastOf, lane.process) === i) {
      addPool(groups, rows, measured, MapPrototypeGet(pools, lane.process), lane.process, isOne);
    }
  }
  return groups;
}

// The work of a process's threads; a span's value becomes the index of its task, -1 for none.
function addPool(groups, rows, measured, pool, process, isOne) {
  const tracks = [];
  const numbers = [];
  pool.forEach((thread, number) => ArrayPrototypePush(numbers, number));
  ArrayPrototypeSort(numbers, (a, b) => a - b);
  for (let i = 0; i < numbers.length; i++) {
    const spans = MapPrototypeGet(pool, numbers[i]);
    for (let k = 0; k < spans.value.length; k++) {
      const end = spans.start[k] + spans.length[k];
      spans.value[k] = measured.runs[spans.owners[k]].at(spans.value[k], end);
    }
    spans.sort();
    ArrayPrototypePush(tracks, {
      title: `Thread ${numbers[i]}`, kind: 'pool', rows: [rows.addSpans(spans)],
    });
  }
  if (tracks.length === 0) return;
  const title = isOne ? 'Thread pool' : `Thread pool of process ${process}`;
  ArrayPrototypePush(groups, { title, process, thread: 0, lane: -1, isPool: true, tracks });
}

module.exports = { Rows, makeGroups };
