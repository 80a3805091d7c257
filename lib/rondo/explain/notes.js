// SPDX-License-Identifier: MIT
//
// What is worth saying of a whole run, beside its lines: orders that no rule fixes, callbacks and queues
// that kept the loop from going on, and what was still pending at the end.
'use strict';

const {
  ArrayPrototypePush, ArrayPrototypeShift, ArrayPrototypeSome, RegExpPrototypeExec, SafeMap, SafeSet,
  StringPrototypeSlice, StringPrototypeToUpperCase,
} = primordials;

const { limitOf } = require('rondo/explain/extent');
const { EVERY: STARVING } = require('rondo/trace/alike');
const { LIMITS, TYPE } = require('rondo/trace/words');

const POOL_WAIT_MS = 10; // less is the start of threads
const STEP_MS = 1; // of the clock that timers have
const LATELY = 4; // timers that are compared with the next one
const NS_PER_MS = 1e6;
const OUTSIDE = ['fs', 'work', 'random', 'getaddrinfo', 'getnameinfo', 'read', 'receive', 'connection',
  'connect', 'exit', 'signal', 'fs-event'];

// For the beginning of a sentence; the name of a function stays as it is.
const capital = (text) => (RegExpPrototypeExec(/^(?:an?|the) /, text) === null ? text :
  StringPrototypeToUpperCase(StringPrototypeSlice(text, 0, 1)) + StringPrototypeSlice(text, 1));
const isOutside = (task) => primordials.ArrayPrototypeIncludes(OUTSIDE, task.kind);
const isOfSocket = ({ kind }) => kind === 'read' || kind === 'receive' || kind === 'connect' ||
  kind === 'connection';
// Of these it is not known when somebody outside began them.
const isUnasked = ({ kind }) => kind === 'connection' || kind === 'receive' || kind === 'signal' ||
  kind === 'fs-event';
const wereBothUnderWay = (first, second) => first.queued !== null && second.queued !== null &&
  second.queued < first.ran && first.ran !== null && second.ran !== null &&
  (first.turn === second.turn || (!isUnasked(first) && !isUnasked(second)));

const note = (kind, tasks, text) => ({ __proto__: null, kind, tasks, text });
const isVirtual = (run, task) => run.laneOf(task)?.clock === 'virtual';
const those = (ms) => (ms === 1 ? 'it' : 'they');
const setBy = (run, task) => run.name(run.causeOf(task));

// A timeout against setImmediate, both of the main script: it decides whether its time has passed when
// the loop first looks at its timers. One of 1 ms may always win; a longer one does if the script took so
// long. Virtual time does not depend on the machine, so there the order is fixed. The
// runtime's own have no place in the program; where nothing has, that is not known.
function timerAgainstImmediate(run, tasks, notes) {
  let timer, immediate;
  const hasPlaces = ArrayPrototypeSome(tasks, ({ place }) => place !== null);
  for (let i = 0; i < tasks.length; i++) {
    const task = tasks[i];
    if ((task.kind !== 'timer' && task.kind !== 'immediate') || task.run !== 1) continue;
    if ((hasPlaces && task.place === null) || isVirtual(run, task) || task.trigger !== 0) continue;
    if (run.find(task, task.parent)?.kind !== 'main') continue;
    if (task.kind === 'immediate') immediate ??= task;
    else if (task.wait !== null && (task.wait <= 1 || immediate === undefined)) timer ??= task;
  }
  if (timer === undefined || immediate === undefined) return;
  if (run.hasRule(timer, 'timers-last') && !run.hasRule(timer, 'timers-prime')) return;
  const first = timer.ran < immediate.ran ? timer : immediate;
  const second = first === timer ? immediate : timer;
  ArrayPrototypePush(notes, note('not-fixed', [first.id, second.id],
    `The order of ${run.name(timer)} and ${run.name(immediate)} is not fixed: both were queued ` +
    `by the main script, and it depends on whether ${timer.wait} ms had passed when the loop ` +
    `first looked at its timers. This time ${those(timer.wait)} had${first === timer ? '' : ' not'}.`));
}

