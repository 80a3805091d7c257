// SPDX-License-Identifier: MIT
//
// The tasks of a trace: what was queued, by whom and where, when it became ready, when it ran, in
// which queue and place, how long. One task for each time that something ran; what was queued and
// never ran comes last.
//
// 1. Plumbing (the timer and the immediate of the loop behind all of JavaScript's, what the engine
//    and a page do for themselves, what is around the handlers of the end) is no task. What runs
//    inside it is lifted out of it; what has it for a parent gets the plumbing's own.
// 2. What is called inside a task without having been queued (an event's listener, a module) has the
//    queue of the task that it is in, and no place where it was queued.
// 3. `position` counts from 1: which task of its queue it was, in its phase of this turn; of ticks
//    and microtasks, in this round of them, which begins after any other task; of the others, in all.
'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypePush, SafeMap, SafeSet,
} = primordials;

const { ById } = require('rondo/trace/by-id');
const { KIND, KINDS, PHASES, REASONS, TYPE } = require('rondo/trace/words');

const NS_PER_MS = 1e6;
const PLUMBING = [
  'JavaScript timers', 'JavaScript immediates', "the engine's housekeeping", "the engine's timers",
  "a page's next task", "what a page's Workers may send", 'MessagePort', 'Worker', 'ends of Workers',
];

const QUEUE_OF_KIND = [];
QUEUE_OF_KIND[KIND.MAIN] = 'main';
QUEUE_OF_KIND[KIND.TICK] = 'tick';
QUEUE_OF_KIND[KIND.MICROTASK] = 'microtask';
QUEUE_OF_KIND[KIND.REACTION] = 'microtask';
QUEUE_OF_KIND[KIND.AWAIT] = 'microtask';
QUEUE_OF_KIND[KIND.THENABLE] = 'microtask';
QUEUE_OF_KIND[KIND.TIMER] = 'timers';
QUEUE_OF_KIND[KIND.INTERVAL] = 'timers';
QUEUE_OF_KIND[KIND.PENDING] = 'pending';
QUEUE_OF_KIND[KIND.IDLE] = 'idle';
QUEUE_OF_KIND[KIND.PREPARE] = 'prepare';
QUEUE_OF_KIND[KIND.CHECK] = 'check';
QUEUE_OF_KIND[KIND.IMMEDIATE] = 'check';
QUEUE_OF_KIND[KIND.CLOSE] = 'close';
QUEUE_OF_KIND[KIND.AT_EXIT] = 'exit';
QUEUE_OF_KIND[KIND.FRAME] = 'rendering';
QUEUE_OF_KIND[KIND.SPARE] = 'idle';

const isNested = (kind) => kind === KIND.EVENT || kind === KIND.MODULE || kind === KIND.CALLBACK ||
  kind === KIND.ENGINE;
// Those that call back as long as they are there.
const comesAgain = (kind) => kind === KIND.CONNECTION || kind === KIND.READ || kind === KIND.RECEIVE ||
  kind === KIND.SIGNAL || kind === KIND.FS_EVENT || kind === KIND.FS_POLL || kind === KIND.INTERVAL;
const isBetween = (queue) => queue === 'tick' || queue === 'microtask';

// What runs once and cannot be taken back after that: then nothing has to be known of it any longer.
const isOnce = (kind) => kind === KIND.TICK || kind === KIND.MICROTASK || kind === KIND.REACTION ||
  kind === KIND.AWAIT || kind === KIND.THENABLE || kind === KIND.IMMEDIATE;

function isPlumbing(lane, id) {
  const name = lane.names.get(id);
  return name !== undefined && ArrayPrototypeIncludes(PLUMBING, name);
}

// The call of JavaScript in which the handlers of 'beforeExit' or 'exit' run, each an item of its own.
const isEnd = (kind, name) => kind === KIND.MAIN && (name === 'beforeExit' || name === 'exit');

