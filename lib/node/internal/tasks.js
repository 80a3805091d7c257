// SPDX-License-Identifier: MIT
//
// Ticks and queueMicrotask.
//
// C makes the checkpoints (src/engine/engine.c): it calls runTicks while
// words[TICKS] is set, then lets the engine run its microtasks, and so on until
// both are empty. Here are only the queues.
//
// Ticks are a list of chunks, each an array of (callback, args) pairs read and
// written by index: a tick costs no object, and a chunk that has been emptied is
// used again, so a chain of ticks allocates nothing.
//
// queueMicrotask uses the engine's own queue, because the order among promises and
// microtasks is one order (src/engine/private/jobs.c).
'use strict';

const { Array, PromisePrototypeThen, PromiseResolve } = primordials;

const { words, TICKS } = native('tasks');

const CHUNK = 1024; // pairs

let watcher = null; // of internal/async or internal/observe, once somebody needs it

function setWatcher(value) {
  watcher = value;
}

// The main script has ended; what runs now are callbacks.
function mainEnded() {
  if (watcher !== null) watcher.mainEnded();
}

class Chunk {
  constructor() {
    this.items = new Array(CHUNK * 2);
    this.read = 0;
    this.write = 0;
    this.next = null;
  }
}

let first = new Chunk();
let last = first;
let spare = null;

function grow() {
  const chunk = spare === null ? new Chunk() : spare;
  spare = null;
  last.next = chunk;
  last = chunk;
}

function recycle(chunk) {
  chunk.read = 0;
  chunk.write = 0;
  chunk.next = null;
  spare = chunk;
}

function queueTick(callback, args) {
  if (last.write === CHUNK * 2) grow();
  const chunk = last;
  const at = chunk.write;
  chunk.items[at] = callback;
  chunk.items[at + 1] = args;
  chunk.write = at + 2;
  words[TICKS] = 1;
}

function call(callback, args) {
  switch (args.length) {
    case 1: callback(args[0]); break;
    case 2: callback(args[0], args[1]); break;
    case 3: callback(args[0], args[1], args[2]); break;
    default: primordials.ReflectApply(callback, undefined, args);
  }
}

// Runs all ticks, also those that ticks add. One that throws has left the queue;
// the rest stays for the next checkpoint.
function runTicks() {
  for (;;) {
    const chunk = first;
    const at = chunk.read;
    if (at === chunk.write) {
      if (chunk.next !== null) {
        first = chunk.next;
        recycle(chunk);
        continue;
      }
      chunk.read = 0;
      chunk.write = 0;
      words[TICKS] = 0;
      return;
    }
    const items = chunk.items;
    const callback = items[at];
    const args = items[at + 1];
    items[at] = undefined;
    items[at + 1] = undefined;
    chunk.read = at + 2;
    if (args === undefined) callback();
    else call(callback, args);
  }
}

function invalidCallback(callback) {
  const { codes } = require('internal/errors');
  return new codes.ERR_INVALID_ARG_TYPE('callback', 'Function', callback);
}

// `arguments` costs when it is looked at: the usual cases name their parameters.
function nextTick(callback, a, b, c) {
  if (typeof callback !== 'function') throw invalidCallback(callback);
  if (process._exiting) return;
  const count = arguments.length;
  if (count <= 1) {
    queueTick(watcher === null ? callback : watcher.tick(callback, undefined), undefined);
    return;
  }
  let args;
  switch (count) {
    case 2: args = [a]; break;
    case 3: args = [a, b]; break;
    case 4: args = [a, b, c]; break;
    default:
      args = new Array(count - 1);
      for (let i = 1; i < count; i++) args[i - 1] = arguments[i];
  }
  if (watcher === null) queueTick(callback, args);
  else queueTick(watcher.tick(callback, args), undefined);
}

// ---- microtasks -----------------------------------------------------------------

function runJob(callback) {
  try {
    callback();
  } catch (error) {
    native('tasks').uncaught(error);
  }
}

const enqueue = native('tasks').microtaskFunction(runJob) ?? enqueueByPromise();

// For an engine that does not let us into its queue. All these jobs are the same
// function: the callbacks wait in a queue of ours, and each job takes the first, which
// is the one it was queued for, since both queues are first in, first out.
function enqueueByPromise() {
  const resolved = PromiseResolve(undefined);
  let jobs = [];
  let head = 0;
  function runFirst() {
    const callback = jobs[head];
    jobs[head++] = undefined;
    if (head === jobs.length) {
      jobs = [];
      head = 0;
    }
    runJob(callback);
  }
  return (callback) => {
    jobs[jobs.length] = callback;
    PromisePrototypeThen(resolved, runFirst);
  };
}

// What waits in the engine's queue, promises' reactions above all, is run here: each job is
// the engine's function, its arguments come in `taken` (src/engine/private/jobs.c). The engine's
// functions catch what programs throw. Stacks don't show a function of this name.
const runJobs = {
  call() {
    for (;;) {
      const job = take();
      if (job === undefined) return;
      try {
        job(taken[0], taken[1], taken[2], taken[3]);
      } catch {
        // As the engine does it.
      }
    }
  },
}.call;

const taken = new Array(4);
taken[0] = runJobs;
taken[1] = undefined;
taken[2] = undefined;
taken[3] = runJobs;

const take = native('tasks').jobTaker(runJobs, taken);

function queueMicrotask(callback) {
  if (typeof callback !== 'function') throw invalidCallback(callback);
  enqueue(watcher === null ? callback : watcher.microtask(callback));
}

// queueQuietly: of the runtime's own, no hook hears of it.
// The name in stacks, which people look for.
runTicks.displayName = 'process.processTicksAndRejections';

module.exports = {
  mainEnded,
  nextTick,
  queueMicrotask,
  queueQuietly: enqueue,
  runTicks,
  setWatcher,
};
