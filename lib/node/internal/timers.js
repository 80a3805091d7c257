// SPDX-License-Identifier: MIT
//
// Timers and immediates: Node's lists, their order, and the steps by which C runs
// them.
//
// Timers of one duration form a list in the order of their start; the lists stand
// in a heap by the time at which their first entry is due:
//
//   heap:  [ 1 ms list ]  [ 20 ms list ]  [ 5 ms list ] ...      by expiry, then id
//               |
//             timer <-> timer <-> timer                          by start
//
// Starting, clearing and firing a timer take constant time, apart from the first of
// a duration.
//
// A checkpoint is made between two callbacks, and only C can make one. So the runs
// are cut into steps: C calls runTimers() (or runImmediates()), which runs at the
// most one callback and leaves in words[MORE] whether C shall make a checkpoint and
// call again. Under Node 10's rules a step is a whole list, a whole batch.
//
// Invariants:
//  1. A timer is in a list if and only if its _idleNext is not null and not itself.
//  2. A list is in `lists` and in the heap while it has entries; it stays in both
//     while it is being run, and one that has run empty is taken out by the runner.
//  3. words[TIMERS] counts timers that keep the process alive; every change sets
//     words[DIRTY], and C tells the loop when JavaScript has returned.
//  4. times[NEXT] is when C shall call again; `nextExpiry` is the same in our words.
//  5. A step that throws has already put everything into order (finally); the next
//     step begins from the top of the heap.
//
// Node 10's rules are in internal/timers10, which replaces what is of its time.
'use strict';

const {
  MathMax, MathTrunc, NumberMIN_SAFE_INTEGER, ReflectApply, Symbol, SymbolDispose,
  SymbolFor, SymbolToPrimitive,
} = primordials;

const { words, times, now } = native('tasks');
const IMMEDIATES = 2;
const IMMEDIATES_REFED = 3;
const TIMERS = 5;
const DIRTY = 6;
const MORE = 7;
const KEPT = 3; // in words[MORE]: done, and when to come back was said before
const MODEL = 8;
const NOW = 0;
const NEXT = 1;
const NODE20 = 2; // of words[MODEL]

const MAX_DELAY = 2147483647;

// Node's names, which show when a timer is inspected.
const kRefed = Symbol('refed');
const kHasPrimitive = Symbol('kHasPrimitive');
const kAsyncId = Symbol('asyncId');
const kTriggerId = Symbol('triggerId');

const isNode10 = words[MODEL] === 0;

let lastAsyncId = 1;
const known = { __proto__: null }; // timers whose number somebody asked for

let watcher = null; // of internal/async, once somebody needs it

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
  words[TIMERS]++;
  words[DIRTY] |= 2;
}

function unref() {
  words[TIMERS]--;
  words[DIRTY] |= 2;
}

// ---- the heap of lists ----------------------------------------------------------------

const heap = []; // heapSize lists, then nothing of meaning
let heapSize = 0;
let listId = NumberMIN_SAFE_INTEGER;

function before(a, b) {
  return a.expiry < b.expiry || (a.expiry === b.expiry && a.id < b.id);
}

function siftUp(list) {
  let at = list.place;
  while (at > 0) {
    const above = (at - 1) >> 1;
    const other = heap[above];
    if (!before(list, other)) break;
    heap[at] = other;
    other.place = at;
    at = above;
  }
  heap[at] = list;
  list.place = at;
}

function siftDown(list) {
  const count = heapSize;
  let at = list.place;
  for (;;) {
    let below = at * 2 + 1;
    if (below >= count) break;
    if (below + 1 < count && before(heap[below + 1], heap[below])) below++;
    const other = heap[below];
    if (!before(other, list)) break;
    heap[at] = other;
    other.place = at;
    at = below;
  }
  heap[at] = list;
  list.place = at;
}

function first() {
  return heapSize === 0 ? null : heap[0];
}

function heapAdd(list) {
  list.place = heapSize;
  heap[heapSize++] = list;
  siftUp(list);
}

function heapRemove(list) {
  const at = list.place;
  const end = --heapSize;
  const other = heap[end];
  heap[end] = null;
  list.place = -1;
  if (other === list) return;
  other.place = at;
  heap[at] = other;
  siftUp(other);
  if (other.place === at) siftDown(other);
}

// ---- lists -------------------------------------------------------------------------------

// A list that has become empty leaves the heap but stays in `lists` for the next timer
// of its duration, as long as there are not many such.
const IDLE_LISTS_MAX = 64;
const lists = { __proto__: null };
let idleLists = 0;

