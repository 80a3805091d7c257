// SPDX-License-Identifier: MIT
//
// Which rows a timeline has, and what lies in each. A group is a loop (a thread of the program) or
// the thread pool of a process; it has tracks, and a track has a row for each depth of nesting.
//
// Rows of tasks hold indices of the list of tasks. Rows of spans hold what the loop did around
// them: phases, waits, stretches between two waits, work of the pool's threads.
'use strict';

const {
  ArrayPrototypeIndexOf, ArrayPrototypePush, ArrayPrototypeSort, MapPrototypeGet, MapPrototypeSet,
  MathMin, ObjectKeys, SafeMap,
} = primordials;

// What include/rondo.h calls these, in its order.
const EVENT = {
  __proto__: null,
  TURN_BEGIN: 0, PHASE_BEGIN: 2, PHASE_END: 3, WAIT_BEGIN: 8, WAIT_END: 9,
  POOL_QUEUED: 10, POOL_STARTED: 11, POOL_DONE: 12, CAP_HIT: 13,
};
const PHASES = ['none', 'timers', 'pending', 'idle', 'prepare', 'poll', 'check', 'close', 'task',
                'render', 'spare'];
const LIMITS = ['poll-events', 'poll-rounds', 'pending-rounds', 'timers'];

// Colours, by what a span is; the page has a table in the same order.
const COLOURS = ['other', 'main', 'timers', 'pending', 'net', 'fs', 'pool', 'message', 'check',
                 'close', 'tick', 'microtask', 'exit', 'nested', 'task', 'frame', 'idle', 'wait',
                 'busy'];
const colourOf = (name) => ArrayPrototypeIndexOf(COLOURS, name);

const KIND_COLOURS = { __proto__: null };
function paint(colour, kinds) {
  for (let i = 0; i < kinds.length; i++) KIND_COLOURS[kinds[i]] = colourOf(colour);
}
paint('main', ['main', 'module']);
paint('timers', ['timer', 'interval']);
paint('pending', ['pending']);
paint('net', ['read', 'write', 'connection', 'connect', 'shutdown', 'receive', 'send', 'poll',
              'getaddrinfo', 'getnameinfo']);
paint('fs', ['fs', 'fs-event', 'fs-poll']);
paint('pool', ['work', 'random']);
paint('message', ['message', 'async', 'signal', 'exit']);
paint('check', ['check', 'immediate']);
paint('close', ['close']);
paint('tick', ['tick']);
paint('microtask', ['microtask', 'reaction', 'await', 'thenable']);
paint('exit', ['at-exit']);
paint('nested', ['callback', 'event', 'engine']);
paint('task', ['task']);
paint('frame', ['frame']);
paint('idle', ['idle', 'prepare', 'spare']);

const PHASE_COLOURS = [];
for (let i = 0; i < PHASES.length; i++) {
  const phase = PHASES[i];
  const colour = { __proto__: null, poll: 'net', prepare: 'idle', render: 'frame', spare: 'idle' };
  const name = phase === 'none' ? 'other' : colour[phase] ?? phase;
  ArrayPrototypePush(PHASE_COLOURS, colourOf(name));
}

// Queues of Node's loop, in the order of their tracks. Queues of pages come as they are met.
const QUEUES = ['main', 'timers', 'pending', 'idle', 'prepare', 'poll', 'check', 'close', 'tick',
                'microtask', 'exit'];
const QUEUE_TITLES = {
  __proto__: null,
  main: 'Main script', timers: 'Timers', pending: 'Pending', idle: 'Idle', prepare: 'Prepare',
  poll: 'Poll', check: 'Check', close: 'Close', tick: 'Ticks', microtask: 'Microtasks',
  exit: 'Exit',
};

const DEPTHS_MAX = 12; // deeper ones share the last row

class Spans {
  start = [];
  length = [];
  code = [];
  value = []; // of phases the turn, of waits how many came, of the pool the task's id
  extra = []; // of waits the longest wait allowed, of the pool how long it was queued

  add(start, end, code, value = 0, extra = 0) {
    ArrayPrototypePush(this.start, start);
    ArrayPrototypePush(this.length, end - start);
    ArrayPrototypePush(this.code, code);
    ArrayPrototypePush(this.value, value);
    ArrayPrototypePush(this.extra, extra);
  }

  sort() {
    const { start, length, code, value, extra } = this;
    const order = [];
    for (let i = 0; i < start.length; i++) ArrayPrototypePush(order, i);
    ArrayPrototypeSort(order, (a, b) => start[a] - start[b]);
    const pick = (list) => {
      const picked = [];
      for (let i = 0; i < order.length; i++) ArrayPrototypePush(picked, list[order[i]]);
      return picked;
    };
    this.start = pick(start);
    this.length = pick(length);
    this.code = pick(code);
    this.value = pick(value);
    this.extra = pick(extra);
  }
}

