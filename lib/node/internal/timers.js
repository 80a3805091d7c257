// SPDX-License-Identifier: MIT
//
// Timers: what setTimeout and setInterval make, and the steps by which C runs them (on_timers in
// src/node/tasks/tasks.c). internal/timers/lists knows which timer is next.
//
//   setTimeout --> new Timeout --> insert: its list, the heap --[times[TIME_NEXT]]--> uv_timer_t
//              --> on_timers --[a step each]--> runTimers --> callback
//
// A checkpoint is made between two callbacks, and it is C that makes it. So a run is cut into
// steps: runTimers() runs one callback, chooses what comes next, and leaves MORE_AGAIN in
// words[MORE] if there is something: then C makes the checkpoint and calls again.
//
// Invariants:
//  1. words[TIMERS_REFED] counts timers that keep the process alive; every change sets
//     words[DIRTY], and C tells the loop when JavaScript has returned.
//  2. A step that throws has already put everything into order (finally); the next
//     step begins from the top of the heap.
//
// Node 10's clocks are in internal/timers/node10, which replaces parts of this. Smaller
// rules of an era are switches of the loop's model, too (docs/loop.md).
'use strict';

const { ReflectApply, Symbol, SymbolDispose, SymbolFor, SymbolToPrimitive } = primordials;

const {
  words, times, now, CHECKPOINT_EACH, DELAY_WARNINGS, DIRTY, DIRTY_TIMERS, IMMEDIATES_REFED,
  INTERVAL_LATER, MORE, MORE_AGAIN, MORE_KEPT, MORE_NONE, SWITCHES, TIMERS_REFED, TIMER_CLOCKS,
  TIME_NOW,
} = native('tasks');
const lists = require('internal/timers/lists');
const {
  dropIfEmpty, eachTimer, firstList, inspectShallow, laterStart, nextList, nextTimer, scheduleNext,
  take,
} = lists;

const MAX_DELAY = 2147483647;

const isOneEach = (words[SWITCHES] & CHECKPOINT_EACH) !== 0;
const isLater = (words[SWITCHES] & INTERVAL_LATER) !== 0;

// Node's names, which show when a timer is inspected.
const kRefed = Symbol('refed');
const kHasPrimitive = Symbol('kHasPrimitive');
const kAsyncId = Symbol('asyncId');
const kTriggerId = Symbol('triggerId');

let lastAsyncId = 1;
const known = { __proto__: null }; // timers whose number somebody asked for

let watcher = null; // of internal/async or internal/observe, once somebody needs it

function getWatcher() {
  return watcher;
}

function setWatcher(value) {
  watcher = value;
}

function newAsyncId() {
  return ++lastAsyncId;
}

// With --why every timer and immediate remembers where it was made.
const watch = { made: undefined };

// ---- counting what keeps the process alive ------------------------------------------

function ref() {
  words[TIMERS_REFED]++;
  words[DIRTY] |= DIRTY_TIMERS;
}

function unref() {
  words[TIMERS_REFED]--;
  words[DIRTY] |= DIRTY_TIMERS;
}

// What ends for good when a timer does: its number, its hold on the process.
function retire(timer) {
  timer._destroyed = true;
  if (timer[kHasPrimitive]) delete known[timer[kAsyncId]];
  if (timer[kRefed]) unref();
  if (watcher !== null) watcher.ended(timer);
}

function callTimer(timer) {
  const args = timer._timerArgs;
  if (args === undefined) timer._onTimeout();
  else ReflectApply(timer._onTimeout, timer, args);
}

// Node 10's clocks, if they are in force.
const era = (words[SWITCHES] & TIMER_CLOCKS) === 0 ? null : require('internal/timers/node10')({
  call(timer) {
    if (watcher === null) callTimer(timer);
    else watcher.run(timer, callTimer);
  },
  retire,
  // A timer that had ended and is started again.
  revive(timer) {
    if (!timer._destroyed) return;
    timer._destroyed = false;
    if (timer[kRefed]) ref();
  },
});