class Task {
  constructor(lane, id, kind) {
    this.id = id;
    this.run = 0; // which time it ran, from 1; 0: it did not
    this.thread = lane.thread;
    this.lane = lane.lane;
    this.process = lane.process;
    this.kind = KINDS[kind] ?? 'unknown';
    this.name = lane.names.get(id) ?? '';
    this.queue = '';
    this.position = null;
    this.phase = 'none';
    this.turn = 0;
    this.parent = 0;
    this.parentLane = lane.lane; // another one's for a message of another thread
    this.trigger = 0;
    this.triggerLane = lane.lane; // another one's if another thread wrote the bytes
    this.outer = 0; // the task that it ran inside
    this.depth = 0;
    this.reason = 'none';
    this.place = null;
    this.isPlaceLent = false; // the place is that of its cause
    this.callback = null;
    this.wait = null; // ms that it was to wait, of a timer
    this.queued = null;
    this.ready = null;
    this.ran = null;
    this.took = null;
    this.dropped = null; // when it was
    this.isOpen = false; // it could have run, or run again, when the trace ended
    this.number = null; // of a message that has come: in its process
    this.since = -1; // the index of the event since which it could run
    this.begins = -1; // the index of its event `begin`
  }
}

// What is known of something before it runs.
class Entry {
  constructor(kind, reason) {
    this.kind = kind;
    this.reason = reason;
    this.phase = 0;
    this.turn = 0;
    this.parent = 0;
    this.trigger = 0;
    this.triggerLane = 0; // 0: its own
    this.place = 0;
    this.callback = 0;
    this.wait = -1;
    this.queued = null;
    this.since = -1; // the index of the last event `queued` or `ready`
    this.ready = null;
    this.dropped = null;
    this.began = null; // the last time, or when the time of a timer started anew
    this.last = null; // the task of that time
    this.runs = 0;
  }
}

class LaneWalk {
  constructor(lane, places, tasks, sent, alikes) {
    this.alikes = alikes;
    this.sent = sent; // messages that went out, by number
    this.lane = lane;
    this.places = places;
    this.tasks = tasks;
    this.entries = new ById();
    this.plumbing = new SafeMap(); // id -> parent
    this.placeOf = new ById(); // the place that it was queued at, or its parent's
    this.running = []; // tasks, null for plumbing
    this.runningIds = [];
    this.positions = { __proto__: null, main: 0, exit: 0, tick: 0, microtask: 0, phase: 0 };
    this.waited = null; // when the loop last came back from waiting
    this.links = []; // tasks whose trigger is of another lane
  }

  // ---- words

  parentOf(id) {
    let parent = id;
    for (let steps = 0; this.plumbing.has(parent) && steps < 100; steps++) {
      parent = this.plumbing.get(parent);
    }
    return this.plumbing.has(parent) ? 0 : parent;
  }

  queueOf(kind, phase, name, outer) {
    if (kind === KIND.TASK) return name === '' ? 'task' : name;
    if (outer !== null && isNested(kind)) return outer.queue;
    const queue = QUEUE_OF_KIND[kind];
    if (queue !== undefined) return queue;
    if (phase === 0) return outer === null ? 'main' : outer.queue;
    const word = PHASES[phase] ?? 'unknown';
    return word === 'task' || word === 'render' || word === 'spare' ? 'rendering' : word;
  }

  // Where it would have run: what comes from outside, or from another thread, in the poll phase.
  queueOfUnrun(kind, name) {
    const queue = this.queueOf(kind, 0, name, null);
    return queue === 'main' && kind !== KIND.MAIN && !isNested(kind) ? 'poll' : queue;
  }

  placeNumber(entry) {
    return entry.place !== 0 ? entry.place : this.placeOf.get(entry.parent) ?? 0;
  }

  // Fills `place` and `callback`, whose numbers are the entry's.
  takePlaces(task, id, entry) {
    const number = this.placeNumber(entry);
    // What a frame does for itself is not of the place that has wanted the frame.
    if (number !== 0 && task.kind !== 'frame') this.placeOf.set(id, number);
    const isCalled = entry.place === 0 && (isNested(entry.kind) || entry.kind === KIND.AT_EXIT);
    task.place = isCalled ? null : this.places?.get(number) ?? null;
    task.isPlaceLent = task.place !== null && entry.place === 0;
    task.callback = this.places?.get(entry.callback) ?? null;
  }

