// SPDX-License-Identifier: MIT
//
// Why a task ran when it did: what it is, who queued it, what had to be over before, and the rule of
// the loop that decided. Each kind of task has one function here; the rules are sentences by name,
// because several kinds share them.
'use strict';

const { ArrayPrototypeIncludes, StringPrototypeStartsWith } = primordials;

const { IMMEDIATE, INTERVAL, TIMEOUT } = require('rondo/explain/run');

const RULES = {
  __proto__: null,
  main: 'the main script runs to its end before the loop begins',
  tick: 'ticks run as soon as the callback that is running has ended, before microtasks',
  tickInMicrotask: 'a tick that a microtask queues runs when no microtask is left',
  tickNode10: 'ticks run when the list of timers, or all immediates, have run, before microtasks',
  microtaskNode10: 'microtasks run when the list of timers, or all immediates, have run and no tick is left',
  microtask: 'microtasks run when the callback has ended and no tick is left, until none is left',
  microtaskInMicrotask: 'microtasks run until none is left, also those that microtasks queue; ticks wait until then',
  afterThrow: 'no checkpoint follows a callback that throws: its ticks and microtasks wait until the ' +
    'next callback has ended',
  rejection: 'rejected promises are looked at when no tick and no microtask is left',
  script: 'a Worker runs its script when its thread is ready and has got it, in the first poll phase',
  message: 'messages of ports and threads are taken in the poll phase',
  module: 'a module is evaluated when all that it imports has been',
  nested: 'it is called at once, inside the task that caused it',
  check: 'the check phase comes straight after poll, in every turn',
  timersLast: 'timers run at the end of a turn, after check and close',
  timersFirst: 'timers run at the beginning of a turn, before poll',
  timersPrime: 'before its first turn the loop looks once for timers that are due',
  poll: 'results from outside are taken in the poll phase',
  pool: 'work of the thread pool is done in its threads; its callback runs in the poll phase',
  pending: 'callbacks that were put off run in the pending phase of the next turn',
  close: 'close callbacks run in the close phase, after check',
  beforeExit: 'nothing is left that keeps the process alive; what these handlers begin still runs',
  exit: 'the process ends; no tick, timer or immediate that these handlers queue runs any more',
  workerEnd: 'the ends of Workers are taken in the poll phase, or in the check phase after it',
  pageMicrotask: 'microtasks run as soon as a callback has ended and no script is below it, until ' +
    'none is left',
  pageTask: 'a turn runs one task: the first that is ready in the queue of the highest priority',
  pageFrame: 'a frame is updated at the next time of the display, if somebody wants one',
  pageAnimation: 'callbacks of animation frames run in the next frame, before it is painted, with a ' +
    'checkpoint after each',
  pageObserver: 'observers are called in the task that was queued when there was something to tell',
  pageResize: 'observers of sizes are called in a frame, after layout and before it is painted',
  pageIdle: 'idle callbacks run when no task is ready, in the time before the next frame or timer',
  pageScript: 'a script runs when it is loaded and its turn in the page has come, with a checkpoint after it',
  pageCallback: 'further callbacks of one task follow each other, with a checkpoint between',
};

const POOL_KINDS = ['fs', 'work', 'random', 'getaddrinfo', 'getnameinfo'];

const NAMED_MAX = 5; // of several tasks in one sentence
const LATE_MS = 5; // from there on it is said what the loop did meanwhile

const round = (ms) => (ms >= 10 ? ms.toFixed(0) : ms.toFixed(1));

class Reasons {
  constructor(run) {
    this.run = run;
  }

  by(task) {
    return this.run.name(this.run.causeOf(task));
  }

  // ", queued by X": who has to have ended before a tick or a microtask can run.
  queuedBy(task) {
    if (task.parent === 0 || this.isOfPage(this.run.causeOf(task))) return '';
    return `, queued by ${this.by(task)}`;
  }

  // What a page does for itself, such as the reading of its files.
  isOfPage(task) {
    return task !== undefined && this.run.modelOf(task) === 'browser' && task.place === null &&
      ArrayPrototypeIncludes(POOL_KINDS, task.kind);
  }

  // ---- one function for each kind

  main() {
    return { rule: RULES.main, why: 'the main script' };
  }

  // Before Node 11 the timers of one list, and the immediates of a turn, are one entry.
  isBatch(task) {
    return !this.run.hasRule(task, 'checkpoint-each') &&
      (task.phase === 'timers' || task.phase === 'check');
  }

  // Whether another callback has run since a tick or a microtask could run: only an exception does that.
  isAfterThrow(task) {
    return !this.isBatch(task) && this.run.hasWaitedForOther(task);
  }