const { insert } = era ?? lists;

// ---- Timeout -------------------------------------------------------------------------------

let warnedOfNegative = false;
let warnedOfNaN = false;

function warnOfDelay(what, name) {
  process.emitWarning(`${what}.\nTimeout duration was set to 1.`, name);
}

// The last two warnings are of Node 23 and later.
function clampDelay(given) {
  const after = given * 1;
  if (after >= 1 && after <= MAX_DELAY) return after;
  if (after > MAX_DELAY) {
    warnOfDelay(`${after} does not fit into a 32-bit signed integer`, 'TimeoutOverflowWarning');
  } else if ((words[SWITCHES] & DELAY_WARNINGS) === 0 || given === undefined) {
    // Node 10 to 22 said nothing, and nobody does of no delay at all.
  } else if (after < 0 && !warnedOfNegative) {
    warnedOfNegative = true;
    warnOfDelay(`${after} is a negative number`, 'TimeoutNegativeWarning');
  } else if (after !== after && !warnedOfNaN) {
    warnedOfNaN = true;
    warnOfDelay(`${after} is not a number`, 'TimeoutNaNWarning');
  }
  return 1;
}

class Timeout {
  constructor(callback, after, args, isRepeat, isRefed) {
    after = clampDelay(after);
    this._idleTimeout = after;
    this._idlePrev = this;
    this._idleNext = this;
    this._idleStart = null;
    this._onTimeout = callback;
    this._timerArgs = args;
    this._repeat = isRepeat ? after : null;
    this._destroyed = false;
    if (isRefed) ref();
    this[kRefed] = isRefed;
    this[kHasPrimitive] = false;
    this[kAsyncId] = ++lastAsyncId;
    this[kTriggerId] = 1;
    if (watch.made !== undefined) watch.made(this);
    if (watcher !== null) watcher.made(this, 'Timeout');
  }

  [SymbolFor('nodejs.util.inspect.custom')](_, options) {
    return inspectShallow(this, options);
  }

  refresh() {
    insertGuarded(this, this[kRefed]);
    return this;
  }

  unref() {
    if (this[kRefed]) {
      this[kRefed] = false;
      if (!this._destroyed) unref();
    }
    if (era !== null) era.goSolo(this);
    return this;
  }

  ref() {
    if (!this[kRefed]) {
      this[kRefed] = true;
      if (!this._destroyed) ref();
    }
    return this;
  }

  hasRef() {
    return this[kRefed];
  }

  close() {
    clearTimeout(this);
    return this;
  }

  [SymbolDispose]() {
    clearTimeout(this);
  }

  [SymbolToPrimitive]() {
    const id = this[kAsyncId];
    if (!this[kHasPrimitive]) {
      this[kHasPrimitive] = true;
      known[id] = this;
    }
    return id;
  }
}

// Starts again a timer that may have ended, or anything with a timer's fields.
// The time is looked at only if it is: that moves the loop's, too.
function insertGuarded(timer, refed) {
  const msecs = timer._idleTimeout;
  if (msecs < 0 || msecs === undefined) return;
  if (watcher !== null) watcher.restarted(timer);
  if (era !== null) {
    era.refresh(timer);
    return;
  }
  insert(timer, msecs, now());
  const ended = timer._destroyed;
  if (ended || !timer[kAsyncId]) {
    timer._destroyed = false;
    timer[kAsyncId] = ++lastAsyncId;
    timer[kTriggerId] = 1;
    if (watcher !== null) watcher.made(timer, 'Timeout');
  }
  if (ended) {
    if (refed) ref();
  } else if (refed === !timer[kRefed]) {
    if (refed) ref();
    else unref();
  }
  timer[kRefed] = refed;
}