  // ---- events

  walk() {
    const { events } = this.lane;
    const { count, type } = events;
    for (let i = 0; i < count; i++) {
      switch (type[i]) {
        case TYPE.QUEUED: this.onQueued(events, i); break;
        case TYPE.DETAIL: this.onDetail(events, i); break;
        case TYPE.READY: this.onReady(events, i); break;
        case TYPE.DROPPED: this.onDropped(events, i); break;
        case TYPE.BEGIN: this.onBegin(events, i); break;
        case TYPE.CALLS: this.onCalls(events, i); break;
        case TYPE.END: this.onEnd(events, i); break;
        case TYPE.PHASE_BEGIN: this.positions.phase = 0; break;
        case TYPE.WAIT_END: this.waited = events.time[i]; break;
        case TYPE.POOL_DONE: this.onPoolDone(events, i); break;
        default: break;
      }
    }
    this.entries.forEach((entry, id) => {
      if (entry.runs === 0 && !isPlumbing(this.lane, id)) this.addUnrun(entry, id);
      else if (entry.kind === KIND.MESSAGE) entry.last.number = entry.wait;
      else if (entry.dropped === null && comesAgain(entry.kind)) entry.last.isOpen = true;
    });
  }

  onQueued({ id, kind, phase, place, reason, time, turn, value }, i) {
    if (isPlumbing(this.lane, id[i])) {
      this.plumbing.set(id[i], value[i]);
      return;
    }
    const entry = new Entry(kind[i], reason[i]);
    entry.phase = phase[i];
    entry.turn = turn[i];
    entry.parent = this.parentOf(value[i]);
    entry.place = place[i];
    entry.queued = time[i];
    entry.since = i;
    entry.runs = this.entries.get(id[i])?.runs ?? 0;
    this.entries.set(id[i], entry);
  }

  onDetail({ id, place, value }, i) {
    const entry = this.entries.get(id[i]);
    if (entry === undefined) return;
    entry.callback = place[i];
    entry.wait = value[i];
  }

  onReady({ id, place, time, value }, i) {
    const entry = this.entries.get(id[i]);
    if (entry === undefined) return;
    entry.since = i;
    const isTimer = entry.kind === KIND.TIMER || entry.kind === KIND.INTERVAL;
    if (isTimer) entry.began = time[i]; // it was started again
    // Bytes may have been there before somebody read.
    else entry.ready = entry.queued !== null && entry.queued > time[i] ? entry.queued : time[i];
    entry.triggerLane = place[i];
    const trigger = place[i] === 0 ? this.parentOf(value[i]) : value[i];
    // A task that posts what it queued itself is no other; of promises both are given.
    entry.trigger = entry.kind === KIND.TASK && trigger === entry.parent ? 0 : trigger;
  }

  onPoolDone({ id, time }, i) {
    const entry = this.entries.get(id[i]);
    if (entry !== undefined) entry.ready = time[i];
  }

  onDropped({ id, time }, i) {
    const entry = this.entries.get(id[i]);
    if (entry !== undefined) entry.dropped = time[i];
  }