// Two timeouts that one task has set, the longer one first: the order depends on whether their
// difference passed between the two calls. That is said if it did, or if it is so small that
// the clock may step just then.
function timerAgainstTimer(run, tasks, notes, printed) {
  const seen = new SafeSet();
  const lately = []; // that ran before, by the same clock
  for (let i = 0; i < tasks.length; i++) {
    const task = tasks[i];
    if (task.kind !== 'timer' || task.run !== 1 || !printed.has(task)) continue;
    if (task.wait === null || task.queued === null || isVirtual(run, task)) continue;
    if (task.trigger !== 0) continue; // it was started again, by another task perhaps
    for (let k = 0; k < lately.length; k++) {
      const other = lately[k];
      if (other.parent !== task.parent || run.laneOf(other) !== run.laneOf(task)) continue;
      const [long, short] = other.wait > task.wait ? [other, task] : [task, other];
      const difference = long.wait - short.wait;
      if (difference === 0 || long.queued > short.queued || task.parent === 0) continue;
      if (long !== other && difference > STEP_MS) continue;
      const text = `The order of ${run.name(long)} and ${run.name(short)} is not fixed: both were ` +
        `set by ${setBy(run, task)}, and it depends on whether ${difference} ms passed between ` +
        'its two calls. ' +
        `This time ${those(difference)} did${long === other ? '' : ' not'}.`;
      if (!seen.has(text)) ArrayPrototypePush(notes, note('not-fixed', [other.id, task.id], text));
      seen.add(text);
    }
    ArrayPrototypePush(lately, task);
    if (lately.length > LATELY) ArrayPrototypeShift(lately);
  }
}

// Two things from outside that were under way together: whichever is done first is first. Of two
// sockets nobody can tell here whether the one waited for the other. One sentence for each pair of names.
function outsideAgainstOutside(run, tasks, notes, printed) {
  const pairs = new SafeMap();
  let before;
  for (let i = 0; i < tasks.length; i++) {
    const task = tasks[i];
    if (task.run === 0 || !isOutside(task) || !printed.has(task)) continue;
    if (before !== undefined && before.id !== task.id && run.laneOf(before) === run.laneOf(task) &&
        wereBothUnderWay(before, task) &&
        !(isOfSocket(before) && isOfSocket(task))) {
      const [first, second] = [run.name(before), run.name(task)];
      const turned = pairs.get(`${second}\n${first}`);
      if (turned !== undefined) turned.isTurned = first !== second;
      else if (!pairs.has(`${first}\n${second}`)) {
        const ids = [before.id, task.id];
        pairs.set(`${first}\n${second}`, { __proto__: null, first, second, ids, isTurned: false });
      }
    }
    before = task;
  }
  pairs.forEach(({ first, ids, isTurned, second }) => {
    ArrayPrototypePush(notes, note('not-fixed', ids, first === second ?
      `The order of several tasks is not fixed: each is ${first}, and they were under way together.` :
      `The order of ${first} and ${second} is not fixed: both were under way together. ` +
      `This time ${isTurned ? 'each was done first at times' : `${first} was done first`}.`));
  });
}

function starvation(run, tasks, notes) {
  const said = new SafeSet();
  for (let i = 0; i < tasks.length; i++) {
    const task = tasks[i];
    if (task.position !== STARVING) continue;
    if (task.outer !== 0 && task.queue !== 'tick' && task.queue !== 'microtask') continue;
    const key = `${task.queue} ${task.turn}`;
    if (said.has(key)) continue;
    said.add(key);
    ArrayPrototypePush(notes, note('starving', [task.id],
      `The ${task.queue} queue ran ${STARVING} items without leaving it, ` +
      `${task.turn === 0 ? 'before the first turn' : `in turn ${task.turn}`}: ` +
      `everything else waited. The one that passed that number is ${run.name(task)}.`));
  }
}

const CAPS = {
  '__proto__': null,
  'poll-events': 'The poll phase took as many events as it may in one go',
  'poll-rounds': 'The poll phase asked the kernel as often as it may in one turn',
  'pending-rounds': 'The pending phase ran as many callbacks as it may in one turn',
  'timers': 'The timers phase ran as many timers as it may in one go',
};

