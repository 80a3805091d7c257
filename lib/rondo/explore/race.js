// SPDX-License-Identifier: MIT
//
// The race in words: from a schedule and a traced run of it.
//
//   choice 6 poll-order 1/2 reading b.txt | reading a.txt     of the report, with ids
//        |                  task 31          task 27          of the trace
//        `--> "the read of b.txt (app.js:10) is done before the read of a.txt (app.js:9)"
//
// Each choice that is not the usual one has two sides: what came first and what came later. Where
// only one of them is a task (time passes, nothing more is taken, a result is held back), the other
// is what ran next in the trace.
'use strict';

const {
  ArrayPrototypeFilter, ArrayPrototypeIncludes, ArrayPrototypeJoin, ArrayPrototypeMap,
  ArrayPrototypePop, ArrayPrototypePush, ArrayPrototypeSlice, ArrayPrototypeSort,
  RegExpPrototypeExec, RegExpPrototypeSymbolReplace, SafeMap,
} = primordials;

const schedules = require('rondo/explore/schedule');
const { TYPE } = require('rondo/trace/words');

const SIDES_MAX = 3; // choices that are shown
const NS_PER_MS = 1e6;
const BEFORE_POLL = ['none', 'pending', 'idle', 'prepare'];
const VERBS = {
  __proto__: null, opening: 'the opening of', closing: 'the closing of', reading: 'the read of',
  writing: 'the write of', copying: 'the copy of', truncating: 'the truncation of',
  unlinking: 'the removal of', removing: 'the removal of', making: 'the making of',
  renaming: 'the renaming of', listing: 'the listing of', linking: 'the link to',
  syncing: 'the sync of',
};
// What is one thing for the program, and several steps for the loop.
const WHOLE = [
  [/readFile$/, 'the read of'], [/writeFile$/, 'the write of'], [/appendFile$/, 'the append to'],
  [/createReadStream$/, 'the stream of'], [/createWriteStream$/, 'the stream to'],
];

const IN_C = {
  __proto__: null, async: 'the async', check: 'the check callback', close: 'the close callback',
  connection: 'the connection', idle: 'the idle callback', poll: 'the poll callback',
  prepare: 'the prepare callback', read: 'the read callback', timer: 'the timer', work: 'the work',
  write: 'the write callback',
};

const isNotable = (task) => task.outer === 0 && task.queue !== 'tick' &&
  task.queue !== 'microtask' && !ArrayPrototypeIncludes(['main', 'at-exit', 'event'], task.kind);
const isTimer = (task) => task.kind === 'timer' || task.kind === 'interval';
const ms = (ns) => `${+(ns / NS_PER_MS).toFixed(3)} ms`;

// What is not done by anybody, but arrives.
const COMES = ['connection', 'message', 'read', 'receive', 'exit'];
const goes = (task) => (ArrayPrototypeIncludes(COMES, task?.kind) ? 'comes' : 'runs');
// A message between the runtime and a Worker, such as that it is online.
const isSilent = (task) => task.kind === 'message' && task.place === null;
const isDone = (task) => (task?.kind === 'message' ? 'comes' : 'is done');

// Threads send messages by asyncs of the runtime, which are no tasks for the program: id of an
// async -> the first task that it brought.
function broughtBy(lane, order) {
  const brought = new SafeMap();
  const tasks = new SafeMap(); // by the index of their beginning
  for (let i = 0; i < order.length; i++) tasks.set(order[i].begins, order[i]);
  const running = []; // ids; 0 for a task
  const { count, id, type } = lane.events;
  for (let i = 0; i < count; i++) {
    if (type[i] === TYPE.BEGIN) {
      const task = tasks.get(i);
      const outer = running[running.length - 1] ?? 0;
      if (task !== undefined && outer !== 0 && !brought.has(outer)) brought.set(outer, task);
      ArrayPrototypePush(running, task === undefined ? id[i] : 0);
    } else if (type[i] === TYPE.END) {
      ArrayPrototypePop(running);
    }
  }
  return brought;
}

// A run that left no trace.
const NO_TRACE = { __proto__: null, start: 0n, lanes: [], places: new SafeMap(), problems: [] };

