// SPDX-License-Identifier: MIT
//
// A traced run, made ready to be explained: its tasks with an index, the lines that the program
// printed and the task that printed each, and the words for a task and its place.
'use strict';

const {
  ArrayIsArray, ArrayPrototypeIncludes, ArrayPrototypeIndexOf, ArrayPrototypePush,
  ArrayPrototypeSome, MathMax, MathMin, RegExpPrototypeExec, SafeMap, SafeSet, StringPrototypeSlice,
  StringPrototypeSplit, StringPrototypeStartsWith, StringPrototypeTrim,
} = primordials;

const { Sources, pathOf } = require('rondo/explain/sources');
const { Alikes } = require('rondo/trace/alike');
const { ById } = require('rondo/trace/by-id');
const { tasksOf } = require('rondo/trace/tasks');

const NEWLINE = 10;
const TIMEOUT = /(?:^|\.)setTimeout$/;
const INTERVAL = /(?:^|\.)setInterval$/;
const IMMEDIATE = /(?:^|\.)setImmediate$/;
const LOOKUP = /(?:^|\.)lookup$/;
const NS_PER_MS = 1e6;
const BUSY_MS = 2;
const OBSERVER = /Observer$/;
const FRAME = /^ *at (?:(.*) \()?(\/.*|file:.*):(\d+):(\d+)\)?$/;

// Whether it calls the listeners of 'blocked'.
const isTeller = ({ kind, name, queued, ran }) =>
  kind === 'pending' && name === 'blocked' && queued !== null && ran !== null;

// ---- the lines of the output --------------------------------------------------------------------

// One line at a time for each stream. A line that several tasks wrote belongs to the one that began it.
class Lines {
  constructor() {
    this.all = [];
    this.open = new SafeMap(); // stream of a process -> the line that has no end yet
  }

  add(lane, output, time, place) {
    const stream = output.fd === 2 ? 'stderr' : 'stdout';
    const key = `${lane.process}.${lane.lane} ${stream}`;
    let from = 0;
    const { text } = output;
    while (from < text.length) {
      const end = text.indexOf(NEWLINE, from);
      const part = text.toString('utf8', from, end < 0 ? text.length : end);
      let line = this.open.get(key);
      if (line === undefined) {
        line = {
          __proto__: null, text: '', stream, task: output.id, process: lane.process,
          lane: lane.lane, time, place, isCut: false, write: output,
        };
        ArrayPrototypePush(this.all, line);
        this.open.set(key, line);
      }
      line.text += part;
      if (end < 0) break;
      this.open.delete(key);
      from = end + 1;
    }
    if (output.bytes > text.length) {
      const line = this.open.get(key);
      if (line !== undefined) line.isCut = true;
      this.open.delete(key);
    }
  }
}

function linesOf(trace) {
  const lines = new Lines();
  for (let i = 0; i < trace.lanes.length; i++) {
    const lane = trace.lanes[i];
    const places = trace.places.get(lane.process);
    for (let j = 0; j < lane.outputs.length; j++) {
      if (lane.outputs[j].fd > 2) continue; // a picture of a frame
      const { index } = lane.outputs[j];
      const place = places?.get(lane.events.place[index]) ?? null;
      lines.add(lane, lane.outputs[j], lane.events.time[index], place);
    }
  }
  primordials.ArrayPrototypeSort(lines.all, (a, b) => a.time - b.time);
  return lines.all;
}

// ---- the run ---------------------------------------------------------------------------------------

// What kept a loop busy: its tasks that took a while, as they began. A task inside another one is not
// there, because the outer one takes as long.
class Busy {
  #tasks = [];

  add(task) {
    const isOuter = task.depth === 0 || task.queue === 'tick' || task.queue === 'microtask';
    if (isOuter && task.ran !== null && task.took >= BUSY_MS) ArrayPrototypePush(this.#tasks, task);
  }

  // The one that took most of the time between two moments; undefined if none took half of it.
  between(from, to) {
    let low = 0;
    let high = this.#tasks.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.#tasks[middle].ran < to) low = middle + 1;
      else high = middle;
    }
    let most = (to - from) / 2;
    let found;
    for (let i = low - 1; i >= 0; i--) {
      const task = this.#tasks[i];
      if (task.depth === 0 && task.ran + task.took < from) break;
      const shared = MathMin(to, task.ran + task.took) - MathMax(from, task.ran);
      if (shared < most) continue;
      most = shared;
      found = task;
    }
    return found;
  }
}

