// SPDX-License-Identifier: MIT
//
// Node 10's timers, where they differ from what came after: the switch timer-clocks of the loop's
// model. internal/timers/lists has the lists and the heap that both use; run_clocks in
// src/node/tasks/tasks.c calls the steps.
//
//  1. Every list has a clock of its own, a handle of the loop's: the lists are run one
//     after the other, each as one entry with one checkpoint behind it, and the time
//     is looked at again before each.
//  2. A timer that is unref'd leaves its list and gets a clock for itself ("solo").
//  3. A clock that is done with is closed, and a loop with a closing handle does not wait
//     in this turn: unref'd immediates run.
//
// Three more rules of Node 10 are switches of their own and work without clocks as well:
// checkpoint-each (on, a step is one timer of a list), timer-fractions and interval-later.
//
// `latest` is the loop's time as it was last looked at: what a clock counts from.
'use strict';

const { MathTrunc } = primordials;

const {
  closeClock, now, timeOfLoop, times, words, CHECKPOINT_EACH, INTERVAL_LATER, MORE, MORE_AGAIN,
  MORE_NONE, SWITCHES, TIME_NOW,
} = native('tasks');
const {
  TimersList, append, durationOf, first, heapAdd, heapRemove, laterStart, lists, newListId,
  schedule, take,
} = require('internal/timers/lists');

const isOneEach = (words[SWITCHES] & CHECKPOINT_EACH) !== 0;
const isLater = (words[SWITCHES] & INTERVAL_LATER) !== 0;

// call(timer) calls it; retire(timer) ends it; revive(timer) undoes that.
module.exports = function node10({ call, retire, revive }) {
  let latest = 0;
  let busy = null; // the list or solo clock that runs; still there after a throw
  let busyNow = 0;
  let isPaused = false; // busy has more timers, for after the checkpoint
  let last = null; // what ran before

  function look() {
    return latest = now();
  }

  // ---- clocks ---------------------------------------------------------------------------

  function startClock(clock, delay) {
    if (clock.place >= 0) heapRemove(clock);
    clock.expiry = latest + MathTrunc(delay);
    clock.id = newListId();
    heapAdd(clock);
    if (first() === clock) schedule(clock.expiry);
  }

  function scheduleFirst() {
    const clock = first();
    schedule(clock === null ? Infinity : clock.expiry);
  }

  // The loop does not wake for it any more.
  function stopClock(clock) {
    if (clock.place < 0) return;
    const isNext = first() === clock;
    heapRemove(clock);
    if (isNext) scheduleFirst();
  }

  // ---- lists -----------------------------------------------------------------------------

  function insert(timer, msecs, start = look()) {
    if (start > latest) latest = start; // the caller has just looked
    timer._idleStart = start;
    msecs = durationOf(msecs);
    let list = lists[msecs];
    if (list === undefined) {
      list = lists[msecs] = new TimersList(0, msecs);
      startClock(list, msecs);
    }
    append(list, timer);
    revive(timer);
  }

  // Out of its list, whose clock stops when it was the last.
  // closed: its clock is closed then.
  function leave(timer, closed) {
    take(timer);
    const list = lists[durationOf(timer._idleTimeout)];
    if (list !== undefined && list._idleNext === list) {
      stopClock(list);
      delete lists[list.msecs];
      if (closed) closeClock();
      else list.taken = true; // its clock is the timer's own now
    }
  }

  function unenroll(timer) {
    if (timer.solo) {
      stopClock(timer.solo);
      closeClock();
    } else {
      leave(timer, true);
    }
    if (!timer._destroyed) retire(timer);
    timer._idleTimeout = -1;
  }

  // ---- what a Timeout does -----------------------------------------------------------------

  function goSolo(timer) {
    if (timer.solo || typeof timer._onTimeout !== 'function') return;
    look();
    const delay = (timer._idleStart || latest) + timer._idleTimeout - latest;
    if (timer.called && !timer._repeat) {
      unenroll(timer);
      return;
    }
    leave(timer, false);
    timer.solo = new TimersList(0, timer._idleTimeout);
    timer.solo.timer = timer;
    startClock(timer.solo, delay < 0 ? 0 : delay);
  }

  function refresh(timer) {
    if (timer._idleTimeout < 0) return;
    if (timer.solo) {
      latest = timeOfLoop();
      startClock(timer.solo, timer._idleTimeout);
      revive(timer);
    } else {
      insert(timer, timer._idleTimeout);
    }
  }

  // ---- the runs -------------------------------------------------------------------------------

  function rearm(timer, start) {
    if (timer._idleTimeout === -1) return;
    if (timer.solo) {
      startClock(timer.solo, timer._repeat);
      return;
    }
    timer._idleTimeout = timer._repeat;
    insert(timer, timer._repeat, isLater ? laterStart(start, timer._repeat, look()) : start);
  }

  function fire(timer, start) {
    timer.called = true;
    if (start === undefined && timer._repeat) start = look();
    let isLost = isLater; // an interval whose callback throws
    try {
      call(timer);
      isLost = false;
    } finally {
      if (timer._repeat && !isLost) rearm(timer, start);
      const waits = timer._idleNext || (timer.solo && timer.solo.place >= 0);
      if (!waits && !timer._destroyed) retire(timer);
    }
  }

  function runSolo(timer) {
    try {
      if (typeof timer._onTimeout === 'function') fire(timer, busyNow);
    } finally {
      if (!timer._repeat || typeof timer._onTimeout !== 'function') {
        timer._onTimeout = null;
        unenroll(timer);
      }
    }
  }

  function runList(list) {
    for (;;) {
      const timer = list._idleNext;
      if (timer === list) break;
      if (busyNow - timer._idleStart < list.msecs) {
        const rest = list.msecs - (look() - timer._idleStart);
        startClock(list, rest <= 0 ? 1 : rest);
        return;
      }
      take(timer);
      if (timer._onTimeout) {
        fire(timer);
        isPaused = isOneEach && list._idleNext !== list;
        if (isPaused) return;
      } else if (!timer._destroyed) {
        retire(timer);
      }
    }
    if (list === lists[list.msecs]) delete lists[list.msecs];
    if (!list.taken) closeClock();
  }

  // A step, a clock: a list, or a timer of its own.
  function runClock(clock) {
    busy = last = clock;
    if (isPaused) isPaused = false;
    else busyNow = look();
    let threw = true;
    try {
      if (clock.timer) runSolo(clock.timer);
      else runList(clock);
      threw = false;
    } finally {
      // After a throw a list goes on, but a timer's own clock is not asked again.
      if ((!threw && !isPaused) || clock.timer) busy = null;
    }
    words[MORE] = MORE_AGAIN;
  }

  function runTimers() {
    if (busy !== null && !busy.taken) { // by a listener of the throw
      runClock(busy);
      return;
    }
    busy = null;
    isPaused = false;
    if (times[TIME_NOW] > latest) latest = times[TIME_NOW];
    const clock = first();
    if (clock === null || clock.expiry > latest) {
      words[MORE] = MORE_NONE;
      scheduleFirst();
      return;
    }
    heapRemove(clock);
    runClock(clock);
  }

  // The step when the checkpoint behind a list threw: the list once more.
  function runLastAgain() {
    if (last.timer || last.taken) {
      runTimers();
      return;
    }
    stopClock(last);
    isPaused = false;
    runClock(last);
  }

  return { goSolo, insert, refresh, runLastAgain, runTimers, unenroll };
};