class Race {
  constructor(run, { points, callbacks }) {
    const { Reasons } = require('rondo/explain/why');
    this.run = run;
    this.points = points;
    this.callbacks = callbacks; // of a program in C
    this.reasons = new Reasons(run);
    this.order = ArrayPrototypeSort(
      ArrayPrototypeFilter(run.tasks, (task) => task.run > 0 && task.lane === 1),
      (a, b) => a.begins - b.begins);
    const lane = run.trace.lanes.find((one) => one.lane === 1);
    this.brought = lane === undefined ? new SafeMap() : broughtBy(lane, this.order);
    this.nextStep = new SafeMap(); // id of a step -> the next one of the same operation
    for (let i = 0; i < run.tasks.length; i++) {
      const task = run.tasks[i];
      if (task.kind === 'fs' && task.place !== null) this.nextStep.set(task.parent, task);
    }
  }

  // ---- tasks

  taskOf({ id }, turn) {
    const later = this.order.find((task) => task.id === id && task.turn >= turn);
    return later ?? this.run.tasks.find((task) => task.id === id && task.lane === 1) ??
      this.brought.get(id);
  }

  // The last step of what a task is a step of.
  lastStepOf(task) {
    let last = task;
    for (let steps = 0; steps < 100; steps++) {
      const next = this.nextStep.get(last.id);
      if (next === undefined || next.place !== task.place) break;
      last = next;
    }
    return last;
  }

  // Where in the order of tasks a choice was made.
  positionOf(point) {
    let at = 0;
    for (let i = 0; i < this.points.length && this.points[i] !== point; i++) {
      const { candidates, index, turn } = this.points[i];
      const { id, kind } = candidates[index];
      // That time passes, or does not, is no task.
      const own = this.brought.get(id)?.id ?? id;
      const found = id === 0 || kind === 'timer' ? -1 :
        this.order.findIndex((task) => task.id === own && task.turn >= turn);
      if (found >= at) at = found + 1;
    }
    const isBefore = (task) => task.turn < point.turn || (task.turn === point.turn &&
      (point.point === 'stall' ? task.phase !== 'timers' :
        ArrayPrototypeIncludes(BEFORE_POLL, task.phase)));
    while (at < this.order.length && isBefore(this.order[at])) at++;
    return at;
  }

  nextAfter(at, but, isIt = isNotable) {
    for (let i = at; i < this.order.length; i++) {
      const task = this.order[i];
      if (task.id !== but?.id && isNotable(task) && isIt(task)) return task;
    }
    return undefined;
  }

  // What would have run next, if the program had not ended before.
  get unrun() {
    const isUnrun = (kind) => (task) => task.run === 0 && task.kind === kind && task.place !== null;
    return this.run.tasks.find(isUnrun('immediate')) ?? this.run.tasks.find(isUnrun('timer'));
  }

  // ---- words

  where(task, candidate) {
    const at = task === undefined ? '' : this.run.at(task.place, task);
    const found = at === '' ? this.callbacks.get((task ?? candidate)?.id) ?? '' : at;
    return found === '' ? '' : ` (${found})`;
  }

  // A step of an operation on a file, as the label has it; or the whole of it.
  fileName(task, label, isWhole, candidate) {
    const found = RegExpPrototypeExec(/^(\w+) (.*?)(?:, reported later)?$/, label);
    if (found === null) return undefined;
    const calls = task === undefined ? '' : this.run.called(task);
    const whole = WHOLE.find(([pattern]) => RegExpPrototypeExec(pattern, calls) !== null);
    const verb = isWhole && whole !== undefined ? whole[1] : VERBS[found[1]] ?? `the ${found[1]} of`;
    return `${verb} ${found[2]}${this.where(task, candidate)}`;
  }

  nameOf(task, candidate, isWhole = true) {
    if (candidate?.kind === 'fs') {
      return this.fileName(task, candidate.label, isWhole, candidate) ?? candidate.label;
    }
    const { id, kind } = task ?? candidate;
    const callback = kind === 'fs' ? undefined : this.callbacks.get(id);
    if (callback !== undefined) return `${IN_C[kind] ?? 'the callback'} ${callback}`;
    if (task === undefined) {
      return candidate.kind === 'async' ? 'what another thread has sent' : candidate.label;
    }
    if (task.kind === 'message') return this.messageName(task);
    if (task.kind === 'fs') {
      const label = this.labelOf(task);
      if (label !== undefined) return this.fileName(task, label, isWhole);
    }
    if (task.place === null && candidate !== undefined) {
      return `${this.run.name(task)} (${candidate.label})`;
    }
    return this.run.name(task);
  }