// The list that was used last: programs start many timers of one duration.
const NO_LIST = { __proto__: null, msecs: NaN };
let recent = NO_LIST;
let nextExpiry = Infinity;

class TimersList {
  constructor(expiry, msecs) {
    this._idleNext = this;
    this._idlePrev = this;
    this.expiry = expiry;
    this.id = listId++;
    this.msecs = msecs;
    this.place = -1; // in the heap
    this.life = 0; // how often it has come to the heap again
  }

  [SymbolFor('nodejs.util.inspect.custom')](_, options) {
    return inspectShallow(this, options);
  }
}

function inspectShallow(object, options) {
  const { inspect } = require('internal/inspect');
  return inspect(object, { __proto__: null, ...options, depth: 0, customInspect: false });
}

function take(timer) {
  const next = timer._idleNext;
  const prev = timer._idlePrev;
  if (next) next._idlePrev = prev;
  if (prev) prev._idleNext = next;
  timer._idleNext = null;
  timer._idlePrev = null;
}

function append(list, timer) {
  if (timer._idleNext || timer._idlePrev) take(timer);
  const tail = list._idlePrev;
  timer._idlePrev = tail;
  timer._idleNext = list;
  tail._idleNext = timer;
  list._idlePrev = timer;
}

function schedule(expiry) {
  nextExpiry = expiry;
  times[NEXT] = expiry;
  words[DIRTY] |= 2;
}

function insert(timer, msecs, start) {
  if (isNode10) {
    era.insert(timer, msecs, start);
    return;
  }
  msecs = MathTrunc(msecs);
  timer._idleStart = start;
  let list = recent.msecs === msecs ? recent : lists[msecs];
  if (list === undefined || list.place < 0) {
    const expiry = start + msecs;
    if (list === undefined) {
      list = lists[msecs] = new TimersList(expiry, msecs);
    } else {
      idleLists--;
      list.expiry = expiry;
      list.id = listId++;
      list.life++;
    }
    heapAdd(list);
    if (nextExpiry > expiry) schedule(expiry);
  }
  recent = list;
  append(list, timer);
}

