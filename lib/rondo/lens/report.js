// SPDX-License-Identifier: MIT
//
// What a run looks like step by step: its tasks in the order in which they began, and of each since
// when it was in its queue. With these the page draws the queues of any moment.
//
// Moments are numbers of events in the trace of a thread: of times many can be equal, in virtual
// time nearly all. Times are only for showing.
//
// 1. A step is a task that ran. What the runtime does for itself (loading a page, ending a process)
//    is none, unless it printed something.
// 2. `fs.readFile` opens, reads and closes: these are one step, which waits since the first was
//    queued.
// 3. A task that runs again (an interval) waits again from its last run on.
// 4. Numbers of tasks are those of the timeline's page, so that both can show the same one.
'use strict';

const { SafeMap, StringPrototypeEndsWith } = primordials;

const { TYPE } = require('rondo/trace/words');

const { Run } = require('rondo/explain/run');
const { Reasons } = require('rondo/explain/why');
const { notesOf } = require('rondo/explain/notes');
const { inOrder } = require('rondo/timeline/table');

const STEPS_MAX = 2000;
const WAITING_MAX = 500;
const LINES_MAX = 20000;
const NOTES_MAX = 50;

const LABELS = { '__proto__': null, 'timer': 'timeout', 'reaction': 'promise', 'at-exit': 'exit' };
const OF_PAGES = [
  'task',
  'frame',
  'spare',
  'callback',
  'event',
  'tick',
  'microtask',
  'reaction',
  'await',
  'thenable',
  'interval',
  'timer',
];

const keyOf = (task) => `${task.process}.${task.lane}.${task.id}`;

// ---- when things happened, by the numbers of events

class Moments {
  constructor(lane) {
    this.byType = new Map([
      [TYPE.QUEUED, new SafeMap()],
      [TYPE.READY, new SafeMap()],
      [TYPE.DROPPED, new SafeMap()],
      [TYPE.END, new SafeMap()],
    ]);
    const { count, id, type } = lane.events;
    for (let i = 0; i < count; i++) {
      const ids = this.byType.get(type[i] === TYPE.POOL_DONE ? TYPE.READY : type[i]);
      if (ids === undefined) continue;
      const known = ids.get(id[i]);
      if (known === undefined) ids.set(id[i], [i]);
      else known.push(i);
    }
  }

  // The last event of a type for an id before another event; -1 if there is none.
  before(type, id, event) {
    const list = this.byType.get(type).get(id) ?? [];
    let found = -1;
    for (let i = 0; i < list.length && list[i] < event; i++) found = list[i];
    return found;
  }

  after(type, id, event) {
    return (this.byType.get(type).get(id) ?? []).find((at) => at > event) ?? -1;
  }
}

// As they began; times alone do not tell, where many are equal.
function inSteps(tasks) {
  const key = (task) => task.ran ?? task.queued ?? 0;
  return [...tasks].sort(
    (a, b) => key(a) - key(b) || a.process - b.process || a.lane - b.lane || a.begins - b.begins,
  );
}

class Steps {
  constructor(run, program) {
    this.run = run;
    this.program = program;
    this.reasons = new Reasons(run);
    this.tasks = inOrder(run.tasks);
    this.numbers = new SafeMap();
    this.tasks.forEach((task, number) => this.numbers.set(task, number));
    this.moments = new SafeMap();
    for (const lane of run.trace.lanes) {
      this.moments.set(`${lane.process}.${lane.lane}`, new Moments(lane));
    }
    this.printers = new Set();
    for (const line of run.lines) this.printers.add(run.taskOfLine(line));
    this.findChains();
  }

  // Tasks of one operation in several parts: all but the last are passed over (2).
  findChains() {
    this.isPart = new Set();
    this.began = new SafeMap(); // task -> its first part
    for (const task of this.tasks) {
      if (task.kind !== 'fs') continue;
      const parent = this.run.find(task, task.parent);
      if (
        parent === undefined ||
        parent.kind !== 'fs' ||
        parent.place === null ||
        parent.place !== task.place ||
        this.printers.has(parent)
      )
        continue;
      this.isPart.add(parent);
      this.began.set(task, this.began.get(parent) ?? parent);
    }
  }