  onBegin({ id, kind, phase, place, reason, time, turn, value }, i) {
    const own = id[i];
    ArrayPrototypePush(this.runningIds, own);
    if (isPlumbing(this.lane, own) || isEnd(kind[i], this.lane.names.get(own))) {
      if (!this.plumbing.has(own)) this.plumbing.set(own, value[i]);
      ArrayPrototypePush(this.running, null);
      return;
    }
    let entry = this.entries.get(own);
    if (entry === undefined) {
      entry = new Entry(kind[i], reason[i]);
      entry.parent = this.parentOf(value[i]);
      this.entries.set(own, entry);
    }
    if (place[i] !== 0) entry.callback = place[i];
    const outer = this.outermost();
    const queue = this.queueOf(kind[i], phase[i], this.lane.names.get(own) ?? '', outer);
    if (kind[i] === KIND.CALLBACK) this.positions.tick = this.positions.microtask = 0;
    const position = this.positionOf(queue, isNested(kind[i]) ? outer : null);
    if (isOnce(kind[i])) this.entries.set(own, undefined);
    if (this.isLeftOut(own, entry, position)) return;
    const task = new Task(this.lane, own, kind[i]);
    task.run = ++entry.runs;
    task.queue = queue;
    task.position = position;
    task.phase = PHASES[phase[i]] ?? 'unknown';
    task.turn = turn[i];
    task.reason = REASONS[reason[i]] ?? 'unknown';
    task.outer = outer === null ? 0 : outer.id;
    task.depth = outer === null ? 0 : outer.depth + 1;
    task.ran = time[i] / NS_PER_MS;
    task.since = entry.since;
    task.begins = i;
    this.takeEntry(task, entry, own, time[i]);
    ArrayPrototypePush(this.running, task);
    ArrayPrototypePush(this.tasks, task);
    if (this.alikes !== undefined && isOnce(kind[i])) this.alikes.keep(task);
    entry.ready = null; // of the next time
    entry.trigger = entry.triggerLane = 0;
    entry.began = time[i];
    entry.last = task;
  }

  // Whether another task, which then seems to run, stands for it.
  isLeftOut(id, entry, position) {
    if (this.alikes === undefined || !isOnce(entry.kind)) return false;
    const place = this.placeNumber(entry);
    const other = this.alikes.standIn(id, entry.kind, place, entry.callback, position);
    if (other === undefined) return false;
    if (place !== 0) this.placeOf.set(id, place);
    ArrayPrototypePush(this.running, other);
    return true;
  }

  // The task that runs now, without the plumbing.
  outermost() {
    for (let i = this.running.length - 1; i >= 0; i--) {
      if (this.running[i] !== null) return this.running[i];
    }
    return null;
  }

  positionOf(queue, outer) {
    if (outer !== null) return outer.position;
    if (isBetween(queue)) return ++this.positions[queue];
    this.positions.tick = this.positions.microtask = 0;
    return ++this.positions[queue === 'main' || queue === 'exit' ? queue : 'phase'];
  }

  takeEntry(task, entry, id, now) {
    task.parent = entry.parent;
    task.trigger = entry.trigger;
    if (entry.triggerLane !== 0) {
      task.triggerLane = entry.triggerLane;
      ArrayPrototypePush(this.links, task);
    }
    task.queued = entry.queued === null ? null : entry.queued / NS_PER_MS;
    task.wait = entry.wait < 0 || entry.kind === KIND.MESSAGE ? null : entry.wait / NS_PER_MS;
    task.dropped = entry.dropped === null ? null : entry.dropped / NS_PER_MS;
    const ready = this.readyOf(task, entry, now);
    task.ready = ready === null ? null : ready / NS_PER_MS;
    this.takePlaces(task, id, entry);
  }

  // What nobody has told: a timer is ready when it is due, what waits for the outside when the loop
  // came back from waiting, all else when it is queued.
  readyOf(task, entry, now) {
    if (entry.ready !== null) return entry.ready;
    if (now === null) return null;
    if (task.wait !== null && entry.queued !== null) {
      const due = (entry.began ?? entry.queued) + entry.wait; // an interval starts anew each time
      return due < now ? due : now;
    }
    if (task.phase === 'poll' && !isBetween(task.queue) && task.outer === 0) {
      const isLater = this.waited !== null && (entry.queued === null || this.waited >= entry.queued);
      if (isLater) return this.waited;
    }
    return entry.queued;
  }

  onCalls({ id, place }, i) {
    for (let at = this.running.length - 1; at >= 0; at--) {
      const task = this.running[at];
      if (task === null || task.id !== id[i]) continue;
      task.callback ??= this.places?.get(place[i]) ?? null;
      return;
    }
  }