// The callbacks of a loop that are no ticks and no microtasks, as they began.
class Entries {
  #began = [];

  add(task) {
    if (task.ran === null || task.depth !== 0 || task.kind === 'event') return;
    if (task.queue !== 'tick' && task.queue !== 'microtask') ArrayPrototypePush(this.#began, task.begins);
  }

  // Whether one began between two events of the trace.
  hasBetween(from, to) {
    let low = 0;
    let high = this.#began.length;
    while (low < high) {
      const middle = low + high >> 1;
      if (this.#began[middle] <= from) low = middle + 1;
      else high = middle;
    }
    return low < this.#began.length && this.#began[low] < to;
  }
}

// The tasks of a loop by their ids: a task, or a list with all the times that it ran.
class Index {
  #byId = new ById();
  #alikes;

  constructor(alikes) {
    this.#alikes = alikes;
  }

  add(task) {
    const known = this.#byId.get(task.id);
    if (known === undefined) this.#byId.set(task.id, task);
    else if (ArrayIsArray(known)) ArrayPrototypePush(known, task);
    else this.#byId.set(task.id, [known, task]);
  }

  // Of the times that a task ran the last one that had begun then; the first if none had.
  find(id, time) {
    const runs = this.#byId.get(id);
    if (runs === undefined) return this.#alikes?.find(id);
    if (!ArrayIsArray(runs)) return runs;
    let low = 0;
    let high = time === null ? 0 : runs.length - 1;
    while (low < high) {
      const middle = low + high + 1 >> 1;
      if (runs[middle].ran !== null && runs[middle].ran <= time) low = middle;
      else high = middle - 1;
    }
    return runs[low];
  }
}

class Run {
  #doers; // ids of tasks that queued or printed something themselves, by lane
  #hasPlaces; // whether any task has one

  // `isShort`: with the first ones only of tasks that are alike.
  constructor(trace, { isShort = false } = {}) {
    this.trace = trace;
    const alikes = new SafeMap(); // by lane
    const alikesOf = (lane) => {
      alikes.set(lane, new Alikes(lane));
      return alikes.get(lane);
    };
    this.tasks = tasksOf(trace, isShort ? { alikesOf } : {});
    this.leftOut = 0;
    alikes.forEach(({ count }) => { this.leftOut += count; });
    this.lines = linesOf(trace);
    this.sources = new Sources();
    this.lanes = new SafeMap(); // by process, then by number: { lane, index, busy, entries, firstMessage, tellers }
    for (let i = 0; i < trace.lanes.length; i++) {
      const lane = trace.lanes[i];
      if (!this.lanes.has(lane.process)) this.lanes.set(lane.process, new SafeMap());
      const index = new Index(alikes.get(lane));
      const known = {
        __proto__: null, lane, index, busy: new Busy(), entries: new Entries(),
        firstMessage: undefined, tellers: [],
      };
      this.lanes.get(lane.process).set(lane.lane, known);
    }
    for (let i = 0; i < this.tasks.length; i++) {
      const task = this.tasks[i];
      const known = this.#known(task.process, task.lane);
      known.index.add(task);
      known.busy.add(task);
      known.entries.add(task);
      if (task.kind === 'message' && task.run === 1) known.firstMessage ??= task;
      if (isTeller(task)) ArrayPrototypePush(known.tellers, task);
    }
  }

  #known(process, lane) {
    return this.lanes.get(process)?.get(lane);
  }

  laneOf(task) {
    return this.#known(task.process, task.lane)?.lane;
  }

  threadOf(process, lane) {
    return this.#known(process, lane)?.lane.thread ?? 0;
  }

  modelOf(task) {
    return this.laneOf(task)?.model ?? 'unknown';
  }

  // Whether a switch of the loop is on (docs/loop.md).
  hasRule(task, name) {
    const lane = this.laneOf(task);
    if (lane?.rules !== undefined) return ArrayPrototypeIncludes(lane.rules, name);
    return lane?.model === 'node20' || (name === 'checkpoint-each' && lane?.model !== 'node10');
  }

  // "node20", "node20 changed by --switch"
  rulesName(task) {
    const lane = this.laneOf(task);
    return lane?.rules === undefined ? this.modelOf(task) : `${lane.era} changed by --switch`;
  }

  // The task with this id in the lane of another one, undefined if the trace has none.
  find(task, id, lane = task.lane, time = task.queued ?? task.ran) {
    return id === 0 ? undefined : this.#known(task.process, lane)?.index.find(id, time);
  }

  // The task that queued another one. What the runtime does in several steps (fs.readFile opens,
  // reads, closes) is one thing for the program: the steps between are passed over.
  causeOf(task) {
    let parent = this.isAnswer(task) ? undefined : this.find(task, task.parent, task.parentLane);
    while (parent !== undefined && parent.kind === task.kind &&
           (task.kind === 'fs' || task.kind === 'connect') && parent.place !== null && parent.place === task.place) {
      parent = this.find(parent, parent.parent, parent.parentLane);
    }
    return parent;
  }

  // The task that made another one ready.
  triggerOf(task) {
    return this.find(task, task.trigger, task.triggerLane, task.ready);
  }

  // What only hands on the result of another promise: a step of Promise.all, of a function of the
  // runtime, or a yield of an async generator.
  #isBetween(task) {
    if (task.queue !== 'microtask') return false;
    if (task.kind === 'await') return task.place !== null && !this.sources.isAwait(task.place);
    return (task.kind === 'reaction' || task.kind === 'thenable') && task.callback === null;
  }

