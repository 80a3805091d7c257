// SPDX-License-Identifier: MIT
//
// The lists of timers: which timer is next, and when. Nothing here calls a callback.
//
// Timers of one duration form a list in the order of their start; the lists stand
// in a heap by the time at which their first entry is due:
//
//   heap:  [ 1 ms list ]  [ 20 ms list ]  [ 5 ms list ] ...      by expiry, then id
//               |
//             timer <-> timer <-> timer                          by start
//
// Starting and clearing a timer take constant time, apart from the first of a duration.
//
// Invariants:
//  1. A timer is in a list if and only if its _idleNext is not null and not itself.
//  2. A list is in `lists` and in the heap while it has entries; it stays in both
//     while it is being run, and one that has run empty is taken out by the run.
//  3. times[TIME_NEXT] is when C shall call runTimers again; `nextExpiry` is the same in our
//     words. A change sets words[DIRTY].
//  4. A run (internal/timers) goes from the list that is due first to the next, and in each from
//     timer to timer:
//
//       firstList --> nextTimer, nextTimer ... null --> nextList --> nextTimer ... --> null
//
// Node 10's clocks (internal/timers/node10) use the heap and the lists in their own way.
'use strict';

const { MathCeil, MathMax, MathTrunc, NumberMIN_SAFE_INTEGER, SymbolFor } = primordials;

const { words, times, DIRTY, DIRTY_TIMERS, SWITCHES, TIMER_FRACTIONS, TIME_NEXT } =
  native('tasks');

// Durations are cut to whole milliseconds, except in Node 10: there 1 and 1.5 are two lists.
const hasFractions = (words[SWITCHES] & TIMER_FRACTIONS) !== 0;

function durationOf(msecs) {
  return hasFractions ? msecs : MathTrunc(msecs);
}

// When a timer is due. The loop's time is in whole milliseconds.
function expiryOf(start, msecs) {
  return hasFractions ? MathCeil(start + msecs) : start + msecs;
}

// From when an interval that has just run counts, by the rule of Node 10: one whose callback took
// longer than the interval is due a millisecond after the callback.
function laterStart(start, repeat, now) {
  const took = now - start;
  return took >= repeat ? start + took - repeat + 1 : start;
}

// ---- the heap of lists ----------------------------------------------------------------

const heap = []; // heapSize lists, then nothing of meaning
let heapSize = 0;
let listId = NumberMIN_SAFE_INTEGER;

function newListId() {
  return listId++;
}

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
  times[TIME_NEXT] = expiry;
  words[DIRTY] |= DIRTY_TIMERS;
}

function insert(timer, msecs, start) {
  if (!hasFractions) msecs = MathTrunc(msecs); // durationOf, without a call
  timer._idleStart = start;
  let list = recent.msecs === msecs ? recent : lists[msecs];
  if (list === undefined || list.place < 0) {
    const expiry = expiryOf(start, msecs);
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

function forgetList(list) {
  delete lists[list.msecs];
  if (list === recent) recent = NO_LIST;
}

function dropEmpty(list) {
  heapRemove(list);
  if (idleLists < IDLE_LISTS_MAX) idleLists++;
  else forgetList(list);
}

// The list of this duration, if it is empty, leaves the heap.
function dropIfEmpty(msecs) {
  msecs = durationOf(msecs);
  const list = recent.msecs === msecs ? recent : lists[msecs];
  if (list !== undefined && list._idleNext === list && list.place >= 0) dropEmpty(list);
}

// Calls visit(timer, list) for every timer that waits.
function eachTimer(visit) {
  for (let i = 0; i < heapSize; i++) {
    const list = heap[i];
    if (list.timer) visit(list.timer, list); // one of Node 10's own clocks
    for (let timer = list._idleNext; timer !== list; timer = timer._idleNext) visit(timer, list);
  }
}

// ---- what is next in a run ---------------------------------------------------------------

let life = 0; // of the list whose turn it is

// The list that is first, if it is due; null: none is.
function nextList(due) {
  const list = first();
  if (list === null || list.expiry > due) return null;
  life = list.life;
  return list;
}

// The same at the begin of a run: from here on timers that are started say when to come back.
function firstList(due) {
  nextExpiry = Infinity;
  return nextList(due);
}

// The timer of the list that is first, if it is due. Else the list's turn is over: it goes
// down in the heap, or leaves it.
function nextTimer(list, due) {
  const timer = list._idleNext;
  // Empty; or it was, left the heap, and has come back with other timers.
  if (timer === list || list.life !== life) {
    if (timer === list && list.place >= 0) dropEmpty(list);
    return null;
  }
  if (due - timer._idleStart >= list.msecs) return timer;
  list.expiry = MathMax(expiryOf(timer._idleStart, list.msecs), due + 1);
  list.id = listId++;
  siftDown(list);
  return null;
}

// No list is due: says when to come back. False if no list is left, and a timer that was started
// meanwhile, and is gone again, has said when: that stays, as in Node.
function scheduleNext() {
  const list = first();
  if (list === null && nextExpiry !== Infinity) return false;
  schedule(list === null ? Infinity : list.expiry);
  return true;
}

module.exports = {
  TimersList,
  append,
  dropIfEmpty,
  durationOf,
  eachTimer,
  first,
  firstList,
  heapAdd,
  heapRemove,
  insert,
  inspectShallow,
  laterStart,
  lists,
  newListId,
  nextList,
  nextTimer,
  schedule,
  scheduleNext,
  take,
};