  // With the model, where models differ.
  checkpointRule(task, rule) {
    const isOfModel = rule === RULES.tickNode10 || rule === RULES.microtaskNode10 || rule === RULES.afterThrow;
    return isOfModel ? `${rule} (${this.run.rulesName(task)})` : rule;
  }

  tick(task) {
    const parent = this.run.causeOf(task);
    let rule = this.isBatch(task) ? RULES.tickNode10 : RULES.tick;
    if (parent?.queue === 'microtask') rule = RULES.tickInMicrotask;
    else if (this.isAfterThrow(task)) rule = RULES.afterThrow;
    const by = this.run.byCall(task, /(?:^|\.)nextTick$/);
    const what = by === '' ? 'process.nextTick' : `a tick${by}`;
    return { rule, why: `${what}${this.queuedBy(task)}: ${this.checkpointRule(task, rule)}` };
  }

  microtaskRule(task) {
    if (this.run.modelOf(task) === 'browser') return RULES.pageMicrotask;
    const queuer = task.trigger === 0 ? this.run.causeOf(task) : this.run.settlerOf(task).task;
    if (queuer?.queue === 'microtask') return RULES.microtaskInMicrotask;
    if (this.isAfterThrow(task)) return RULES.afterThrow;
    return this.isBatch(task) ? RULES.microtaskNode10 : RULES.microtask;
  }

  microtask(task) {
    const rule = this.microtaskRule(task);
    // Observers of a page's mutations have microtasks, too.
    const isOwn = this.run.byCall(task, /(?:^|\.)queueMicrotask$/) === '' &&
      (task.place === null || this.run.called(task) !== '');
    const what = isOwn ? 'queueMicrotask' : 'a microtask';
    return { rule, why: `${what}${this.queuedBy(task)}: ${this.checkpointRule(task, rule)}` };
  }

  // What waits for a promise: it was settled already, or somebody settled it later.
  settled(task) {
    if (task.trigger === 0) return 'the promise was already settled';
    const { task: settler, isFar } = this.run.settlerOf(task);
    const way = isFar ? ', through other promises' : '';
    return `the promise was settled by ${this.run.name(settler)}${way}`;
  }

  reaction(task) {
    const rule = this.microtaskRule(task);
    const why = `a promise callback${this.queuedBy(task)}; ${this.settled(task)}`;
    return { rule, why: `${why}: ${this.checkpointRule(task, rule)}` };
  }

  thenable(task) {
    return {
      rule: this.microtaskRule(task),
      why: `then() of an object that a promise was resolved with${this.queuedBy(task)}: ` +
        'it takes a microtask of its own',
    };
  }

  await(task) {
    const begun = task.parent === 0 ? '' : `, awaited in ${this.by(task)}`;
    const rule = this.microtaskRule(task);
    const why = `${this.run.awaiter(task)} goes on after await${begun}; ${this.settled(task)}`;
    return { rule, why: `${why}: ${this.checkpointRule(task, rule)}` };
  }

  timer(task) {
    let rule = this.run.hasRule(task, 'timers-last') ? RULES.timersLast : RULES.timersFirst;
    if (this.run.hasRule(task, 'timers-prime') && task.turn === 0) rule = RULES.timersPrime;
    const set = task.parent === 0 ? '' : `, set by ${this.by(task)}`;
    const late = task.ready !== null && task.ran !== null ? task.ran - task.ready : 0;
    const due = late >= 0.05 ? `; due since ${round(late)} ms${this.heldBy(task)}` : '';
    const wait = task.wait === null ? '' : ` of ${task.wait} ms`;
    const by = this.run.byCall(task, task.kind === 'interval' ? INTERVAL : TIMEOUT);
    const isInterval = task.kind === 'interval';
    const own = isInterval ? 'setInterval' : 'setTimeout';
    const others = isInterval ? 'an interval' : 'a timeout';
    // Where the trace begins after it was set, nobody knows which call it is.
    const call = isInterval && task.queued !== null ? `, call ${task.run}` : '';
    const what = `${by === '' ? own : others}${wait}${by}${call}`;
    const again = task.trigger === 0 ? '' : `, started again by ${this.run.name(this.run.triggerOf(task))}`;
    return { rule, why: `${what}${set}${again}${due}: ${rule} (${this.run.rulesName(task)})` };
  }