  // { task, isFar }: the task that settled the promise for which another one waited, behind all that only
  // hand it on.
  settlerOf(task) {
    let settler = this.triggerOf(task);
    const seen = new SafeSet();
    while (settler !== undefined && this.#isBetween(settler) && !seen.has(settler)) {
      const before = this.triggerOf(settler) ?? this.causeOf(settler);
      if (before === undefined) break;
      seen.add(settler);
      settler = before;
    }
    // A listener of the runtime's own says nothing: what it is called in does.
    const { size } = seen;
    while (settler?.kind === 'event' && settler.callback === null && !seen.has(settler)) {
      seen.add(settler);
      settler = this.find(settler, settler.outer) ?? settler;
    }
    return { __proto__: null, task: settler, isFar: size > 0 };
  }

  // The task that kept the loop busy while another one could have run.
  holderOf(task) {
    return this.#known(task.process, task.lane)?.busy.between(task.ready, task.ran);
  }

  // Whether another callback began while a tick or a microtask could have run already.
  hasWaitedForOther(task) {
    if (task.since < 0 || task.ran === null) return false;
    return this.#known(task.process, task.lane).entries.hasBetween(task.since, task.begins);
  }

  // " of Worker 1", where that task is of another thread.
  otherThread(task, lane) {
    const thread = this.threadOf(task.process, lane);
    if (thread === task.thread) return '';
    return thread === 0 ? ' of the main thread' : ` of Worker ${thread}`;
  }

