// SPDX-License-Identifier: MIT
//
// A trace in Chrome's Trace Event format, for viewers such as speedscope.
//
//   process 8442
//     main thread     [ turn 3 ....................................... ]     X: whole slices
//                        [ poll ............ ]  [ timers ........... ]
//                        [ wait ]  [ read ..]   [ timer ] [ microtask ]
//                                     s --------------------- f             flow: queued -> ran
//     pool thread 1      [ fs ]
//
// 1. The slices of a track nest strictly: each begins and ends inside what it is in. Times of a loop
//    never go back (what its pool did is on the tracks of the pool), ends that are missing are made.
// 2. An arrow begins inside a slice and ends where the task begins. What was queued outside every
//    slice has none.
'use strict';

const {
  ArrayPrototypeJoin, ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeSort, JSONStringify,
  NumberPrototypeToFixed, SafeMap, StringPrototypeLastIndexOf, StringPrototypeSlice,
} = primordials;

const { KINDS, PHASES, REASONS, TYPE } = require('rondo/trace/words');
const { isPlumbing } = require('rondo/trace/tasks');

const NS_PER_US = 1000;
const BATCH_CHARACTERS = 1 << 16;
const NAME_CHARACTERS_MAX = 200;
const POOL_TRACKS = 1000000; // tracks of the pool are numbered from here on

const us = (ns) => NumberPrototypeToFixed(ns / NS_PER_US, 3);

// Writes the array of events, a batch at a time.
class Output {
  #write;
  #text = '{"displayTimeUnit":"ms","traceEvents":[\n';
  #isFirst = true;