// A phase that has reached its limit: what was left waited for the next turn.
function budgets(run, notes) {
  const { lanes } = run.trace;
  for (let i = 0; i < lanes.length; i++) {
    const { events } = lanes[i];
    const times = { __proto__: null };
    for (let j = 0; j < events.count; j++) {
      if (events.type[j] !== TYPE.CAP_HIT) continue;
      const limit = LIMITS[events.value[j]];
      times[limit] = (times[limit] ?? 0) + 1;
    }
    for (const limit in times) {
      const often = times[limit] === 1 ? 'once' : `${times[limit]} times`;
      ArrayPrototypePush(notes, note('starving', [],
        `${CAPS[limit] ?? `A limit (${limit}) was reached`}, ${often}: what was left waited for ` +
        'the next turn.'));
    }
  }
}

// Work that had to wait until a thread of the pool had done other work: the thread that took it ended
// that after this was queued. (A thread that slept, on a busy machine, may take long to begin as
// well: that is no fault of the pool.)
function pool(run, tasks, notes) {
  const { lanes } = run.trace;
  for (let i = 0; i < lanes.length; i++) {
    const { events } = lanes[i];
    const queued = new SafeMap();
    let count = 0;
    let longest = 0;
    let longestId = 0;
    const done = new SafeMap(); // thread -> when it last became free
    for (let j = 0; j < events.count; j++) {
      if (events.type[j] === TYPE.POOL_DONE) done.set(events.value[j], events.time[j]);
      if (events.type[j] === TYPE.POOL_QUEUED) queued.set(events.id[j], events.time[j]);
      if (events.type[j] !== TYPE.POOL_STARTED || !queued.has(events.id[j])) continue;
      if (!(done.get(events.value[j]) > queued.get(events.id[j]))) continue;
      const waited = (events.time[j] - queued.get(events.id[j])) / NS_PER_MS;
      if (waited >= POOL_WAIT_MS) count++;
      if (waited <= longest) continue;
      longest = waited;
      longestId = events.id[j];
    }
    if (count === 0) continue;
    const task = run.find({ process: lanes[i].process, lane: lanes[i].lane, queued: null, ran: null }, longestId);
    ArrayPrototypePush(notes, note('starving', [longestId],
      `The threads of the pool were busy: ${count === 1 ? '1 piece' : `${count} pieces`} of work ` +
      `waited for one, the longest ${longest.toFixed(0)} ms, which is ${run.name(task)}. ` +
      'UV_THREADPOOL_SIZE gives it more threads.'));
  }
}

// Queued and never run, or there to run again, and not taken back.
function pending(run, tasks, notes) {
  const when = limitOf(run.trace) === undefined ? 'at the end' : 'when the trace ended';
  const groups = new SafeMap();
  for (let i = 0; i < tasks.length; i++) {
    const task = tasks[i];
    if (!task.isOpen || task.place === null) continue;
    if (task.kind === 'message' && task.isPlaceLent) continue; // the runtime has sent it
    if (task.kind === 'await' && !run.sources.isAwait(task.place)) continue;
    const text = run.openName(task);
    const group = groups.get(text);
    if (group === undefined) groups.set(text, { __proto__: null, count: 1, task });
    else group.count++;
  }
  groups.forEach(({ count, task }, text) => {
    ArrayPrototypePush(notes, note('pending', [task.id],
      `Still pending ${when}: ${text}${count > 1 ? `, ${count} times` : ''}.`));
  });
}

// Callbacks that --blocked has found: which task, for how long it had run, and where it was.
function blocked(run, notes) {
  const all = run.blocked();
  for (let i = 0; i < all.length; i++) {
    const { task, ms, stack } = all[i];
    const name = task === undefined ? 'A callback' : capital(run.name(task));
    const id = task === undefined ? '' : `, task ${task.id},`;
    const all_ms = (task?.took ?? null) === null ? '' : ` It took ${task.took.toFixed(0)} ms.`;
    ArrayPrototypePush(notes, {
      ...note('blocked', task === undefined ? [] : [task.id],
        `${name}${id} blocked its thread: after ${ms.toFixed(0)} ms ${run.topOf(stack, task)}.` +
        all_ms),
      ms, stack,
    });
  }
}

// printed: the tasks that a line belongs to.
function notesOf(run, printed) {
  const notes = [];
  const { tasks } = run;
  timerAgainstImmediate(run, tasks, notes);
  timerAgainstTimer(run, tasks, notes, printed);
  outsideAgainstOutside(run, tasks, notes, printed);
  blocked(run, notes);
  starvation(run, tasks, notes);
  budgets(run, notes);
  pool(run, tasks, notes);
  pending(run, tasks, notes);
  return notes;
}

module.exports = { notesOf };
