// SPDX-License-Identifier: MIT
//
// Why a task ran when it did: what it is, who queued it, what had to be over before, and the rule of
// the loop that decided. Each kind of task has one function here; the rules are sentences by name,
// because several kinds share them.
'use strict';

const { ArrayPrototypeIncludes } = primordials;

const { INTERVAL, TIMEOUT } = require('rondo/explain/run');

const RULES = {
  __proto__: null,
  main: 'the main script runs to its end before the loop begins',
  tick: 'ticks run as soon as the callback that is running has ended, before microtasks',
  tickInMicrotask: 'a tick that a microtask queues runs when no microtask is left',
  tickNode10: 'ticks run when the list of timers, or all immediates, have run, before microtasks',
  microtaskNode10: 'microtasks run when the list of timers, or all immediates, have run and no tick is left',
  microtask: 'microtasks run when the callback has ended and no tick is left, until none is left',
  rejection: 'what is said of rejected promises is said when no tick and no microtask is left',
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
  exit: 'the process ends; what these handlers begin never runs',
  pageMicrotask: 'microtasks run as soon as a callback has ended and no script is below it, until ' +
    'none is left',
  pageTask: 'a turn runs one task: the first that is ready in the queue of the highest priority',
  pageFrame: 'a frame is updated at the next time of the display, if somebody wants one',
  pageAnimation: 'callbacks of animation frames run in the next frame, before it is painted, with a ' +
    'checkpoint after each',
  pageIdle: 'idle callbacks run when no task is ready, in the time before the next frame or timer',
  pageCallback: 'further callbacks of one task follow each other, with a checkpoint between',
};

const POOL_KINDS = ['fs', 'work', 'random', 'getaddrinfo', 'getnameinfo'];

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

  tick(task) {
    const parent = this.run.causeOf(task);
    let rule = this.isBatch(task) ? RULES.tickNode10 : RULES.tick;
    if (parent?.queue === 'microtask') rule = RULES.tickInMicrotask;
    const by = this.run.byCall(task, /(?:^|\.)nextTick$/);
    const what = by === '' ? 'process.nextTick' : `a tick${by}`;
    return { rule, why: `${what}${this.queuedBy(task)}: ${rule}` };
  }

  microtaskRule(task) {
    if (this.run.modelOf(task) === 'browser') return RULES.pageMicrotask;
    return this.isBatch(task) ? RULES.microtaskNode10 : RULES.microtask;
  }

  microtask(task) {
    const rule = this.microtaskRule(task);
    const isOwn = this.run.byCall(task, /(?:^|\.)queueMicrotask$/) === '';
    const what = isOwn ? 'queueMicrotask' : 'a microtask';
    return { rule, why: `${what}${this.queuedBy(task)}: ${rule}` };
  }

  // What waits for a promise: it was settled already, or somebody settled it later.
  settled(task) {
    if (task.trigger === 0) return 'the promise was already settled';
    return `the promise was settled by ${this.run.name(this.run.triggerOf(task))}`;
  }

  reaction(task) {
    const rule = this.microtaskRule(task);
    return { rule, why: `a promise callback${this.queuedBy(task)}; ${this.settled(task)}: ${rule}` };
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
    return { rule, why: `${this.run.awaiter(task)} goes on after await${begun}; ${this.settled(task)}: ${rule}` };
  }

  timer(task) {
    let rule = this.run.hasRule(task, 'timers-last') ? RULES.timersLast : RULES.timersFirst;
    if (this.run.hasRule(task, 'timers-prime') && task.turn === 0) rule = RULES.timersPrime;
    const set = task.parent === 0 ? '' : `, set by ${this.by(task)}`;
    const late = task.ready !== null && task.ran !== null ? task.ran - task.ready : 0;
    const due = late >= 0.05 ? `; due since ${round(late)} ms` : '';
    const wait = task.wait === null ? '' : ` of ${task.wait} ms`;
    const by = this.run.byCall(task, task.kind === 'interval' ? INTERVAL : TIMEOUT);
    const isInterval = task.kind === 'interval';
    const own = isInterval ? 'setInterval' : 'setTimeout';
    const others = isInterval ? 'an interval' : 'a timeout';
    const what = `${by === '' ? own : others}${wait}${by}${isInterval ? `, call ${task.run}` : ''}`;
    return { rule, why: `${what}${set}${due}: ${rule} (${this.run.rulesName(task)})` };
  }

  interval(task) {
    return this.timer(task);
  }

  immediate(task) {
    const parent = this.run.find(task, task.parent);
    const from = parent !== undefined && parent.phase === 'poll' ? ' in the poll phase' : '';
    const again = parent !== undefined && parent.queue === 'check' ?
      '; one queued in the check phase waits for the next turn' : '';
    return { rule: RULES.check, why: `setImmediate${this.queuedBy(task)}${from}: ${RULES.check}${again}` };
  }

  nested(task) {
    const outer = this.run.find(task, task.outer);
    if (outer?.kind === 'callback' && task.kind === 'event') return this.callback(task, outer.outer);
    return { rule: RULES.nested, why: `${this.run.name(task)}, inside ${this.run.name(outer)}: ${RULES.nested}` };
  }

  // Those of the process are queued: somebody rejects a promise, or handles it late.
  event(task) {
    if (task.queued === null) return this.nested(task);
    return { rule: RULES.rejection, why: `${this.run.name(task)}${this.queuedBy(task)}: ${RULES.rejection}` };
  }

  // What a module imports is evaluated before it, so it may begin after an await of the loader's.
  module(task) {
    const outer = this.run.find(task, task.outer);
    if (outer?.kind === 'main' || outer?.kind === 'module') return this.nested(task);
    return { rule: RULES.module, why: `${this.run.name(task)}: ${RULES.module}` };
  }

  // ---- of pages

  page(task, rule) {
    return { rule, why: `${this.run.name(task)}${this.queuedBy(task)}: ${rule}` };
  }

  task(task) { return this.page(task, RULES.pageTask); }
  frame(task) { return this.page(task, RULES.pageFrame); }
  spare(task) { return this.page(task, RULES.pageIdle); }

  callback(task, around = task.outer) {
    const outer = this.run.find(task, around);
    if (task.place !== null) {
      const rule = task.queue === 'idle' ? RULES.pageIdle : RULES.pageAnimation;
      return { rule, why: `${this.run.name(task)}${this.queuedBy(task)}: ${rule}` };
    }
    return {
      rule: RULES.pageCallback,
      why: `${this.run.name(task)}, in ${this.run.name(outer)}: ${RULES.pageCallback}`,
    };
  }

  // ---- the end, the outside

  close(task) {
    return { rule: RULES.close, why: `${this.run.name(task)}${this.queuedBy(task)}: ${RULES.close}` };
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

  // All that comes from outside.
  other(task) {
    const isPool = ArrayPrototypeIncludes(POOL_KINDS, task.kind);
    const rule = task.phase === 'pending' ? RULES.pending : isPool ? RULES.pool : RULES.poll;
    const begun = task.parent === 0 ? '' : `, begun by ${this.by(task)}`;
    return { rule, why: `${this.run.name(task)}${begun}${this.readyBy(task)}: ${rule}` };
  }

  of(task) {
    const own = this[task.kind];
    return typeof own === 'function' ? own.call(this, task) : this.other(task);
  }
}

module.exports = { RULES, Reasons };