// Starts again a timer that may have ended, or anything with a timer's fields.
// The time is looked at only if it is: that moves the loop's, too.
function insertGuarded(timer, refed) {
  const msecs = timer._idleTimeout;
  if (msecs < 0 || msecs === undefined) return;
  if (isNode10) {
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

function forgetList(list) {
  delete lists[list.msecs];
  if (list === recent) recent = NO_LIST;
}

function dropEmpty(list) {
  heapRemove(list);
  if (idleLists < IDLE_LISTS_MAX) idleLists++;
  else forgetList(list);
}

// What ends for good when a timer does: its number, its hold on the process.
function retire(timer) {
  timer._destroyed = true;
  if (timer[kHasPrimitive]) delete known[timer[kAsyncId]];
  if (timer[kRefed]) unref();
  if (watcher !== null) watcher.ended(timer);
}

function unenroll(timer) {
  if (isNode10) {
    era.unenroll(timer);
    return;
  }
  if (timer._destroyed) return;
  take(timer);
  if (timer[kRefed]) {
    const msecs = MathTrunc(timer._idleTimeout);
    const list = recent.msecs === msecs ? recent : lists[msecs];
    if (list !== undefined && list._idleNext === list && list.place >= 0) dropEmpty(list);
  }
  retire(timer);
  timer._idleTimeout = -1;
}

// ---- Timeout -------------------------------------------------------------------------------

let warnedOfNegative = false;
let warnedOfNaN = false;

function warnOfDelay(what, name) {
  process.emitWarning(`${what}.\nTimeout duration was set to 1.`, name);
}

// The last two warnings are of Node 21 and later.
function clampDelay(given) {
  const after = given * 1;
  if (after >= 1 && after <= MAX_DELAY) return after;
  if (after > MAX_DELAY) {
    warnOfDelay(`${after} does not fit into a 32-bit signed integer`, 'TimeoutOverflowWarning');
  } else if (words[MODEL] !== NODE20 || given === undefined) {
    // Node 10 to 20 said nothing, and nobody does of no delay at all.
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
    if (isNode10) era.goSolo(this);
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

// ---- the runs of timers --------------------------------------------------------------------

let current = null; // the list whose turn it is,
let life = 0; // and which of its lives
let waiting = null; // its timer that is next, after the checkpoint
let resumes = false; // the last step asked for a checkpoint and to be called again

function callTimer(timer) {
  const args = timer._timerArgs;
  if (args === undefined) timer._onTimeout();
  else ReflectApply(timer._onTimeout, timer, args);
}

function runTimer(timer) {
  const start = timer._repeat ? now() : 0;
  try {
    if (watcher === null) callTimer(timer);
    else watcher.run(timer, callTimer);
  } finally {
    if (timer._repeat && timer._idleTimeout !== -1) {
      timer._idleTimeout = timer._repeat;
      insert(timer, timer._idleTimeout, start);
    } else if (!timer._idleNext && !timer._idlePrev && !timer._destroyed) {
      retire(timer);
    }
  }
}

function pause() {
  resumes = true;
  words[MORE] = 1;
}

function stop(expiry) {
  current = null;
  words[MORE] = 0;
  schedule(expiry);
}

// No list is left. What a timer that is gone again has scheduled meanwhile stays.
function stopEmpty() {
  if (nextExpiry === Infinity) return stop(Infinity);
  current = null;
  words[MORE] = KEPT;
}

// A step. Between two callbacks it pauses for a checkpoint, after it has looked
// which one is next:
//
//   a list that is due?  --no-->  done; times[NEXT] says when to come back
//        | yes
//   its first timer due? --no-->  the list goes down in the heap, or away; next list
//        | yes
//   the callback, unless one has run in this step, or the list before it is done: then pause
function runTimers() {
  const due = times[NOW];
  let timer = waiting;
  let ran = false;
  let listDone = false; // also one that has run empty by a throw
  if (!resumes) {
    current = timer = null;
    nextExpiry = Infinity;
  }
  resumes = false;
  waiting = null;
  for (;;) {
    if (current === null) {
      const list = first();
      if (list === null) return stopEmpty();
      if (list.expiry > due) return stop(list.expiry);
      current = list;
      life = list.life;
      if (ran || listDone) return pause();
    }
    const list = current;
    if (timer === null) {
      timer = list._idleNext;
      // Empty; or it was, left the heap, and has come back with other timers.
      if (timer === list || list.life !== life) {
        if (timer === list && list.place >= 0) dropEmpty(list);
        current = timer = null;
        listDone = true;
        continue;
      }
      if (due - timer._idleStart < list.msecs) {
        list.expiry = MathMax(timer._idleStart + list.msecs, due + 1);
        list.id = listId++;
        siftDown(list);
        current = timer = null;
        listDone = true;
        continue;
      }
      if (ran) {
        waiting = timer;
        return pause();
      }
    }
    take(timer);
    if (timer._onTimeout) {
      ran = true;
      runTimer(timer);
    } else if (!timer._destroyed) {
      retire(timer);
    }
    timer = null;
  }
}

// The same under Node 10's rules.
const era = !isNode10 ? null : require('internal/timers10')({
  append,
  call(timer) {
    if (watcher === null) callTimer(timer);
    else watcher.run(timer, callTimer);
  },
  first,
  heapAdd,
  heapRemove,
  listIds: { next: () => listId++ },
  lists,
  retire,
  // A timer that had ended and is started again.
  revive(timer) {
    if (!timer._destroyed) return;
    timer._destroyed = false;
    if (timer[kRefed]) ref();
  },
  schedule,
  take,
  TimersList,
});

// ---- immediates --------------------------------------------------------------------------------

let firstImmediate = null;
let lastImmediate = null;
let batch = null; // the next immediate of the batch that runs
let batchRuns = false;
let throwsBefore = false; // an immediate of this phase, not the last of its batch, threw

class Immediate {
  constructor(callback, args) {
    this._idleNext = null;
    this._idlePrev = lastImmediate;
    this._onImmediate = callback;
    this._argv = args;
    this._destroyed = false;
    this[kRefed] = true;
    this[kAsyncId] = ++lastAsyncId;
    this[kTriggerId] = 1;
    if (lastImmediate === null) firstImmediate = this;
    else lastImmediate._idleNext = this;
    lastImmediate = this;
    words[IMMEDIATES]++;
    words[IMMEDIATES_REFED]++;
    words[DIRTY] |= 1;
    if (watch.made !== undefined) watch.made(this);
    if (watcher !== null) watcher.made(this, 'Immediate');
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      words[IMMEDIATES_REFED]++;
      words[DIRTY] |= 1;
    }
    return this;
  }

  unref() {
    if (this[kRefed] === true) {
      this[kRefed] = false;
      words[IMMEDIATES_REFED]--;
      words[DIRTY] |= 1;
    }
    return this;
  }

  hasRef() {
    return !!this[kRefed];
  }

  [SymbolDispose]() {
    clearImmediate(this);
  }
}

function takeImmediate(immediate) {
  immediate._destroyed = true;
  words[IMMEDIATES]--;
  if (immediate[kRefed]) words[IMMEDIATES_REFED]--;
  words[DIRTY] |= 1;
  immediate[kRefed] = null;
}

function clearImmediate(immediate) {
  if (!immediate || !immediate._onImmediate || immediate._destroyed) return;
  takeImmediate(immediate);
  immediate._onImmediate = null;
  const next = immediate._idleNext;
  const prev = immediate._idlePrev;
  if (next) next._idlePrev = prev;
  if (prev) prev._idleNext = next;
  if (immediate === firstImmediate) firstImmediate = next;
  if (immediate === lastImmediate) lastImmediate = prev;
  if (immediate === batch) batch = next;
  immediate._idleNext = null;
  immediate._idlePrev = null;
  if (watcher !== null) watcher.ended(immediate);
}

function callImmediate(immediate) {
  const args = immediate._argv;
  if (!args) immediate._onImmediate();
  else ReflectApply(immediate._onImmediate, immediate, args);
}

function runImmediate(immediate) {
  takeImmediate(immediate);
  let threw = true;
  try {
    if (watcher === null) callImmediate(immediate);
    else watcher.run(immediate, callImmediate);
    threw = false;
  } finally {
    immediate._onImmediate = null;
    batch = immediate._idleNext;
    batchRuns = batch !== null;
    if (threw && batchRuns) throwsBefore = true;
    // After a throw of the last one Node runs what is queued by now, in this phase (Node 10
    // only if another had thrown before it).
    words[MORE] = batchRuns || (threw && (!isNode10 || throwsBefore)) ? 1 : 0;
    if (!threw && !batchRuns) throwsBefore = false;
    if (watcher !== null) watcher.ended(immediate);
  }
}

// A step: one immediate of the batch, which is the queue as it stood when its
// first step began; under Node 10's rules the whole batch.
function runImmediates() {
  if (!batchRuns) {
    batch = firstImmediate;
    firstImmediate = lastImmediate = null;
    batchRuns = true;
  }
  if (batch === null) {
    batchRuns = false;
    words[MORE] = 0;
    return;
  }
  do {
    runImmediate(batch);
  } while (isNode10 && batch !== null);
}

// An immediate of internal/async's own: it is not told to it, and it is the first.
function setQuietImmediate(callback) {
  const before = watcher;
  watcher = null;
  const immediate = new Immediate(callback, undefined);
  watcher = before;
  if (firstImmediate === immediate) return;
  lastImmediate = immediate._idlePrev;
  lastImmediate._idleNext = null;
  immediate._idlePrev = null;
  immediate._idleNext = firstImmediate;
  firstImmediate._idlePrev = immediate;
  firstImmediate = immediate;
}

// Calls visit(timer, list) for every timer that waits.
function eachTimer(visit) {
  for (let i = 0; i < heapSize; i++) {
    const list = heap[i];
    if (list.timer) visit(list.timer, list);
    for (let timer = list._idleNext; timer !== list; timer = timer._idleNext) visit(timer, list);
  }
}

function eachImmediate(visit) {
  for (let i = batchRuns ? batch : null; i !== null; i = i._idleNext) visit(i);
  for (let i = firstImmediate; i !== null; i = i._idleNext) visit(i);
}

function countActive() {
  return { timeouts: words[TIMERS], immediates: words[IMMEDIATES_REFED] };
}

// The names in stacks, which people look for; what is named call is not shown.
callTimer.displayName = callImmediate.displayName = runImmediate.displayName = 'call';
runTimer.displayName = 'listOnTimeout';
runTimers.displayName = 'process.processTimers';
runImmediates.displayName = 'process.processImmediate';

module.exports = {
  Immediate,
  Timeout,
  clearImmediate,
  clearTimeout,
  countActive,
  eachImmediate,
  eachTimer,
  insert,
  insertGuarded,
  kAsyncId,
  kRefed,
  kTriggerId,
  newAsyncId,
  now,
  runImmediates,
  runTimers: isNode10 ? era.runTimers : runTimers,
  setQuietImmediate,
  setUnrefTimeout,
  setWatcher,
  unenroll,
  watch,
};