  messageName(task) {
    const sender = this.run.otherThread(task, task.parentLane);
    return sender === '' ? this.run.name(task) : `a message${sender}${this.where(task)}`;
  }

  whyOf(task) {
    const { why } = this.reasons.of(task);
    return this.callbacks.has(task.id) ? why.replace(/^setTimeout;/, 'a timer;') : why;
  }

  labelOf({ id }) {
    for (let i = 0; i < this.points.length; i++) {
      const found = this.points[i].candidates.find((candidate) => candidate.id === id);
      if (found !== undefined && found.kind === 'fs') return found.label;
    }
    return undefined;
  }

  // ---- one choice: { text, tasks }

  // Both are under way: the one is done before the other.
  twoTasks(point, taken, usual) {
    const first = this.taskOf(taken, point.turn);
    const second = this.taskOf(usual, point.turn);
    const isWhole = first !== undefined && second !== undefined &&
      this.isOver(this.lastStepOf(first), this.lastStepOf(second));
    const name = this.nameOf(first, taken, isWhole);
    const other = this.nameOf(second, usual, isWhole);
    const isAlike = name === other;
    const which = isAlike ? this.laterName(first ?? taken, second ?? usual, name) : name;
    return {
      __proto__: null, tasks: [first, second],
      text: `${which} ${isDone(first)} before ${isAlike ? 'the other' : other}`,
    };
  }

  // One of two that are called the same; a candidate that is no task has an id, too.
  laterName(first, second, name) {
    const which = this.rootOf(first).id > this.rootOf(second).id ? 'later' : 'earlier';
    const called = RegExpPrototypeSymbolReplace(/^(?:the|an?) /, name, '');
    return `the ${which} ${called}`;
  }

  // The first step of what a task is a step of.
  rootOf(task) {
    let root = task;
    for (let steps = 0; steps < 100; steps++) {
      if (root.kind !== 'fs' || root.place === undefined) break;
      const before = this.run.find(root, root.parent, root.parentLane);
      if (before?.kind !== 'fs' || before.place !== root.place) break;
      root = before;
    }
    return root;
  }

  isOver(first, second) {
    return first.ran !== null && (second.ran === null || first.begins < second.begins);
  }

  // What comes next comes before something that the usual order takes now.
  nextBefore(point, later, before, isIt) {
    const second = this.taskOf(later, point.turn);
    const first = this.nextAfter(this.positionOf(point), second, isIt);
    const name = this.nameOf(second, later);
    return {
      __proto__: null, tasks: [first, second],
      text: first === undefined ? `${before}${name} ${isDone(second)} late` :
        `${before}${this.nameOf(first)} ${goes(first)} before ${name} ${isDone(second)}`,
    };
  }

  isOfRuntime(candidate, { turn }) {
    const task = this.taskOf(candidate, turn);
    return candidate.kind === 'async' && !this.callbacks.has(candidate.id) &&
      (task === undefined || isSilent(task));
  }

  pollOrder(point) {
    const taken = point.candidates[point.index];
    const usual = point.candidates[0];
    if (taken.kind === 'timer') {
      return this.nextBefore(point, usual, `${ms(taken.wait_ns)} pass and `, isTimer);
    }
    if (taken.kind === 'none') return this.nextBefore(point, usual, '');
    if (usual.kind !== 'none' && !this.isOfRuntime(usual, point)) {
      return this.twoTasks(point, taken, usual);
    }
    const first = this.taskOf(taken, point.turn);
    const at = this.order.indexOf(first);
    const second = this.nextAfter(at < 0 ? this.order.length : at + 1, first,
                                  (task) => !isSilent(task)) ?? this.unrun;
    const name = this.nameOf(first, taken);
    return {
      __proto__: null, tasks: [first, second],
      text: second === undefined ? `${name} ${isDone(first)} at once` :
        `${name} ${isDone(first)} before ${this.nameOf(second)}${
          isDone(first) === goes(second) ? '' : ` ${goes(second)}`}`,
    };
  }