  isStep(task) {
    if (this.printers.has(task)) return true;
    if (this.isPart.has(task)) return false;
    // Timers of the loop that stand behind those of the program.
    if (task.kind === 'close' && task.place === null && task.callback === null) return false;
    if (this.run.modelOf(task) === 'browser') return OF_PAGES.includes(task.kind);
    return !(task.kind === 'main' && task.queue === 'exit');
  }

  lineOf(place) {
    return place !== null && StringPrototypeEndsWith(place.file, `/${this.program}`)
      ? place.line
      : 0;
  }

  nameOf(task) {
    if (task.kind === 'main') return task.queue === 'exit' ? 'the end' : 'the main script';
    if (task.kind === 'module' || task.kind === 'event') return this.run.name(task);
    // Of a chain only the last call.
    const called = this.run.called(task).replace(/^(?:[^\w$]+|process\.)/, '');
    return task.callback?.function || called || task.name || task.kind;
  }

  // { since, ready, ran, end, dropped }: numbers of events, -1 for none.
  eventsOf(task, lastEnd) {
    const moments = this.moments.get(`${task.process}.${task.lane}`);
    const ran = task.begins;
    const before = ran < 0 ? Infinity : ran;
    const first = this.began.get(task) ?? task;
    const firstRan = first.begins < 0 ? Infinity : first.begins;
    const since = lastEnd ?? moments.before(TYPE.QUEUED, first.id, firstRan);
    const ready = moments.before(TYPE.READY, task.id, before);
    return {
      since,
      ran,
      ready: ready >= since ? ready : -1,
      end: ran < 0 ? -1 : moments.after(TYPE.END, task.id, ran),
      dropped: ran < 0 ? moments.before(TYPE.DROPPED, task.id, Infinity) : -1,
    };
  }

  row(task, events) {
    const cause = this.run.causeOf(task);
    const ran = task.ran !== null;
    const { why, rule } = ran ? this.reasons.of(task) : { why: '', rule: '' };
    return {
      task: this.numbers.get(task),
      lane: `${task.process}.${task.lane}`,
      thread: task.thread,
      kind: LABELS[task.kind] ?? task.kind,
      queue: task.queue,
      phase: task.phase,
      turn: task.turn,
      name: this.nameOf(task),
      line: this.lineOf(task.callback),
      queuedLine: this.lineOf(task.place),
      cause: cause === undefined ? -1 : this.numbers.get(cause),
      why,
      rule,
      events,
      ready_ms: task.ready,
      ran_ms: task.ran,
      took_ms: task.took,
      wait_ms: task.wait,
    };
  }

  // { steps, waiting, total }: those that ran, those that never did, and how many steps there are.
  all() {
    const steps = [];
    const waiting = [];
    const lastEnds = new SafeMap(); // key -> the event of its last end
    let total = 0;
    for (const task of inSteps(this.run.tasks)) {
      const key = keyOf(task);
      const isLast =
        task.ran === null ? waiting.length === WAITING_MAX : steps.length === STEPS_MAX;
      const isStep = task.ran === null || this.isStep(task);
      if (isStep && task.ran !== null) total++;
      if (isLast) continue;
      const events = this.eventsOf(task, lastEnds.get(key));
      if (task.ran !== null) lastEnds.set(key, events.end);
      if (isStep) (task.ran === null ? waiting : steps).push(this.row(task, events));
    }
    return { steps, waiting, total };
  }

  lines() {
    const list = [];
    for (const line of this.run.lines) {
      if (list.length === LINES_MAX) break;
      const task = this.run.taskOfLine(line);
      list.push({
        text: line.text,
        stream: line.stream,
        line: this.lineOf(line.place),
        task: task === undefined ? -1 : this.numbers.get(task),
      });
    }
    return list;
  }
}

function missingOf(trace) {
  const all = new Set();
  for (const lane of trace.lanes) for (const what of lane.missing) all.add(what);
  return [...all];
}

function reportOf(trace, program) {
  const run = new Run(trace);
  const steps = new Steps(run, program);
  const notes = notesOf(run, steps.printers)
    .slice(0, NOTES_MAX)
    .map((note) => note.text);
  return {
    format: 1,
    model: trace.lanes[0]?.model ?? 'unknown',
    ...steps.all(),
    lines: steps.lines(),
    notes,
    missing: missingOf(trace),
    problems: trace.problems,
  };
}

module.exports = { reportOf };