  // Whether code of the program has run in it, outside of listeners that it called.
  #hasCode({ id, lane, process }) {
    if (this.#doers === undefined) {
      this.#doers = new SafeSet();
      for (let i = 0; i < this.tasks.length; i++) {
        const task = this.tasks[i];
        if (task.place !== null && !task.isPlaceLent) {
          this.#doers.add(`${task.process}.${task.parentLane} ${task.parent}`);
        }
      }
      for (let i = 0; i < this.lines.length; i++) {
        const line = this.lines[i];
        if (line.place !== null) this.#doers.add(`${line.process}.${line.lane} ${line.task}`);
      }
    }
    return this.#doers.has(`${process}.${lane} ${id}`);
  }

  // A page runs its scripts in steps of the task that reads it; other steps call listeners, or
  // functions that the page has given to somebody.
  isPageScript(task) {
    return task?.kind === 'callback' && task.place === null && task.callback === null &&
      this.#hasCode(task);
  }

  // A callback of an observer, which is called inside a step.
  isObserver(task) {
    return task.kind === 'callback' && RegExpPrototypeExec(OBSERVER, task.name) !== null;
  }

  // A frame runs in steps, too.
  isOfFrame(task) {
    return this.find(task, task.outer)?.kind === 'frame';
  }

  // Whether the runtime has queued a task without the program on the stack.
  isOfRuntime(task) {
    this.#hasPlaces ??= ArrayPrototypeSome(this.tasks, ({ place }) => place !== null);
    return task.isPlaceLent || (task.place === null && this.#hasPlaces);
  }

  // What a Worker of a page prints comes to the page in a message, and is written there.
  taskOfLine(line) {
    const task = this.#taskAt(line, line.task, line.time);
    if (task?.kind !== 'message' || this.modelOf(task) !== 'browser') return task;
    return task.parentLane === task.lane ? task : this.causeOf(task) ?? task;
  }

  #taskAt({ process, lane }, id, time) {
    return this.#known(process, lane)?.index.find(id, time / NS_PER_MS);
  }

  // The tasks because of which the listeners of 'blocked' are called: all that blocked since they were
  // called before. Undefined of other tasks.
  blockersOf(task) {
    if (!isTeller(task)) return undefined;
    const { lane, tellers } = this.#known(task.process, task.lane);
    const before = tellers[ArrayPrototypeIndexOf(tellers, task) - 1]?.ran ?? -Infinity;
    const blockers = new SafeSet();
    for (let i = 0; i < lane.blocked.length; i++) {
      const time = lane.events.time[lane.blocked[i].index];
      if (time / NS_PER_MS <= before || time / NS_PER_MS > task.ran) continue;
      blockers.add(this.#taskAt(lane, lane.blocked[i].id, time));
    }
    return blockers;
  }

  // What the runtime says on SIGUSR1.
  isAnswer({ kind, name }) {
    return kind === 'async' && name === 'SIGUSR1';
  }

  // Callbacks that ran for longer than --blocked allows: { task, ms, stack }.
  blocked() {
    const all = [];
    for (let i = 0; i < this.trace.lanes.length; i++) {
      const lane = this.trace.lanes[i];
      for (let j = 0; j < lane.blocked.length; j++) {
        const { id, index, ms, stack } = lane.blocked[j];
        const task = this.#taskAt(lane, id, lane.events.time[index]);
        ArrayPrototypePush(all, { __proto__: null, task, ms, stack });
      }
    }
    return all;
  }

  // ---- words

  shortFile(file, task) {
    const cwd = (task === undefined ? undefined : this.laneOf(task))?.cwd ?? '';
    const folder = cwd === '' || cwd === '/' ? '' : `${cwd}/`;
    return folder !== '' && StringPrototypeStartsWith(file, folder) ?
      StringPrototypeSlice(file, folder.length) : file;
  }

  at(place, task) {
    return place === null ? '' : `${this.shortFile(place.file, task)}:${place.line}`;
  }

  // The topmost frame of a stack that is the program's, in words; its first line if none is.
  topOf(stack, task) {
    const lines = StringPrototypeSplit(stack, '\n');
    for (let i = 0; i < lines.length; i++) {
      const found = RegExpPrototypeExec(FRAME, lines[i]);
      if (found === null) continue;
      const { 1: name, 2: file, 3: line } = found;
      const at = `${this.shortFile(pathOf(file), task)}:${line}`;
      return name === undefined ? `it was at ${at}` : `it was in ${name} (${at})`;
    }
    return StringPrototypeTrim(lines[0]);
  }

  // Where a task is looked for in the source: its callback, or where it was queued.
  placeOf(task) {
    return task.callback ?? (this.isAnswer(task) ? null : task.place);
  }

  // Of a line that was printed there. A step of a page may call several functions.
  placeOfLine(place, task) {
    const isStep = task.kind === 'callback' && task.place === null && !this.isObserver(task);
    return isStep ? place ?? task.callback : this.placeOf(task) ?? place;
  }

  called(task) {
    return task.place === null ? '' : this.sources.call(task.place);
  }

  // " by server.listen": what the program called, where that is not what queued the task. The runtime
  // has ticks and timers of its own, and a program may have wrapped these functions. Where the program was
  // not even on the stack, the place is that of the cause.
  byCall(task, wanted) {
    if (this.isOfRuntime(task)) return ' by the runtime';
    const calls = this.called(task);
    return calls === '' || RegExpPrototypeExec(wanted, calls) !== null ? '' : ` by ${calls}`;
  }

  // A Worker gets its script by its first message.
  isScript(task) {
    return task.kind === 'message' && task.thread !== 0 &&
      this.#known(task.process, task.lane).firstMessage === task;
  }

  // The end of one; that of a child process is the same kind.
  isWorker(task) {
    return task.kind === 'exit' && task.name === 'end of a Worker';
  }

  // Behind the name of a server is the address on which it listens.
  serverAddress(task) {
    const found = RegExpPrototypeExec(/(?:^| )([^ ]*[:/@][^ ]*)$/, task.name);
    return found === null ? '' : ` on ${found[1]}`;
  }

  // What is there as long as nobody closes it, as it is named at the end.
  openName(task) {
    const at = this.at(task.place, task);
    switch (task.kind) {
      case 'connection': return `the server${this.serverAddress(task)} (${at})`;
      case 'read': return `a stream that is read (${at})`;
      case 'receive': return `a socket for datagrams (${at})`;
      case 'signal': return `a listener of a signal (${at})`;
      case 'fs-event':
      case 'fs-poll': return `a watcher of a file (${at})`;
      case 'exit': return `a ${this.isWorker(task) ? 'Worker' : 'child process'} (${at})`;
      default: return this.name(task);
    }
  }

  // What goes on after an await. The engine's word for what is in no function is taken over.
  awaiter({ place }) {
    if (place?.function === 'module code') return 'the module';
    return place?.function ? `${place.function}()` : 'the async function';
  }

  // "the callback of an IntersectionObserver (app.js:2)"
  observerName(task) {
    const article = StringPrototypeStartsWith(task.name, 'I') ? 'an' : 'a';
    const at = this.at(task.callback, task);
    return `the callback of ${article} ${task.name}${at === '' ? '' : ` (${at})`}`;
  }

  // A task as it is named inside a sentence: the timer set at app.js:2.
  name(task) {
    if (task === undefined) return 'something before the trace';
    const at = this.at(task.isPlaceLent ? this.placeOf(task) : task.place, task);
    const where = at === '' ? '' : ` (${at})`;
    const calls = this.called(task);
    switch (task.kind) {
      case 'main': return 'the main script';
      case 'tick': return `the tick${where}`;
      case 'microtask': return `the microtask${where}`;
      case 'reaction': return `the promise callback${where}`;
      case 'thenable': return `the call of then${where}`;
      case 'await': return `${this.awaiter(task)} after its await${where}`;
      case 'timer': return `the timeout${this.byCall(task, TIMEOUT)}${where}`;
      case 'interval': return `the interval${this.byCall(task, INTERVAL)}${where}`;
      case 'immediate': return `the immediate${this.byCall(task, IMMEDIATE)}${where}`;
      case 'module': return `the module ${this.shortFile(pathOf(task.name), task)}`;
      case 'event':
        return task.name === 'unhandledRejection' && task.queued !== null ? `the unhandled rejection${where}` :
          `a listener of '${task.name}'${task.callback === null ? '' : ` (${this.at(task.callback, task)})`}`;
      case 'at-exit': return `the handlers of '${task.name}'`;
      case 'signal': return `the handler of a signal${where}`;
      case 'close': return `a close callback${where}`;
      case 'connection': return `a connection to the server${this.serverAddress(task)}${where}`;
      case 'connect': return `the end of a connect${where}`;
      case 'read': return `data of a stream${where}`;
      case 'receive': return `a datagram${where}`;
      case 'exit': return `the end of a ${this.isWorker(task) ? 'Worker' : 'child process'}${where}`;
      case 'getaddrinfo':
        return calls === '' || RegExpPrototypeExec(LOOKUP, calls) === null ?
          `the lookup of a name${calls === '' ? '' : ` by ${calls}`}${where}` : `the callback of ${calls}${where}`;
      case 'message':
        return this.isScript(task) ? `the script of Worker ${task.thread}` : `a message${where}`;
      case 'async':
        if (this.isAnswer(task)) return 'the answer to SIGUSR1';
        return task.parent === 0 ? `a message from another thread${where}` :
          `a wake-up from ${this.name(this.causeOf(task))}`;
      case 'callback':
        if (this.isPageScript(task)) return 'a script of the page';
        if (this.isObserver(task)) return this.observerName(task);
        if (calls === '' && this.isOfFrame(task)) return 'an update of the rendering';
        return calls === '' ? 'a callback of the page' : `the callback of ${calls}${where}`;
      case 'frame': return 'an update of the rendering'; // its place is that of who has wanted it
      case 'spare': return calls === '' ? 'an idle callback' : `the callback of ${calls}${where}`;
      case 'task': {
        const isMessage = task.name === 'message port' || task.name === 'posted message';
        return calls === '' ? `a task (${task.name})` :
          `the ${isMessage ? 'message' : 'callback'} of ${calls}${where}`;
      }
      default:
        if (task.kind === 'pending' && task.name === 'blocked') return "the listeners of 'blocked'";
        return calls === '' ? `a callback of ${task.kind}${where}` : `the callback of ${calls}${where}`;
    }
  }
}

module.exports = { IMMEDIATE, INTERVAL, Run, TIMEOUT };