  delivery(point) {
    return this.nextBefore(point, point.candidates[0], '');
  }

  stall(point) {
    const { wait_ns } = point.candidates[point.index];
    const timer = this.nextAfter(this.positionOf(point), undefined, isTimer);
    const next = timer === undefined ? undefined :
      this.nextAfter(this.order.indexOf(timer) + 1, timer, (task) => !isTimer(task));
    const before = next === undefined ? '' : `, and runs before ${this.nameOf(next)}`;
    return {
      __proto__: null, tasks: [timer, next],
      text: `callbacks take ${ms(wait_ns)} longer${timer === undefined ? '' :
        `, so that ${this.nameOf(timer)} is due by then${before}`}`,
    };
  }

  bytes(point) {
    const task = this.taskOf(point.candidates[point.index], point.turn);
    const part = point.index === 1 ? 'one byte' : 'half of the bytes';
    return {
      __proto__: null, tasks: [task],
      text: `${part} of ${this.nameOf(task, point.candidates[point.index])} come${
        point.index === 1 ? 's' : ''} first, and the rest later`,
    };
  }

  timerOrIo(point) {
    return this.nextBefore(point, point.candidates[0], '', isTimer);
  }

  of(point) {
    switch (point.point) {
      case 'poll-order': return this.pollOrder(point);
      case 'delivery': return this.delivery(point);
      case 'stall': return this.stall(point);
      case 'bytes': return this.bytes(point);
      case 'timer-or-io': return this.timerOrIo(point);
      default: return this.thread(point);
    }
  }

  // Threads have the numbers of their loops. A Worker gets its script by its first message, from
  // the line that has made it.
  threadName({ label }) {
    const number = +RegExpPrototypeExec(/\d+$/, label)[0];
    const lane = this.run.trace.lanes.find((one) => one.lane === number);
    if (number === 1) return 'the main thread';
    if (lane === undefined || lane.thread === 0) return label;
    const script = this.run.tasks.find((task) => task.lane === number && task.kind === 'message');
    return `Worker ${lane.thread}${this.where(script)}`;
  }

  thread({ candidates, index }) {
    return {
      __proto__: null, tasks: [],
      text: `${this.threadName(candidates[index])} goes on before ${this.threadName(candidates[0])}`,
    };
  }

  // { text, causes: [{ name, why }] }
  all() {
    const chosen = ArrayPrototypeFilter(this.points, ({ index }) => index > 0);
    const shown = ArrayPrototypeMap(ArrayPrototypeSlice(chosen, 0, SIDES_MAX),
                                    (point) => this.of(point));
    const more = chosen.length - shown.length;
    // It may take several choices to hold one thing back.
    const sides = ArrayPrototypeFilter(shown, ({ text }, i) => (
      shown.findIndex((side) => side.text === text) === i));
    const causes = [];
    for (let i = 0; i < sides.length; i++) {
      for (let j = 0; j < sides[i].tasks.length; j++) {
        const task = sides[i].tasks[j];
        if (task === undefined || causes.some((cause) => cause.task === task)) continue;
        ArrayPrototypePush(causes, {
          __proto__: null, task, name: this.nameOf(task), why: this.whyOf(task),
        });
      }
    }
    const text = ArrayPrototypeJoin(ArrayPrototypeMap(sides, (side) => side.text), ', and ');
    const rest = more === 0 ? '' : `, and ${more} more choice${more === 1 ? '' : 's'}`;
    return { __proto__: null, text: `fails when ${text}${rest}`, causes };
  }
}

// undefined: the run cannot be traced.
async function raceOf(runs, report) {
  const { Run } = require('rondo/explain/run');
  const { readTrace } = require('rondo/trace/reader');
  const fs = require('fs');
  const file = require('path').join(runs.folder, `trace-${++runs.files}`);
  const { report: traced } = await runs.bySchedule(schedules.format(report), {
    __proto__: null, details: true, trace: file,
  });
  try {
    if (traced === undefined) return undefined;
    const hasTrace = fs.existsSync(file) && fs.statSync(file).size > 0;
    return new Race(new Run(hasTrace ? readTrace(file) : NO_TRACE), traced).all();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

module.exports = { raceOf };