  // ", but X ran for 100 ms": what kept the loop from a task that could have run.
  heldBy(task) {
    if (task.ready === null || task.ran === null || task.ran - task.ready < LATE_MS) return '';
    const holder = this.run.holderOf(task);
    if (holder === undefined) return '';
    const isSelf = holder.id === task.id && holder.run < task.run;
    const name = isSelf ? `its call ${holder.run}` : this.run.name(holder);
    return `, but ${name} ran for ${round(holder.took)} ms`;
  }

  interval(task) {
    return this.timer(task);
  }

  immediate(task) {
    const parent = this.run.find(task, task.parent);
    const from = parent !== undefined && parent.phase === 'poll' ? ' in the poll phase' : '';
    const again = parent !== undefined && parent.queue === 'check' ?
      '; one queued in the check phase waits for the next turn' : '';
    const by = this.run.byCall(task, IMMEDIATE);
    const what = by === '' ? 'setImmediate' : `an immediate${by}`;
    return { rule: RULES.check, why: `${what}${this.queuedBy(task)}${from}: ${RULES.check}${again}` };
  }

  // Its place stands in the row.
  listener(task) {
    return task.kind === 'event' ? `a listener of '${task.name}'` : this.run.name(task);
  }

  // The listener of a message: ports call it by events of their own.
  ofMessage(task, outer) {
    let around = outer;
    while (around?.kind === 'event' && around.callback === null) around = this.run.find(around, around.outer);
    if (task.name !== 'message' || around === undefined) return undefined;
    // A page takes what was sent as a message first, and tells its listeners in a task of its own.
    const sent = around.kind === 'task' ? this.run.causeOf(around) : around;
    if (sent?.kind !== 'message') return undefined;
    const { rule, why } = this.message(sent);
    return { rule, why: `${this.listener(task)}, called for ${why}` };
  }

  nested(task) {
    const outer = this.run.find(task, task.outer);
    const own = this.ofMessage(task, outer);
    if (own !== undefined) return own;
    // What closes a port is plumbing: it is not around its listeners.
    if (outer === undefined && task.phase === 'close') return this.close(task);
    if (outer?.kind === 'callback' && task.kind === 'event' && !this.run.isPageScript(outer)) {
      return this.callback(task, outer.outer);
    }
    return { rule: RULES.nested, why: `${this.listener(task)}, inside ${this.run.name(outer)}: ${RULES.nested}` };
  }

  // Those of the process are queued: somebody rejects a promise, or handles it late.
  event(task) {
    if (task.queued === null) return this.nested(task);
    const did = task.name === 'unhandledRejection' ? 'rejected' : 'for a promise handled';
    const by = task.parent === 0 ? '' : `, ${did} by ${this.by(task)}`;
    return { rule: RULES.rejection, why: `${this.run.name(task)}${by}: ${RULES.rejection}` };
  }

  // Whether the program has required a CommonJS module: the loader's own tasks have no place.
  isRequired(task, outer) {
    if (outer === undefined || StringPrototypeStartsWith(task.name, 'file:')) return false;
    if (outer.queue !== 'microtask' || outer.callback !== null) return true;
    return outer.kind === 'await' && outer.place !== null && this.run.sources.isAwait(outer.place);
  }

  // What a module imports is evaluated before it, so it may begin after an await of the loader's.
  module(task) {
    const outer = this.run.find(task, task.outer);
    if (outer?.kind === 'main' || outer?.kind === 'module') return this.nested(task);
    if (this.isRequired(task, outer)) return this.nested(task);
    const cause = this.run.causeOf(task);
    const isImported = cause !== undefined && this.run.called(cause) === 'import';
    const from = isImported ? `, imported at ${this.run.at(cause.place, cause)}` : '';
    return { rule: RULES.module, why: `${this.run.name(task)}${from}: ${RULES.module}` };
  }

  // ---- of pages

  page(task, rule) {
    return { rule, why: `${this.run.name(task)}${this.queuedBy(task)}: ${rule}` };
  }

  task(task) { return this.page(task, RULES.pageTask); }
  frame(task) { return this.page(task, RULES.pageFrame); }
  spare(task) { return this.page(task, RULES.pageIdle); }

  // Called in a step of a frame or of a task.
  observer(task) {
    let outer = this.run.find(task, task.outer);
    if (outer?.kind === 'callback') outer = this.run.find(outer, outer.outer);
    const name = this.run.name(task);
    if (outer?.kind !== 'task') {
      const rule = RULES.pageResize;
      return { rule, why: `${name}, in ${this.run.name(outer)}: ${rule}` };
    }
    const rule = RULES.pageObserver;
    return { rule, why: `${name}${this.queuedBy(outer)}: ${rule}` };
  }

