// SPDX-License-Identifier: MIT
//
// Immediates: the queue, and the steps by which C runs them (on_immediates in
// src/node/tasks/tasks.c).
//
// C calls runImmediates() in the loop's check phase. The first step takes the queue as it stands:
// that is the batch, and immediates that are made from now on wait for the next one. Each step runs
// one immediate of the batch. It leaves MORE_AGAIN in words[MORE] if C shall make a checkpoint and
// call again. Without the switch checkpoint-each (Node 10) a step is the whole batch. With
// --immediates-per-turn C stops after so many, and such a step does; the next turn goes on with the
// same batch.
//
//   setImmediate --> queue: first ... last --[first step]--> batch --[a step each]--> callback
//
// Invariants:
//  1. words[IMMEDIATES] counts those that have not run and were not cleared, in the queue and in
//     the batch; words[IMMEDIATES_REFED] those of them that keep the process alive. Every change
//     sets words[DIRTY], and C tells the loop when JavaScript has returned.
//  2. `batch` is the next immediate of the batch; batchRuns while there is one.
//  3. A step that throws has already put everything into order (finally).
'use strict';

const { ReflectApply, SymbolDispose } = primordials;

const {
  immediatesPerTurn: perTurn, // 0: no limit
  words, CHECKPOINT_EACH, DIRTY, DIRTY_IMMEDIATES, IMMEDIATES, IMMEDIATES_AGAIN, IMMEDIATES_REFED,
  MORE, MORE_AGAIN, MORE_NONE, SWITCHES,
} = native('tasks');
const { kAsyncId, kRefed, kTriggerId, newAsyncId, watch } = require('internal/timers');

const isOneEach = (words[SWITCHES] & CHECKPOINT_EACH) !== 0;
const isAgain = (words[SWITCHES] & IMMEDIATES_AGAIN) !== 0;

let first = null;
let last = null;
let batch = null;
let batchRuns = false;
let throwsBefore = false; // an immediate of this phase, not the last of its batch, threw

let watcher = null; // of internal/async or internal/observe, once somebody needs it

function setWatcher(value) {
  watcher = value;
}

// ---- the queue -----------------------------------------------------------------------------

class Immediate {
  constructor(callback, args) {
    this._idleNext = null;
    this._idlePrev = last;
    this._onImmediate = callback;
    this._argv = args;
    this._destroyed = false;
    this[kRefed] = true;
    this[kAsyncId] = newAsyncId();
    this[kTriggerId] = 1;
    if (last === null) first = this;
    else last._idleNext = this;
    last = this;
    words[IMMEDIATES]++;
    words[IMMEDIATES_REFED]++;
    words[DIRTY] |= DIRTY_IMMEDIATES;
    if (watch.made !== undefined) watch.made(this);
    if (watcher !== null) watcher.made(this, 'Immediate');
  }

  ref() {
    if (this[kRefed] === false) {
      this[kRefed] = true;
      words[IMMEDIATES_REFED]++;
      words[DIRTY] |= DIRTY_IMMEDIATES;
    }
    return this;
  }

  unref() {
    if (this[kRefed] === true) {
      this[kRefed] = false;
      words[IMMEDIATES_REFED]--;
      words[DIRTY] |= DIRTY_IMMEDIATES;
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

function take(immediate) {
  immediate._destroyed = true;
  words[IMMEDIATES]--;
  if (immediate[kRefed]) words[IMMEDIATES_REFED]--;
  words[DIRTY] |= DIRTY_IMMEDIATES;
  immediate[kRefed] = null;
}

function clearImmediate(immediate) {
  if (!immediate || !immediate._onImmediate || immediate._destroyed) return;
  take(immediate);
  immediate._onImmediate = null;
  const next = immediate._idleNext;
  const prev = immediate._idlePrev;
  if (next) next._idlePrev = prev;
  if (prev) prev._idleNext = next;
  if (immediate === first) first = next;
  if (immediate === last) last = prev;
  if (immediate === batch) batch = next;
  immediate._idleNext = null;
  immediate._idlePrev = null;
  if (watcher !== null) watcher.ended(immediate);
}

// An immediate of internal/async's own: it is not told to it, and it is the first.
function setQuietImmediate(callback) {
  const before = watcher;
  watcher = null;
  const immediate = new Immediate(callback, undefined);
  watcher = before;
  if (first === immediate) return;
  last = immediate._idlePrev;
  last._idleNext = null;
  immediate._idlePrev = null;
  immediate._idleNext = first;
  first._idlePrev = immediate;
  first = immediate;
}

// Calls visit(immediate) for every immediate that waits.
function eachImmediate(visit) {
  for (let i = batchRuns ? batch : null; i !== null; i = i._idleNext) visit(i);
  for (let i = first; i !== null; i = i._idleNext) visit(i);
}

// ---- the runs ------------------------------------------------------------------------------

function callImmediate(immediate) {
  const args = immediate._argv;
  if (!args) immediate._onImmediate();
  else ReflectApply(immediate._onImmediate, immediate, args);
}

function runImmediate(immediate) {
  take(immediate);
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
    words[MORE] = batchRuns || (threw && (isAgain || throwsBefore)) ? MORE_AGAIN : MORE_NONE;
    if (!threw && !batchRuns) throwsBefore = false;
    if (watcher !== null) watcher.ended(immediate);
  }
}

// A step.
function runImmediates() {
  if (!batchRuns) {
    batch = first;
    first = last = null;
    batchRuns = true;
  }
  if (batch === null) {
    batchRuns = false;
    words[MORE] = MORE_NONE;
    return;
  }
  runImmediate(batch);
  if (isOneEach) return;
  for (let left = perTurn - 1; batch !== null && left !== 0; left--) runImmediate(batch);
}

// The names in stacks, which people look for; what is named call is not shown.
callImmediate.displayName = runImmediate.displayName = 'call';
runImmediates.displayName = 'process.processImmediate';

module.exports = {
  Immediate,
  clearImmediate,
  eachImmediate,
  runImmediates,
  setQuietImmediate,
  setWatcher,
};
