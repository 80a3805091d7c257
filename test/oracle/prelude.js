// SPDX-License-Identifier: MIT
//
// Stands before the programs of a file and gives them their words. It runs in every Node
// from 10 on and in Rondo.
//
// The programs of a file run one after another, the next when the loop has nothing more to do
// (beforeExit), each begun from a callback of the kind it asks for; a file may also hold
// one program that starts in the main script, and is then alone. A program's log is a line.
//
//  1. What the log says is written at once: it survives whatever ends the process.
//  2. With the clock of clock.c every entry has the time, in ms from the program's start.
//  3. After a program nothing of it is left: timers, immediates, listeners.
//  4. What could go round for ever has a budget: refreshes, emits, entries of the log.
'use strict';

const fs = require('fs');
const events = require('events');

const FILE = process.env.ORACLE_FILE;
const hasClock = (() => {
  try {
    fs.accessSync('/@oracle/clock');
    return true;
  } catch (e) {
    return false;
  }
})();

const queue = [];
let T, I, E, began;
let budget = null; // while no program runs
let made = [];

const micro = process.env.ORACLE_MODEL === 'node10' ?
  (f) => { Promise.resolve().then(f); } : queueMicrotask;

function L(label) {
  fs.writeSync(1, hasClock ? `${label}@${Date.now() - began} ` : `${label} `);
  if (budget !== null && --budget.log < 0) process.exit(99);
}

const fault = (label) => new Error(label);
// The message, but for AggregateError, where engines put different words.
const said = (e) => `(${!(e instanceof Error) ? e : e.errors ? e.errors.length : e.message})`;

function block(ms) {
  if (hasClock) {
    fs.accessSync(`/@oracle/advance/${ms}`);
  } else {
    const end = Date.now() + ms;
    while (Date.now() < end);
  }
}

function io(what, f) {
  fs[what](FILE, () => {
    if (hasClock) fs.accessSync('/@oracle/end');
    f();
  });
  if (hasClock) fs.accessSync('/@oracle/begin');
}

function every(id, delay, times, late, f) {
  let calls = 0;
  const timer = T[id] = setInterval(() => {
    const last = ++calls >= times;
    if (last && !late) clearInterval(timer);
    try {
      f();
    } finally {
      if (last && late) clearInterval(timer);
    }
  }, delay);
}

function timerOp(id, what) {
  const timer = T[id];
  if (timer === undefined) return;
  if (what === 'clear') clearTimeout(timer);
  else if (what === 'clearPrimitive') clearTimeout(+timer);
  else if (what === 'hasRef') L(`?${timer.hasRef()}`);
  else if (what !== 'refresh' || --budget.refresh > 0) timer[what]();
}

function immediateOp(id, what) {
  const immediate = I[id];
  if (immediate === undefined) return;
  if (what === 'clear') clearImmediate(immediate);
  else if (what === 'hasRef') L(`?${immediate.hasRef()}`);
  else immediate[what]();
}

function emit(event) {
  if (--budget.emit > 0) L(`=${E.emit(event)}`);
}

// f by way of the queue that is named.
function by(what, f, delay) {
  if (what === 'tick') process.nextTick(f);
  else if (what === 'micro') micro(f);
  else if (what === 'immediate') setImmediate(f);
  else if (what === 'timeout') setTimeout(f, delay);
  else if (what === 'io') io('stat', f);
}

const later = (what, delay) => new Promise((done) => by(what, done, delay));

function recur(what, times, f) {
  by(what, () => {
    if (times > 1) recur(what, times - 1, f);
    f();
  }, 1);
}

function thenable(label) {
  return {
    then(done) {
      L(label);
      done(1);
    },
  };
}

function rejectLater(what, error, f) {
  const promise = Promise.reject(error);
  if (what !== 'never') by(what, () => promise.catch(f), 1);
}

// From here on the context follows promises, with a store or for a hook.
function useContext(what) {
  const { AsyncLocalStorage, createHook } = require('async_hooks');
  const used = what === 'storage' ? new AsyncLocalStorage() : createHook({ init() {} });
  if (what === 'storage') used.enterWith(what);
  else used.enable();
  made.push(() => used.disable());
}

const custom = Symbol.for('nodejs.util.promisify.custom');
const promised = (f) => f[custom] || require('util').promisify(f);
const sleep = (delay) => promised(setTimeout)(delay);
const yieldTurn = () => promised(setImmediate)();
const timersPromises = () => require('timers/promises');

async function ticker(delay, times, f) {
  for await (const tick of timersPromises().setInterval(delay)) {
    f(tick);
    if (--times <= 0) break;
  }
}

function handle(event, f) {
  let calls = 0;
  process.on(event, (e) => f(e, () => ++calls <= 2));
}

function capture(f) {
  let calls = 0;
  process.setUncaughtExceptionCaptureCallback((e) => f(e, () => ++calls <= 2));
}

function beforeExit(times, f) {
  process.on('beforeExit', () => {
    if (times-- > 0) f();
  });
}

// An object that knows all that was ever put into it, and how to be rid of that.
function keeping(clear) {
  return new Proxy({}, {
    set(target, id, value) {
      made.push(() => clear(value));
      target[id] = value;
      return true;
    },
  });
}

function begin(f) {
  T = keeping(clearTimeout);
  I = keeping(clearImmediate);
  E = new events.EventEmitter();
  budget = { log: 600, refresh: 6, emit: 12 };
  began = Date.now();
  process.on('warning', onWarning);
  f();
}

const onWarning = (warning) => {
  if (warning.name === 'Warning') L(`y${warning.message}`);
};

function program(start, f) {
  if (start === 'main') begin(f);
  else queue.push([start, f]);
}

// Programs that share a process.
function runQueue() {
  let next = 0;
  process.on('beforeExit', () => {
    if (budget !== null && next > 0) cleanUp();
    if (next === queue.length) return;
    const [start, f] = queue[next++];
    if (start === 'tick' || start === 'micro') setImmediate(() => by(start, () => begin(f)));
    else by(start, () => begin(f), 1);
  });
}

function cleanUp() {
  fs.writeSync(1, '\n');
  budget = null;
  for (const clear of made) clear();
  made = [];
  for (const event of ['uncaughtException', 'uncaughtExceptionMonitor', 'unhandledRejection',
    'rejectionHandled']) {
    process.removeAllListeners(event);
  }
  process.removeListener('warning', onWarning);
  process.setUncaughtExceptionCaptureCallback(null);
}