function unenroll(timer) {
  if (era !== null) {
    era.unenroll(timer);
    return;
  }
  if (timer._destroyed) return;
  take(timer);
  if (timer[kRefed]) dropIfEmpty(timer._idleTimeout);
  retire(timer);
  timer._idleTimeout = -1;
}

function clearTimeout(timer) {
  if (timer && timer._onTimeout) {
    timer._onTimeout = null;
    unenroll(timer);
  } else if (typeof timer === 'number' || typeof timer === 'string') {
    const found = known[timer];
    if (found !== undefined) {
      found._onTimeout = null;
      unenroll(found);
    }
  }
}

// A timer for built-ins that does not keep the process alive.
function setUnrefTimeout(callback, after) {
  const timer = new Timeout(callback, after, undefined, false, false);
  insert(timer, timer._idleTimeout, now());
  return timer;
}

function countActive() {
  return { timeouts: words[TIMERS_REFED], immediates: words[IMMEDIATES_REFED] };
}

// ---- the runs ------------------------------------------------------------------------------

// What the last step has chosen, for after the checkpoint. Nothing: a run begins.
let chosenList = null;
let chosenTimer = null; // of that list; null: the list has not been looked into

function runTimer(timer) {
  const start = timer._repeat ? now() : 0;
  let threw = true;
  try {
    if (watcher === null) callTimer(timer);
    else watcher.run(timer, callTimer);
    threw = false;
  } finally {
    // By the rule of Node 10 an interval whose callback throws is lost.
    if (timer._repeat && timer._idleTimeout !== -1 && !(threw && isLater)) {
      timer._idleTimeout = timer._repeat;
      insert(timer, timer._idleTimeout, isLater ? laterStart(start, timer._repeat, now()) : start);
    } else if (!timer._idleNext && !timer._idlePrev && !timer._destroyed) {
      retire(timer);
    }
  }
}

// A timer whose turn it is, but whose callback is gone.
function skip(timer) {
  take(timer);
  if (!timer._destroyed) retire(timer);
}

// Without the switch checkpoint-each a step is what is due of a list: the rest after the first.
function runRest(list, due) {
  for (let timer = nextTimer(list, due); timer !== null; timer = nextTimer(list, due)) {
    if (timer._onTimeout) {
      take(timer);
      runTimer(timer);
    } else {
      skip(timer);
    }
  }
  return null;
}

// A step. What comes after a checkpoint is chosen before it, as in Node: of the same list the
// timer, which is called even if the checkpoint starts it anew; else only the list.
function runTimers() {
  const due = times[TIME_NOW];
  let list = chosenList;
  let timer = chosenTimer;
  chosenList = chosenTimer = null; // should the callback throw, a new run begins
  if (list === null) list = firstList(due);
  if (list !== null) {
    if (timer === null) timer = nextTimer(list, due);
    while (timer !== null && !timer._onTimeout) {
      skip(timer);
      timer = nextTimer(list, due);
    }
    if (timer !== null) {
      take(timer);
      runTimer(timer);
      timer = isOneEach ? nextTimer(list, due) : runRest(list, due);
    }
    if (timer === null) list = nextList(due);
  }
  if (list === null) {
    words[MORE] = scheduleNext() ? MORE_NONE : MORE_KEPT;
  } else {
    chosenList = list;
    chosenTimer = timer;
    words[MORE] = MORE_AGAIN;
  }
}

// The names in stacks, which people look for; what is named call is not shown.
callTimer.displayName = 'call';
runRest.displayName = 'call';
runTimer.displayName = 'listOnTimeout';
runTimers.displayName = 'process.processTimers';

module.exports = {
  Timeout,
  clearTimeout,
  countActive,
  eachTimer,
  getWatcher,
  insert,
  insertGuarded,
  kAsyncId,
  kRefed,
  kTriggerId,
  newAsyncId,
  now,
  runLastAgain: era?.runLastAgain,
  runTimers: era?.runTimers ?? runTimers,
  setUnrefTimeout,
  setWatcher,
  unenroll,
  watch,
};
