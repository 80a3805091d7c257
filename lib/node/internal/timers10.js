// SPDX-License-Identifier: MIT
//
// Node 10's timers, where they differ from what came after (internal/timers has the
// lists, the heap and the words that both use).
//
//  1. Every list has a clock of its own, a handle of the loop's: the lists are run one
//     after the other, each as one entry with one checkpoint behind it, and the time
//     is looked at again before each.
//  2. A timer that is unref'd leaves its list and gets a clock for itself ("solo").
//  3. Durations are not cut to whole milliseconds: 1 and 1.5 are two lists.
//  4. An interval is started again after its callback, unless that threw; one whose
//     callback took longer than the interval is due a millisecond later.
//
//  5. A clock that is done with is closed, and a loop with a closing handle does not wait
//     in this turn: unref'd immediates run.
//
// `latest` is the loop's time as it was last looked at: what a clock counts from.
'use strict';

const { MathTrunc } = primordials;

const { closeClock, now, timeOfLoop, times, words } = native('tasks');
const MORE = 7;
const AGAIN = 2;
const NOW = 0;

module.exports = function node10({ first, heapAdd, heapRemove, lists, listIds, retire, revive,
                                   schedule, take, append, call, TimersList }) {
  let latest = 0;
  let busy = null; // the list or solo clock that runs; still there after a throw
  let busyNow = 0;
  let last = null; // what ran before

  function look() {
    return latest = now();
  }

  // ---- clocks ---------------------------------------------------------------------------

  function startClock(clock, delay) {
    if (clock.place >= 0) heapRemove(clock);
    clock.expiry = latest + MathTrunc(delay);
    clock.id = listIds.next();
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
    const list = lists[timer._idleTimeout];
    if (list !== undefined && list._idleNext === list) {
      stopClock(list);
      delete lists[timer._idleTimeout];
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
    const took = look() - start;
    insert(timer, timer._repeat, took >= timer._repeat ? start + took - timer._repeat + 1 : start);
  }

  function fire(timer, start) {
    timer.called = true;
    if (start === undefined && timer._repeat) start = look();
    try {
      call(timer);
      if (timer._repeat) rearm(timer, start);
    } finally {
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
      if (timer._onTimeout) fire(timer);
      else if (!timer._destroyed) retire(timer);
    }
    if (list === lists[list.msecs]) delete lists[list.msecs];
    if (!list.taken) closeClock();
  }

  // A step: one clock that is due; the one before it once more, if its checkpoint threw.
  function runTimers() {
    if (busy !== null && busy.taken) busy = null; // by who was told of the throw
    if (words[MORE] === AGAIN && !last.timer && !last.taken) {
      stopClock(last);
      busy = last;
    } else if (busy === null) {
      if (times[NOW] > latest) latest = times[NOW];
      const clock = first();
      if (clock === null || clock.expiry > latest) {
        words[MORE] = 0;
        scheduleFirst();
        return;
      }
      heapRemove(clock);
      busy = clock;
    }
    last = busy;
    busyNow = look();
    let threw = true;
    try {
      if (busy.timer) runSolo(busy.timer);
      else runList(busy);
      threw = false;
    } finally {
      // After a throw a list goes on, but a timer's own clock is not asked again.
      if (!threw || busy.timer) busy = null;
    }
    words[MORE] = 1;
  }

  return { goSolo, insert, refresh, runTimers, unenroll };
};