  // Where ends are missing (a cut trace, an exit inside a callback) what is inside ends, too.
  onEnd({ id, time }, i) {
    let at = this.runningIds.length - 1;
    while (at >= 0 && this.runningIds[at] !== id[i]) at--;
    if (at < 0) return;
    const task = this.running[at];
    this.running.length = this.runningIds.length = at;
    if (task?.id === id[i]) task.took = (time[i] - task.ran * NS_PER_MS) / NS_PER_MS;
  }

  addUnrun(entry, id) {
    const task = new Task(this.lane, id, entry.kind);
    task.queue = this.queueOfUnrun(entry.kind, task.name);
    task.turn = entry.turn;
    task.reason = REASONS[entry.reason] ?? 'unknown';
    task.isOpen = entry.dropped === null;
    if (entry.kind === KIND.MESSAGE) this.sent.set(`${this.lane.process} ${entry.wait}`, task);
    this.takeEntry(task, entry, id, null);
    ArrayPrototypePush(this.tasks, task);
  }
}

// What came from another port or thread was queued there, by the sender.
function linkMessages(tasks, sent) {
  const came = new SafeSet();
  for (let i = 0; i < tasks.length; i++) {
    const task = tasks[i];
    const sender = task.number === null ? undefined : sent.get(`${task.process} ${task.number}`);
    if (sender === undefined) continue;
    came.add(sender);
    task.parent = sender.parent;
    task.parentLane = sender.lane;
    task.place = sender.place;
    task.isPlaceLent = sender.isPlaceLent;
    task.ready = task.queued;
    task.queued = sender.queued;
  }
  if (came.size === 0) return tasks;
  lendPlaces(tasks);
  return ArrayPrototypeFilter(tasks, (task) => !came.has(task));
}

// What a thread sent without the program on the stack ('online' of a Worker) has the place of its cause,
// which may have come as a message itself.
function lendPlaces(tasks) {
  const lanes = new SafeMap(); // the tasks of each by their ids
  for (let i = 0; i < tasks.length; i++) {
    const key = `${tasks[i].process}.${tasks[i].lane}`;
    if (!lanes.has(key)) lanes.set(key, new ById());
    lanes.get(key).set(tasks[i].id, tasks[i]);
  }
  const isWithout = ({ number, place }) => number !== null && place === null;
  for (let i = 0; i < tasks.length; i++) {
    if (!isWithout(tasks[i])) continue;
    const seen = new SafeSet();
    let cause = tasks[i];
    while (cause !== undefined && cause.place === null && !seen.has(cause)) {
      seen.add(cause);
      cause = lanes.get(`${cause.process}.${cause.parentLane}`)?.get(cause.parent);
    }
    if (cause === undefined || cause.place === null) continue;
    tasks[i].place = cause.place;
    tasks[i].isPlaceLent = true;
  }
}

// Only the walk of the other lane knows what is plumbing there.
function linkTriggers(walks) {
  walks.forEach((walk) => {
    for (let i = 0; i < walk.links.length; i++) {
      const task = walk.links[i];
      const other = walks.get(`${task.process}.${task.triggerLane}`);
      task.trigger = other === undefined ? 0 : other.parentOf(task.trigger);
    }
  });
}

// alikesOf(lane) gives what leaves out tasks that are like others (alike.js).
function tasksOf(trace, { alikesOf } = {}) {
  const tasks = [];
  const sent = new SafeMap();
  const walks = new SafeMap(); // by process and lane
  for (let i = 0; i < trace.lanes.length; i++) {
    const lane = trace.lanes[i];
    const places = trace.places.get(lane.process);
    const walk = new LaneWalk(lane, places, tasks, sent, alikesOf?.(lane));
    walk.walk();
    walks.set(`${lane.process}.${lane.lane}`, walk);
  }
  linkTriggers(walks);
  return linkMessages(tasks, sent);
}

module.exports = { isPlumbing, tasksOf };
