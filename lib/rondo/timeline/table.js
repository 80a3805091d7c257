// SPDX-License-Identifier: MIT
//
// The table of tasks of a timeline: a column for each fact. What refers to another task is shown as
// the distance to it, because causes are mostly near.
//
// A sentence that says why a task ran mostly differs from another one only in its numbers. So it is
// kept as a template and its numbers.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePush, ArrayPrototypeSort, Float64Array, Int32Array,
  MapPrototypeGet, MapPrototypeSet, MathRound, RegExpPrototypeSymbolReplace, SafeMap, Uint8Array,
  Uint32Array,
} = primordials;

const NS_PER_MS = 1e6;

// What stands for a length where there is none.
const NEVER_ENDED = -1;
const NEVER_RAN = -2;

const toNs = (ms) => MathRound(ms * NS_PER_MS);

// Numbers for equal texts; 0 is the empty one.
class Texts {
  list = [''];
  #numbers = new SafeMap([['', 0]]);

  of(text) {
    if (text === undefined || text === null) return 0;
    const key = `${text}`;
    let number = MapPrototypeGet(this.#numbers, key);
    if (number === undefined) {
      number = this.list.length;
      ArrayPrototypePush(this.list, key);
      MapPrototypeSet(this.#numbers, key, number);
    }
    return number;
  }
}

// The same for places: [file, line, column, function]; 0 is none.
class Places {
  list = [null];
  #texts;
  #numbers = new SafeMap();
  #known = new SafeMap(); // objects that were asked for before

  constructor(texts) { this.#texts = texts; }

  of(place) {
    if (place === undefined || place === null) return 0;
    let number = MapPrototypeGet(this.#known, place);
    if (number !== undefined) return number;
    const name = place.function ?? place.name ?? '';
    const key = `${place.file}\n${place.line}:${place.column}\n${name}`;
    number = MapPrototypeGet(this.#numbers, key);
    if (number === undefined) {
      number = this.list.length;
      ArrayPrototypePush(this.list, [this.#texts.of(place.file), place.line ?? 0,
                                     place.column ?? 0, this.#texts.of(name)]);
      MapPrototypeSet(this.#numbers, key, number);
    }
    MapPrototypeSet(this.#known, place, number);
    return number;
  }
}

// Finds the run of an item that was running, or had run last, at some time.
class Runs {
  #indices = new SafeMap(); // id -> the index of its only run, or those of all, by start
  #start;

  constructor(start) { this.#start = start; }

  add(id, index) {
    const known = MapPrototypeGet(this.#indices, id);
    if (known === undefined) MapPrototypeSet(this.#indices, id, index);
    else if (typeof known === 'number') MapPrototypeSet(this.#indices, id, [known, index]);
    else ArrayPrototypePush(known, index);
  }

  // -1: there is none.
  at(id, time) {
    const known = MapPrototypeGet(this.#indices, id);
    if (known === undefined) return -1;
    if (typeof known === 'number') return known;
    let low = 0;
    let high = known.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (this.#start[known[middle]] <= time) low = middle;
      else high = middle - 1;
    }
    return known[low];
  }
}

const laneKey = (process, lane) => `${process}/${lane}`;

function inOrder(tasks) {
  const order = [];
  for (let i = 0; i < tasks.length; i++) ArrayPrototypePush(order, tasks[i]);
  const key = (task) => task.ran ?? task.queued ?? 0;
  return ArrayPrototypeSort(order, (a, b) => key(a) - key(b) || (a.depth ?? 0) - (b.depth ?? 0));
}

// The columns of numbers that other parts need, too.
function measure(tasks, ends, numbers) {
  const n = tasks.length;
  const start = new Float64Array(n);
  const took = new Float64Array(n); // as the page gets it
  const length = new Float64Array(n); // as it is drawn
  const lane = new Int32Array(n);
  const runs = [];
  for (let i = 0; i < ends.length; i++) ArrayPrototypePush(runs, new Runs(start));
  for (let i = 0; i < n; i++) {
    const task = tasks[i];
    const hasRun = task.ran !== null && task.ran !== undefined;
    const hasEnded = hasRun && task.took !== null && task.took !== undefined;
    lane[i] = MapPrototypeGet(numbers, laneKey(task.process, task.lane)) ?? 0;
    start[i] = toNs(hasRun ? task.ran : task.queued ?? 0);
    took[i] = hasEnded ? toNs(task.took) : hasRun ? NEVER_ENDED : NEVER_RAN;
    const toEnd = ends[lane[i]] > start[i] ? ends[lane[i]] - start[i] : 0;
    length[i] = hasEnded ? took[i] : hasRun ? toEnd : 0;
    runs[lane[i]].add(task.id, i);
  }
  return { lane, length, runs, start, took };
}

function writeSentences(columns, texts, tasks, why) {
  const n = tasks.length;
  const template = new Uint32Array(n);
  const rule = new Uint32Array(n);
  const sizes = new Uint32Array(n);
  const parts = [];
  for (let i = 0; i < n; i++) {
    const told = why(tasks[i]);
    if (told === undefined || told === null) continue;
    let numbers = '';
    template[i] = texts.of(RegExpPrototypeSymbolReplace(/\d+(?:\.\d+)?/g, `${told.why ?? ''}`,
                                                        (number) => {
                                                          numbers += `${number} `;
                                                          return '\u0001';
                                                        }));
    rule[i] = texts.of(told.rule);
    sizes[i] = numbers.length;
    ArrayPrototypePush(parts, numbers);
  }
  columns.ints('task.why', template);
  columns.ints('task.rule', rule);
  columns.ints('task.numbers', sizes);
  columns.text('numbers', ArrayPrototypeJoin(parts, ''));
}

function writeTasks(columns, texts, places, tasks, measured, row, nameOf) {
  const n = tasks.length;
  const { lane, runs, start, took } = measured;
  const kinds = { __proto__: null };
  const kindNames = [];
  const make = () => new Float64Array(n);
  const c = {
    __proto__: null, id: make(), queued: make(), ready: make(), parent: make(), trigger: make(),
    outer: make(), run: make(), turn: make(), position: make(), place: make(), callback: make(),
    name: make(), reason: make(), phase: make(), queue: make(),
  };
  const kind = new Uint8Array(n);
  const flags = new Uint8Array(n);
  const laneOf = new SafeMap(); // by the numbers of process and lane
  for (let i = 0; i < n; i++) laneOf.set(`${tasks[i].process}.${tasks[i].lane}`, lane[i]);
  const far = (i, id, time, from = lane[i]) => {
    if (!(id > 0)) return 0;
    const index = runs[from].at(id, time);
    return index < 0 || index === i ? 0 : i - index;
  };
  const ago = (i, ms) => (ms === null || ms === undefined ? -1 : start[i] - toNs(ms));
  for (let i = 0; i < n; i++) {
    const task = tasks[i];
    if (kinds[task.kind] === undefined) {
      kinds[task.kind] = kindNames.length;
      ArrayPrototypePush(kindNames, task.kind);
    }
    kind[i] = kinds[task.kind];
    flags[i] = typeof task.dropped === 'number' ? 1 : 0;
    c.id[i] = task.id;
    c.queued[i] = ago(i, task.queued);
    c.ready[i] = ago(i, task.ready);
    c.parent[i] = far(i, task.parent, task.queued === null ? start[i] : toNs(task.queued),
                      laneOf.get(`${task.process}.${task.parentLane}`));
    c.trigger[i] = far(i, task.trigger, task.ready === null ? start[i] : toNs(task.ready),
                       laneOf.get(`${task.process}.${task.triggerLane}`));
    c.outer[i] = far(i, task.outer, start[i]);
    c.run[i] = task.run ?? 0;
    c.turn[i] = task.turn ?? 0;
    c.position[i] = task.position ?? 0;
    c.place[i] = places.of(task.place);
    c.callback[i] = places.of(task.callback);
    c.name[i] = texts.of(nameOf(task));
    c.reason[i] = texts.of(task.reason);
    c.phase[i] = texts.of(task.phase);
    c.queue[i] = texts.of(task.queue);
  }
  columns.deltas('task.start', start);
  columns.ints('task.took', took);
  columns.deltas('task.row', row);
  columns.bytes('task.kind', kind);
  columns.bytes('task.flags', flags);
  columns.deltas('task.id', c.id);
  columns.deltas('task.turn', c.turn);
  const rest = ['queued', 'ready', 'parent', 'trigger', 'outer', 'run', 'position', 'place',
                'callback', 'name', 'reason', 'phase', 'queue'];
  for (let i = 0; i < rest.length; i++) columns.ints(`task.${rest[i]}`, c[rest[i]]);
  return kindNames;
}

module.exports = {
  NEVER_RAN, Places, Texts, inOrder, laneKey, measure, writeSentences, writeTasks,
};