  constructor(write) { this.#write = write; }

  // `fields` is JSON without its braces.
  add(ph, track, ns, fields) {
    const comma = this.#isFirst ? '' : ',\n';
    this.#isFirst = false;
    this.#text += `${comma}{"ph":"${ph}","pid":${track.process},"tid":${track.thread},` +
      `"ts":${us(ns)},${fields}}`;
    if (this.#text.length < BATCH_CHARACTERS) return;
    this.#write(this.#text);
    this.#text = '';
  }

  close() { this.#write(`${this.#text}\n]}\n`); }
}

const called = (name) => `"name":${JSONStringify(name)}`;

function nameOfProcess(lane) {
  const words = lane.argv.length === 0 ? lane.program : ArrayPrototypeJoin(lane.argv, ' ');
  return `${StringPrototypeSlice(words, 0, NAME_CHARACTERS_MAX)} (${lane.model})`;
}

function nameOfLane(lane) {
  if (lane.lane === 1) return 'main thread';
  return lane.thread === 0 ? `loop ${lane.lane}` : `Worker ${lane.thread}`;
}

function textOf(place) {
  if (place === undefined) return undefined;
  return `${place.function === '' ? '' : `${place.function} `}${place.file}:${place.line}:${place.column}`;
}

// What the function is called, or where it is.
function titleOf(kind, name, callback) {
  if (name !== '' && name !== kind) return `${kind}: ${name}`;
  if (callback === undefined) return kind;
  if (callback.function !== '') return `${kind}: ${callback.function}`;
  const slash = StringPrototypeLastIndexOf(callback.file, '/');
  return `${kind}: ${StringPrototypeSlice(callback.file, slash + 1)}:${callback.line}`;
}

// ---- the slices of a loop ---------------------------------------------------------------------

class LaneSlices {
  constructor(out, lane, places) {
    this.out = out;
    this.lane = lane;
    this.places = places;
    this.track = { __proto__: null, process: lane.process, thread: lane.lane };
    this.open = []; // { type, id, begin, fields }; fields of plumbing: undefined
    this.time = 0;
    this.queued = new SafeMap(); // id -> { time, place, arrows }
  }

  begin(type, id, fields) {
    ArrayPrototypePush(this.open, { __proto__: null, type, id, begin: this.time, fields });
  }

  close() {
    const slice = ArrayPrototypePop(this.open);
    if (slice.fields === undefined) return;
    this.out.add('X', this.track, slice.begin,
                 `"dur":${us(this.time - slice.begin)},${slice.fields}`);
  }

  // Ends the innermost slice of this type and id, and what is still open inside it.
  end(type, id) {
    let at = this.open.length - 1;
    while (at >= 0 && (this.open[at].type !== type || this.open[at].id !== id)) at--;
    if (at >= 0) while (this.open.length > at) this.close();
  }

  get isInside() {
    for (let i = this.open.length - 1; i >= 0; i--) if (this.open[i].fields !== undefined) return true;
    return false;
  }

  argsOf(events, i, name) {
    const id = events.id[i];
    const parent = events.value[i];
    const callback = textOf(this.places?.get(events.place[i]));
    const place = textOf(this.places?.get(this.queued.get(id)?.place));
    return `{"id":${id}${parent > 0 ? `,"parent":${parent}` : ''}` +
      `,"turn":${events.turn[i]},"reason":"${REASONS[events.reason[i]] ?? 'unknown'}"` +
      `${name === '' ? '' : `,"name":${JSONStringify(name)}`}` +
      `${place === undefined ? '' : `,"queued_at":${JSONStringify(place)}`}` +
      `${callback === undefined ? '' : `,"callback":${JSONStringify(callback)}`}}`;
  }

  onQueued(events, i) {
    if (isPlumbing(this.lane, events.id[i])) return;
    this.queued.set(events.id[i], {
      __proto__: null, time: this.time, place: events.place[i], isInside: this.isInside,
    });
  }

  onBegin(events, i) {
    const id = events.id[i];
    const kind = KINDS[events.kind[i]] ?? 'unknown';
    const name = this.lane.names.get(id) ?? '';
    if (isPlumbing(this.lane, id)) {
      this.begin(TYPE.BEGIN, id, undefined);
      return;
    }
    const title = titleOf(kind, name, this.places?.get(events.place[i]));
    this.begin(TYPE.BEGIN, id,
               `${called(title)},"cat":"callback","args":${this.argsOf(events, i, name)}`);
    const queued = this.queued.get(id);
    if (queued?.isInside !== true) return;
    const arrow = `"id":"${this.lane.process}.${this.lane.lane}.${id}","cat":"queued",${called('queued')}`;
    this.out.add('s', this.track, queued.time, arrow);
    this.out.add('f', this.track, this.time, `"bp":"e",${arrow}`);
    this.queued.delete(id); // a watched descriptor's first time
  }

  step(events, i) {
    const { id, phase, time, turn, type } = events;
    const isPool = type[i] >= TYPE.POOL_QUEUED && type[i] <= TYPE.POOL_DONE;
    if (!isPool && time[i] > this.time) this.time = time[i];
    switch (type[i]) {
      case TYPE.TURN_BEGIN:
        this.begin(TYPE.TURN_BEGIN, 0, `${called(`turn ${turn[i]}`)},"cat":"turn"`);
        break;
      case TYPE.TURN_END: this.end(TYPE.TURN_BEGIN, 0); break;
      case TYPE.PHASE_BEGIN:
        this.begin(TYPE.PHASE_BEGIN, 0, `${called(PHASES[phase[i]] ?? 'unknown')},"cat":"phase"`);
        break;
      case TYPE.PHASE_END: this.end(TYPE.PHASE_BEGIN, 0); break;
      case TYPE.WAIT_BEGIN: this.begin(TYPE.WAIT_BEGIN, 0, `${called('wait')},"cat":"wait"`); break;
      case TYPE.WAIT_END: this.end(TYPE.WAIT_BEGIN, 0); break;
      case TYPE.QUEUED: this.onQueued(events, i); break;
      case TYPE.DROPPED: this.queued.delete(id[i]); break;
      case TYPE.BEGIN: this.onBegin(events, i); break;
      case TYPE.END: this.end(TYPE.BEGIN, id[i]); break;
      default: break;
    }
  }

  all() {
    const { events } = this.lane;
    if (events.count > 0) this.time = events.time[0];
    for (let i = 0; i < events.count; i++) this.step(events, i);
    while (this.open.length > 0) this.close();
  }
}

// ---- the pool ------------------------------------------------------------------------------------

// Its works by process and thread, from all loops of the process.
function poolWorks(lanes) {
  const tracks = new SafeMap();
  for (let i = 0; i < lanes.length; i++) {
    const { events, process } = lanes[i];
    const started = new SafeMap();
    for (let j = 0; j < events.count; j++) {
      if (events.type[j] === TYPE.POOL_STARTED) started.set(events.id[j], j);
      if (events.type[j] !== TYPE.POOL_DONE || !started.has(events.id[j])) continue;
      const begin = events.time[started.get(events.id[j])];
      const thread = events.value[j];
      const key = `${process}.${thread}`;
      if (!tracks.has(key)) tracks.set(key, { __proto__: null, process, thread, works: [] });
      ArrayPrototypePush(tracks.get(key).works, {
        __proto__: null, begin, end: events.time[j], id: events.id[j], kind: events.kind[j],
      });
    }
  }
  return tracks;
}

function writePool(out, lanes) {
  poolWorks(lanes).forEach(({ process, thread, works }) => {
    const track = { __proto__: null, process, thread: POOL_TRACKS + thread };
    out.add('M', track, 0, `${called('thread_name')},"args":{"name":"pool thread ${thread}"}`);
    ArrayPrototypeSort(works, (a, b) => a.begin - b.begin);
    let free = 0;
    for (let i = 0; i < works.length; i++) {
      const { begin, end, id, kind } = works[i];
      const from = begin < free ? free : begin;
      free = end < from ? from : end;
      out.add('X', track, from, `"dur":${us(free - from)},${called(KINDS[kind] ?? 'unknown')},` +
        `"cat":"pool","args":{"id":${id}}`);
    }
  });
}

// Calls write(text) with a part at a time.
function toChrome(trace, write) {
  const out = new Output(write);
  let process;
  for (let i = 0; i < trace.lanes.length; i++) {
    const lane = trace.lanes[i];
    const slices = new LaneSlices(out, lane, trace.places.get(lane.process));
    if (lane.process !== process) {
      ({ process } = lane);
      out.add('M', slices.track, 0, `${called('process_name')},"args":{"name":` +
        `${JSONStringify(nameOfProcess(lane))}}`);
    }
    out.add('M', slices.track, 0, `${called('thread_name')},"args":{"name":"${nameOfLane(lane)}"}`);
    slices.all();
  }
  writePool(out, trace.lanes);
  out.close();
}

module.exports = { toChrome };