  callback(task, around = task.outer) {
    const outer = this.run.find(task, around);
    if (this.run.isObserver(task)) return this.observer(task);
    if (task.place !== null) {
      const rule = task.queue === 'idle' ? RULES.pageIdle : RULES.pageAnimation;
      return { rule, why: `${this.run.name(task)}${this.queuedBy(task)}: ${rule}` };
    }
    if (this.run.isPageScript(task)) {
      return { rule: RULES.pageScript, why: `${this.run.name(task)}, in ${this.run.name(outer)}: ${RULES.pageScript}` };
    }
    const what = task.kind === 'callback' ? 'a callback of the page' : this.listener(task);
    const rule = RULES.pageCallback;
    return { rule, why: `${what}, in ${this.run.name(outer)}: ${rule}` };
  }

  // ---- the end, the outside

  close(task) {
    return { rule: RULES.close, why: `${this.listener(task)}${this.queuedBy(task)}: ${RULES.close}` };
  }

  'at-exit'(task) {
    const around = this.run.find(task, task.outer);
    const rule = task.name === 'beforeExit' ? RULES.beforeExit : RULES.exit;
    const isInside = around !== undefined && around.queue !== 'exit';
    const where = isInside ? `, inside ${this.run.name(around)}, which ended the process` : '';
    return { rule, why: `the handlers of '${task.name}'${where}: ${rule}` };
  }

  message(task) {
    if (this.run.isScript(task)) {
      const begun = task.parent === 0 ? '' : `, begun by ${this.by(task)}`;
      const rule = RULES.script;
      return { rule, why: `the script of Worker ${task.thread}${begun}: ${rule}` };
    }
    const from = this.run.threadOf(task.process, task.parentLane);
    const sender = this.run.causeOf(task);
    const isSaid = from === task.thread || (sender !== undefined && this.run.isScript(sender));
    const other = isSaid ? '' : ` of ${from === 0 ? 'the main thread' : `Worker ${from}`}`;
    const sent = task.parent === 0 ? '' : `, sent by ${this.run.name(sender)}${other}`;
    return { rule: RULES.message, why: `a message${sent}: ${RULES.message}` };
  }

  // Where the other end of a stream is in the program, too.
  readyBy(task) {
    if (task.trigger === 0) return '';
    const words = { __proto__: null, connection: 'connected', read: 'sent', write: 'made room for' };
    const by = `${this.run.name(this.run.triggerOf(task))}${this.run.otherThread(task, task.triggerLane)}`;
    return `; ${words[task.kind] ?? 'made ready'} by ${by}`;
  }

  // "X, Y and Z": of many the first ones.
  listOf(tasks) {
    let text = '';
    let i = 0;
    tasks.forEach((task) => {
      i++;
      if (i > NAMED_MAX) return;
      const isLast = i === tasks.size;
      text += `${i === 1 ? '' : isLast ? ' and ' : ', '}${this.run.name(task)}`;
    });
    return tasks.size > NAMED_MAX ? `${text} and ${tasks.size - NAMED_MAX} more tasks` : text;
  }

  // Callbacks that were put off: the listeners of 'blocked' are called when the thread is free again.
  pending(task) {
    const blockers = this.run.blockersOf(task);
    if (blockers === undefined || blockers.size === 0) return this.other(task);
    const because = `, called because ${this.listOf(blockers)} blocked ` +
      `${blockers.size === 1 ? 'its' : 'their'} thread`;
    return { rule: RULES.pending, why: `${this.run.name(task)}${because}: ${RULES.pending}` };
  }

  // The handler of the signal may interrupt any task: that is not its cause.
  async(task) {
    if (!this.run.isAnswer(task)) return this.other(task);
    return { rule: RULES.poll, why: `${this.run.name(task)}, which says what keeps the process alive: ${RULES.poll}` };
  }

  // All that comes from outside.
  other(task) {
    const isPool = ArrayPrototypeIncludes(POOL_KINDS, task.kind);
    const isWorker = this.run.isWorker(task);
    const rule = task.phase === 'pending' ? RULES.pending : isPool ? RULES.pool :
      isWorker ? RULES.workerEnd : RULES.poll;
    const begun = task.parent === 0 ? '' : `, begun by ${this.by(task)}`;
    const held = this.heldBy(task);
    const ready = held === '' ? '' : `; ready since ${round(task.ran - task.ready)} ms${held}`;
    return { rule, why: `${this.run.name(task)}${begun}${this.readyBy(task)}${ready}: ${rule}` };
  }

  of(task) {
    const own = this[task.kind];
    return typeof own === 'function' ? own.call(this, task) : this.other(task);
  }
}

module.exports = { RULES, Reasons };