const threadOf = (pool, number) => {
  let thread = MapPrototypeGet(pool, number);
  if (thread === undefined) MapPrototypeSet(pool, number, thread = new Spans());
  return thread;
};

// What the loop of a lane did, from its events. `pool` gets the work of the process's threads;
// its values are ids, and `owners` says of which lane.
function spansOf(lane, number, pool, notes) {
  const { count, type, phase, time, id, value } = lane.events;
  const phases = new Spans();
  const waits = new Spans();
  const busy = new Spans();
  const queued = new SafeMap();
  const started = new SafeMap();
  const WAIT = colourOf('wait');
  const BUSY = colourOf('busy');
  const POOL = colourOf('pool');
  let turn = 0;
  let phaseStart = -1;
  let waitStart = -1;
  let allowed = 0;
  let busyStart = count > 0 ? time[0] : 0;
  let hasWaited = true;
  let end = busyStart;
  for (let i = 0; i < count; i++) {
    const at = time[i];
    switch (type[i]) {
      case EVENT.TURN_BEGIN:
        turn = value[i];
        // The turn before asked for events without waiting: that, too, ends a stretch.
        if (!hasWaited) {
          busy.add(busyStart, at, BUSY);
          busyStart = at;
        }
        hasWaited = false;
        break;
      case EVENT.PHASE_BEGIN:
        phaseStart = at;
        break;
      case EVENT.PHASE_END:
        if (phaseStart >= 0) {
          phases.add(phaseStart, at, PHASE_COLOURS[phase[i]] ?? 0, turn, phase[i]);
        }
        phaseStart = -1;
        break;
      case EVENT.WAIT_BEGIN:
        busy.add(busyStart, at, BUSY);
        waitStart = at;
        allowed = value[i];
        break;
      case EVENT.WAIT_END:
        if (waitStart >= 0) waits.add(waitStart, at, WAIT, value[i], allowed);
        waitStart = -1;
        busyStart = at;
        hasWaited = true;
        break;
      case EVENT.POOL_QUEUED:
        MapPrototypeSet(queued, id[i], at);
        continue;
      case EVENT.POOL_STARTED:
        MapPrototypeSet(started, id[i], at);
        continue;
      case EVENT.POOL_DONE: {
        const from = MapPrototypeGet(started, id[i]);
        if (from === undefined) continue;
        const wait = from - (MapPrototypeGet(queued, id[i]) ?? from);
        const thread = threadOf(pool, value[i]);
        thread.add(from, at, POOL, id[i], wait);
        ArrayPrototypePush(thread.owners ??= [], number);
        continue;
      }
      case EVENT.CAP_HIT:
        ArrayPrototypePush(notes, {
          time: at, lane: number,
          text: `cap against starvation: ${LIMITS[value[i]] ?? value[i]}`,
        });
        break;
      default:
    }
    if (at > end) end = at;
  }
  if (phaseStart >= 0) phases.add(phaseStart, end, 0, turn, 0);
  if (waitStart >= 0) waits.add(waitStart, end, WAIT, 0, allowed);
  else if (end > busyStart) busy.add(busyStart, end, BUSY);
  return { busy, end, phases, waits };
}

// How deep each of these tasks lies in its track: below those that have not ended when it begins.
function depthsOf(tracks, start, length, trackOf, depth) {
  const open = []; // of each track the ends of those that run
  for (let i = 0; i < tracks; i++) ArrayPrototypePush(open, []);
  for (let i = 0; i < start.length; i++) {
    const track = trackOf[i];
    if (track < 0) continue;
    const ends = open[track];
    const end = start[i] + length[i];
    while (ends.length > 0 && ends[ends.length - 1] <= start[i]) ends.length--;
    depth[i] = MathMin(ends.length, DEPTHS_MAX - 1);
    ArrayPrototypePush(ends, end);
  }
}

// The titles of a loop's queues, in the order of their tracks.
function queueOrder(seen, isPage) {
  const order = [];
  const rest = ObjectKeys(seen);
  if (!isPage) {
    for (let i = 0; i < QUEUES.length; i++) {
      if (seen[QUEUES[i]] === true) ArrayPrototypePush(order, QUEUES[i]);
    }
  }
  for (let i = 0; i < rest.length; i++) {
    if (ArrayPrototypeIndexOf(order, rest[i]) < 0) ArrayPrototypePush(order, rest[i]);
  }
  return order;
}

module.exports = {
  COLOURS, KIND_COLOURS, PHASES, QUEUE_TITLES, Spans, depthsOf, queueOrder, spansOf,
};
